import { useState } from 'react';
import { isBefore } from '#shared/kernel/time.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { useAreSlotsComing } from '#web/booking/picker/slots.api.ts';
import { sameDistance } from '#web/booking/picker/visit-slots.ts';
import { detailOr, fieldErrorsOf } from '#web/kernel/api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { wallClockAt } from '#web/orders/form/values/order-form-values.ts';
import { useBookAnyway } from '#web/orders/form/visits/use-book-anyway.ts';
import { useAction } from '#web/ui/overlay/use-action.ts';

export type VisitField = 'pickup_date' | 'delivery_date';
/** `null` while nothing is chosen, or what is typed is none. */
export type ChosenVisits = Record<VisitField, Temporal.Instant | null>;

interface MoveRules {
  /** The leg that failed; without one both visits stand, and can be kept. */
  failed?: LegKind;
  /** Before anything is chosen. */
  start: ChosenVisits;
  /** Where the delivery goes with a new pickup, until somebody chooses another. */
  deliveryFor: (pickup: Temporal.Instant) => Temporal.Instant;
  /** Sends the visits, with what staff allowed of them, and says what came of it. */
  send: (visits: ChosenVisits, allowed: { anyway?: true }) => Promise<void>;
  /** Said where the service refuses without a sentence. */
  failure: string;
}

/** The visits of an order that is there, while somebody chooses others, and what the service said of those they sent. */
export function useMovedVisits(order: Order, rules: MoveRules) {
  const { failed, start, deliveryFor, send } = rules;
  const { pickup_address, delivery_address } = order;
  const zone = useBusinessTimeZone();
  const isStaff = useIsStaff();
  const [chosen, setChosen] = useState<Partial<ChosenVisits>>({});
  const [isDeliveryChosen, setDeliveryChosen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const anyway = useBookAnyway();
  const { run, isBusy } = useAction();
  const isFollowing = useAreSlotsComing();
  const visits: ChosenVisits = { ...start, ...chosen };
  const { pickup_date, delivery_date } = visits;
  const textOf = (field: VisitField) => (visits[field] ? wallClockAt(visits[field], zone) : '');
  const typed = {
    pickup_date: textOf('pickup_date'),
    delivery_date: textOf('delivery_date'),
    pickup_address,
    delivery_address,
  };
  const forget = () => {
    setFailure(null);
    setFaults(new Map());
  };
  const adjust = (change: Partial<ChosenVisits>) => {
    forget();
    setChosen((before) => ({ ...before, ...change }));
  };
  const save = (): void => {
    forget();
    void run(() => send(visits, anyway.sentWith(typed)), {
      failure: rules.failure,
      onFailure: (sentence, error) => {
        if (anyway.keep(error, typed)) return;
        setFailure(detailOr(error, sentence));
        setFaults(new Map(fieldErrorsOf(error).map(({ path, message }) => [path, message])));
      },
    });
  };
  return {
    order,
    failed,
    isStaff,
    visits,
    textOf,
    isBusy,
    /** What is chosen may still go where it can be booked: it is not to be sent yet. */
    isFollowing,
    isReversed:
      failed !== 'delivery' && Boolean(pickup_date && delivery_date && !isBefore(pickup_date, delivery_date)),
    /** Where the delivery goes if it cannot stay: as many days after its pickup as before. */
    deliveryAlong: pickup_date && !isDeliveryChosen ? sameDistance(pickup_date, order, zone) : null,
    failure,
    /** What the service has refused at a date. */
    faultOf: (field: VisitField): string | undefined => faults.get(field),
    /** What staff may book all the same. */
    refused: anyway.refusalOf(typed),
    /** Chooses what can be booked. */
    adjust,
    movePickup: (pickup_date: Temporal.Instant | null) => {
      const follows = pickup_date && !isDeliveryChosen;
      adjust({ pickup_date, ...(follows && { delivery_date: deliveryFor(pickup_date) }) });
    },
    moveDelivery: (delivery_date: Temporal.Instant | null) => {
      setDeliveryChosen(true);
      adjust({ delivery_date });
    },
    save,
    bookAnyway: () => {
      anyway.allow(typed);
      save();
    },
  };
}

export type MovedVisits = ReturnType<typeof useMovedVisits>;
