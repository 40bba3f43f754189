import { useState } from 'react';
import { isBefore } from '#shared/kernel/time.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { DateTimeInput } from '#web/ui/form/date-time-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import type { Reschedule } from './use-reschedule.ts';

/** The dates and times of both visits, where the business has no windows. */
export function FreeTimes({ reschedule }: { reschedule: Reschedule }) {
  const { visits, movePickup, moveDelivery, textOf, faultOf } = reschedule;
  const { pickup_date, delivery_date } = visits;
  const isReversed = pickup_date && delivery_date && !isBefore(pickup_date, delivery_date);
  return (
    <div className="form-grid">
      <FreeTime
        label="Pickup date"
        value={textOf('pickup_date')}
        onChange={movePickup}
        error={faultOf('pickup_date')}
        isFirst
      />
      <FreeTime
        label="Delivery date"
        value={textOf('delivery_date')}
        onChange={moveDelivery}
        error={isReversed ? 'Delivery must be after pickup' : faultOf('delivery_date')}
      />
    </div>
  );
}

type FreeTimeProps = {
  label: string;
  value: string;
  onChange: (moment: Temporal.Instant | null) => void;
  error?: string | undefined;
  isFirst?: boolean;
};

/** While a date is being typed the browser says that it is empty: what was there before would overwrite it. */
export function FreeTime({ label, value, onChange, error, isFirst = false }: FreeTimeProps) {
  const zone = useBusinessTimeZone();
  const [typed, setTyped] = useState(value);
  const isTyped = fromWallClock(typed, zone) === null;
  return (
    <Field label={label} error={error}>
      <DateTimeInput
        required
        data-focus-first={isFirst || undefined}
        value={isTyped ? typed : value}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(fromWallClock(target.value, zone));
        }}
      />
    </Field>
  );
}
