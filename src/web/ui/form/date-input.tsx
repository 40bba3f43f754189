import type { ComponentProps } from 'react';
import { inputStyles } from './input-styles.ts';
import { useFieldControl } from './use-field-control.ts';

/** The browser's own picker for a date: `2026-11-25`. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...useFieldControl()}
      {...rest}
      type="date"
      className={inputStyles({ kind: 'date', className })}
      data-slot="input"
    />
  );
}
