import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { needsApproval } from '#shared/orders/editable-details.ts';
import type { Order } from '#shared/orders/order.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import { sameDistance } from '#web/booking/picker/visit-slots.ts';
import { detailOr } from '#web/kernel/api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { wallClockAt } from '#web/orders/form/values/order-form-values.ts';
import { useBookAnyway } from '#web/orders/form/visits/use-book-anyway.ts';
import { orderQuery, useEditOrder } from '#web/orders/orders.api.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

type VisitField = 'pickup_date' | 'delivery_date';
/** `null` while nothing is chosen, or what is typed is none. */
type ChosenVisits = Record<VisitField, Temporal.Instant | null>;

const visitFields: readonly VisitField[] = ['pickup_date', 'delivery_date'];

/** An order whose visits are being moved; of a recurring one this occurrence alone. */
export function useReschedule(opened: Order, onDone: () => void) {
  const zone = useBusinessTimeZone();
  const isStaff = useIsStaff();
  const { data: latest } = useQuery(orderQuery(opened.id));
  const order: Order = latest && latest.version > opened.version ? latest : opened;
  const [moved, setMoved] = useState<Partial<ChosenVisits>>({});
  const [isDeliveryChosen, setDeliveryChosen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const anyway = useBookAnyway();
  const { mutateAsync } = useEditOrder();
  const { run, isBusy } = useAction();
  const visits: ChosenVisits = {
    pickup_date: order.pickup_date,
    delivery_date: order.delivery_date,
    ...moved,
  };
  const changed = visitFields.filter((field) => visits[field] && !isSame(visits[field], order[field]));
  const textOf = (field: VisitField) => (visits[field] ? wallClockAt(visits[field], zone) : '');
  const typed = {
    pickup_date: textOf('pickup_date'),
    delivery_date: textOf('delivery_date'),
    pickup_address: order.pickup_address,
    delivery_address: order.delivery_address,
  };
  const choose = (change: Partial<ChosenVisits>) => {
    setFailure(null);
    setMoved((before) => ({ ...before, ...change }));
  };
  const isProposal = isStaff && needsApproval(order);
  const waiting = isProposal
    ? `Waiting for ${order.customer_name}: ${changed.map((field) => changeLabels[field]).join(', ')}.`
    : undefined;
  const save = async () => {
    setFailure(null);
    const edit = {
      ...Object.fromEntries(changed.map((field) => [field, visits[field]])),
      ...(order.is_recurring ? { scope: 'this' as const } : {}),
      ...anyway.sentWith(typed),
    };
    const isDone = await run(() => mutateAsync({ order, edit }), {
      failure: 'Failed to update order. This order may be locked.',
      onFailure: (sentence, error) => {
        if (!anyway.keep(error, typed)) setFailure(detailOr(error, sentence));
      },
    });
    if (!isDone) return;
    toast.success('Order updated successfully!', waiting);
    onDone();
  };
  return {
    order,
    isStaff,
    isProposal,
    visits,
    /** The fields that would be changed. */
    changed,
    isBusy,
    failure,
    /** What staff may book all the same. */
    refused: anyway.refusalOf(typed),
    /** The delivery keeps its distance, until somebody chooses another. */
    movePickup: (pickup_date: Temporal.Instant | null) => {
      const follows = pickup_date && !isDeliveryChosen;
      choose({ pickup_date, ...(follows && { delivery_date: deliveryOf(order, pickup_date, zone) }) });
    },
    moveDelivery: (delivery_date: Temporal.Instant | null) => {
      setDeliveryChosen(true);
      choose({ delivery_date });
    },
    /** The delivery goes where it can. */
    adjust: choose,
    save,
    bookAnyway: () => {
      anyway.allow(typed);
      void save();
    },
    textOf,
  };
}

export type Reschedule = ReturnType<typeof useReschedule>;

const isSame = (one: Temporal.Instant | null, other: Temporal.Instant): boolean =>
  one?.equals(other) ?? false;

/** Back at its own time, so is the delivery. */
const deliveryOf = (order: Order, pickup: Temporal.Instant, zone: string): Temporal.Instant =>
  pickup.equals(order.pickup_date) ? order.delivery_date : sameDistance(pickup, order, zone);
