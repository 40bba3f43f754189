import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { useAreSlotsComing } from '#web/booking/picker/slots.api.ts';
import { detailOr, fieldErrorsOf } from '#web/kernel/api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { wallClockAt } from '#web/orders/form/values/order-form-values.ts';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useBookAnyway } from './use-book-anyway.ts';

export type VisitField = 'pickup_date' | 'delivery_date';
/** `null` while nothing is chosen, or what is typed is none. */
export type ChosenVisits = Record<VisitField, Temporal.Instant | null>;

interface VisitRules {
  /** Before anything is chosen. */
  start: ChosenVisits;
  /** Where the delivery goes with a new pickup, until somebody chooses another. */
  deliveryFor: (pickup: Temporal.Instant) => Temporal.Instant;
}

/** The visits of an order that is there, while somebody chooses others, and what the service said of those they sent. */
export function useChosenVisits(
  { pickup_address, delivery_address }: Order,
  { start, deliveryFor }: VisitRules,
) {
  const zone = useBusinessTimeZone();
  const [chosen, setChosen] = useState<Partial<ChosenVisits>>({});
  const [isDeliveryChosen, setDeliveryChosen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const anyway = useBookAnyway();
  const { run, isBusy } = useAction();
  const isFollowing = useAreSlotsComing();
  const visits: ChosenVisits = { ...start, ...chosen };
  const textOf = (field: VisitField) => (visits[field] ? wallClockAt(visits[field], zone) : '');
  const typed = {
    pickup_date: textOf('pickup_date'),
    delivery_date: textOf('delivery_date'),
    pickup_address,
    delivery_address,
  };
  const adjust = (change: Partial<ChosenVisits>) => {
    setFailure(null);
    setFaults(new Map());
    setChosen((before) => ({ ...before, ...change }));
  };
  return {
    visits,
    textOf,
    isDeliveryChosen,
    isBusy,
    /** What is chosen may still go where it can be booked: it is not to be sent yet. */
    isFollowing,
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
    /** Sends the visits, with what staff allowed of them. Returns whether that worked; what is refused is kept. */
    send: (action: (sent: { anyway?: true }) => Promise<unknown>, failed: string): Promise<boolean> => {
      setFailure(null);
      setFaults(new Map());
      return run(() => action(anyway.sentWith(typed)), {
        failure: failed,
        onFailure: (sentence, error) => {
          if (anyway.keep(error, typed)) return;
          setFailure(detailOr(error, sentence));
          setFaults(new Map(fieldErrorsOf(error).map(({ path, message }) => [path, message])));
        },
      });
    },
    /** These visits may be sent again knowingly. */
    allow: () => anyway.allow(typed),
  };
}
