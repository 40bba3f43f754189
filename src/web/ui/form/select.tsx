import type { ComponentProps } from 'react';
import { inputStyles } from './input-styles.ts';
import { useFieldControl } from './use-field-control.ts';

/** The browser's own select, so that a phone shows its own picker; `<option>`s are its children. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <select
      {...useFieldControl()}
      {...rest}
      className={inputStyles({ kind: 'select', className })}
      data-slot="input"
    />
  );
}
