import type { ComponentProps } from 'react';
import { inputStyles } from './input-styles.ts';
import { useFieldControl } from './use-field-control.ts';

export function Textarea({ className, rows = 2, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      rows={rows}
      className={inputStyles({ kind: 'area', className })}
      data-slot="input"
    />
  );
}
