import type { ComponentProps } from 'react';
import { FarDayNote, useFarDay } from './far-day-note.tsx';
import { inputStyles } from './input-styles.ts';
import { useFieldControl } from './use-field-control.ts';

/** The browser's own picker for a local date and time to come: `2026-11-25T08:00`. Asks beyond 12 months ahead. */
export function DateTimeInput({ className, onChange, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const { question, setTyped } = useFarDay(rest.value);
  return (
    <>
      <input
        {...useFieldControl()}
        {...rest}
        type="datetime-local"
        className={inputStyles({ kind: 'date', className })}
        data-slot="input"
        onChange={(event) => {
          setTyped(event.target.value);
          onChange?.(event);
        }}
      />
      <FarDayNote question={question} />
    </>
  );
}
