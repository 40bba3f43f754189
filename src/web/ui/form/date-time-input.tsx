import type { ComponentProps } from 'react';
import { inputStyles } from './input-styles.ts';
import { useFieldControl } from './use-field-control.ts';

/** The browser's own picker for a local date and time: `2026-11-25T08:00`. */
export function DateTimeInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...useFieldControl()}
      {...rest}
      type="datetime-local"
      className={inputStyles({ kind: 'date', className })}
      data-slot="input"
    />
  );
}
