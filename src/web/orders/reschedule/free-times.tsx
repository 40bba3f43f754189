import { useState } from 'react';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { formatDay, formatVisit } from '#shared/kernel/date-text.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { sameDistance } from '#web/booking/picker/visit-slots.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { deliveryDaysAfter, onOpenDay, openDaysFrom } from '#web/orders/form/values/open-days.ts';
import { dayOf, onDay } from '#web/orders/form/values/order-form-values.ts';
import { useOpenDays } from '#web/orders/form/values/use-open-days.ts';
import { DayChips } from '#web/orders/form/visits/day-chips.tsx';
import { DateTimeInput } from '#web/ui/form/date-time-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import type { MovedVisits } from './use-moved-visits.ts';

/** The dates and times of both visits, or of the delivery alone where that failed. */
export function FreeTimes({ move }: { move: MovedVisits }) {
  const { failed, isReversed, movePickup, moveDelivery, textOf, faultOf } = move;
  const days = useNextDays(move);
  const delivery = (
    <FreeTime
      leg="delivery"
      days={days.delivery}
      value={textOf('delivery_date')}
      onChange={moveDelivery}
      error={isReversed ? 'Delivery must be after pickup' : faultOf('delivery_date')}
      isFirst={failed === 'delivery'}
    />
  );
  if (failed === 'delivery') return delivery;
  return (
    <div className="grid gap-2">
      <div className="form-grid">
        <FreeTime
          leg="pickup"
          days={days.pickup}
          value={textOf('pickup_date')}
          onChange={movePickup}
          error={faultOf('pickup_date')}
          isFirst
        />
        {delivery}
      </div>
      {!isReversed && <VisitsText move={move} />}
    </div>
  );
}

/** The open days to come for each visit; none while they load. */
function useNextDays({ order, failed, textOf }: MovedVisits): Record<WindowLeg, Temporal.PlainDate[]> {
  const open = useOpenDays();
  const zone = useBusinessTimeZone();
  const today = businessDay(useNow(), zone);
  if (!open) return { pickup: [], delivery: [] };
  const pickup = dayOf(textOf('pickup_date'));
  const isToCome = failed !== 'delivery' && pickup && Temporal.PlainDate.compare(pickup, today) >= 0;
  const tomorrow = today.add({ days: 1 });
  // Who moves an order mostly wants a later day, however far its own is.
  const dayBefore = businessDay(order.pickup_date, zone).subtract({ days: 1 });
  const first = Temporal.PlainDate.compare(dayBefore, tomorrow) > 0 ? dayBefore : tomorrow;
  return {
    pickup: openDaysFrom(first, 4, open),
    delivery: isToCome ? deliveryDaysAfter(pickup, 3, open) : openDaysFrom(tomorrow, 3, open),
  };
}

type FreeTimeProps = {
  leg: WindowLeg;
  days: readonly Temporal.PlainDate[];
  value: string;
  onChange: (moment: Temporal.Instant | null) => void;
  error: string | undefined;
  isFirst: boolean;
};

/** While a date is being typed the browser says that it is empty: what was there before would overwrite it. */
function FreeTime({ leg, days, value, onChange, error, isFirst }: FreeTimeProps) {
  const zone = useBusinessTimeZone();
  const [typed, setTyped] = useState(value);
  const isTyped = fromWallClock(typed, zone) === null;
  const change = (text: string) => {
    setTyped(text);
    onChange(fromWallClock(text, zone));
  };
  return (
    <div className="grid content-start gap-2">
      <Field label={leg === 'pickup' ? 'Pickup date' : 'Delivery date'} error={error}>
        <DateTimeInput
          required
          data-focus-first={isFirst || undefined}
          value={isTyped ? typed : value}
          onChange={({ target }) => change(target.value)}
        />
      </Field>
      <DayChips
        leg={leg}
        days={days}
        chosen={dayOf(value)}
        onChoose={(day) => change(onDay(value, day, `${leg}_date`))}
      />
    </div>
  );
}

/** When both visits are then; of a pickup that failed, whether the delivery moves with it. */
function VisitsText({ move: { order, failed, visits } }: { move: MovedVisits }) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const open = useOpenDays();
  const { pickup_date, delivery_date } = visits;
  if (!pickup_date || !delivery_date) return null;
  const isKept = delivery_date.equals(order.delivery_date);
  if (!failed && isKept && pickup_date.equals(order.pickup_date)) return null;
  const [pickup, delivery] = [pickup_date, delivery_date].map((date) => formatVisit(date, null, zone, now));
  const failedText = isKept ? 'The delivery stays as it is.' : `The delivery moves to ${delivery}.`;
  const wanted = sameDistance(pickup_date, order, zone);
  const isPutOff =
    open && isBefore(wanted, delivery_date) && onOpenDay(wanted, open, zone).equals(delivery_date);
  return (
    <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
      {unbroken(failed ? failedText : `Pickup ${pickup}, delivery ${delivery}`)}
      {isPutOff && (
        <span className="block text-ink-3">
          {unbroken(`${formatDay(wanted, zone, now)} isn’t a usual day for us.`)}
        </span>
      )}
    </p>
  );
}
