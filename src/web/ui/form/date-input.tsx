import type { ComponentProps } from 'react';
import { FarDayNote, useFarDay } from './far-day-note.tsx';
import { inputStyles } from './input-styles.ts';
import { useFieldControl } from './use-field-control.ts';

type DateInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Asks beyond 12 months ahead. */
  asks?: boolean;
};

/** The browser's own picker for a date: `2026-11-25`. */
export function DateInput({ className, asks = false, onChange, ...rest }: DateInputProps) {
  const { question, setTyped } = useFarDay(rest.value);
  return (
    <>
      <input
        {...useFieldControl()}
        {...rest}
        type="date"
        className={inputStyles({ kind: 'date', className })}
        data-slot="input"
        onChange={(event) => {
          setTyped(event.target.value);
          onChange?.(event);
        }}
      />
      {asks && <FarDayNote question={question} />}
    </>
  );
}
