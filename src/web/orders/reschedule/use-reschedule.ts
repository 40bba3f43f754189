import { useQuery } from '@tanstack/react-query';
import { needsApproval } from '#shared/orders/editable-details.ts';
import type { Order } from '#shared/orders/order.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import { sameDistance } from '#web/booking/picker/visit-slots.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { useChosenVisits, type VisitField } from '#web/orders/form/visits/use-chosen-visits.ts';
import { orderQuery, useEditOrder } from '#web/orders/orders.api.ts';
import { toast } from '#web/ui/overlay/toast.tsx';

const visitFields: readonly VisitField[] = ['pickup_date', 'delivery_date'];

/** An order whose visits are being moved; of a recurring one this occurrence alone. */
export function useReschedule(opened: Order, onDone: () => void) {
  const zone = useBusinessTimeZone();
  const isStaff = useIsStaff();
  const { data: latest } = useQuery(orderQuery(opened.id));
  const order: Order = latest && latest.version > opened.version ? latest : opened;
  const { pickup_date, delivery_date } = order;
  const {
    send,
    allow,
    isDeliveryChosen: _,
    ...chosen
  } = useChosenVisits(order, {
    start: { pickup_date, delivery_date },
    // It keeps its distance.
    deliveryFor: (pickup) => deliveryOf(order, pickup, zone),
  });
  const { mutateAsync } = useEditOrder();
  const { visits } = chosen;
  const changed = visitFields.filter((field) => visits[field] && !isSame(visits[field], order[field]));
  const isProposal = isStaff && needsApproval(order);
  const waiting = isProposal
    ? `Waiting for ${order.customer_name}: ${changed.map((field) => changeLabels[field]).join(', ')}.`
    : undefined;
  const save = async () => {
    const edit = {
      ...Object.fromEntries(changed.map((field) => [field, visits[field]])),
      ...(order.is_recurring ? { scope: 'this' as const } : {}),
    };
    const isDone = await send(
      (sent) => mutateAsync({ ...atVersion(order), body: { ...edit, ...sent } }),
      'Failed to update order. This order may be locked.',
    );
    if (!isDone) return;
    toast.success('Order updated successfully!', waiting);
    onDone();
  };
  return {
    ...chosen,
    order,
    isStaff,
    isProposal,
    /** The fields that would be changed. */
    changed,
    save,
    bookAnyway: () => {
      allow();
      void save();
    },
  };
}

export type Reschedule = ReturnType<typeof useReschedule>;

const isSame = (one: Temporal.Instant | null, other: Temporal.Instant): boolean =>
  one?.equals(other) ?? false;

/** Back at its own time, so is the delivery. */
const deliveryOf = (order: Order, pickup: Temporal.Instant, zone: string): Temporal.Instant =>
  pickup.equals(order.pickup_date) ? order.delivery_date : sameDistance(pickup, order, zone);
