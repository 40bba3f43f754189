import { useId, useState } from 'react';
import { inputStyles } from './input-styles.ts';

type DayFieldProps = {
  label: string;
  day: Temporal.PlainDate | undefined;
  onDay: (day: Temporal.PlainDate | undefined) => void;
};

/** The first and the last day that a list can be filtered by. */
const minDay = '2000-01-01';
const maxDay = '2199-12-31';

/** A date input. A year that is still being typed (`0002`) stays in the field and is not reported. */
export function DayField({ label, day, onDay }: DayFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    const isUnfinished = text !== '' && (text < minDay || text > maxDay);
    setTyped(isUnfinished ? text : null);
    if (!isUnfinished) onDay(text ? Temporal.PlainDate.from(text) : undefined);
  };
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label className="text-sm font-medium text-ink" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={inputStyles({ kind: 'date' })}
        data-slot="input"
        min={minDay}
        max={maxDay}
        value={typed ?? day?.toString() ?? ''}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}
