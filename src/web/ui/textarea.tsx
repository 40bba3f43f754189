import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';

export function Textarea({ className, rows = 2, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldControl()} {...rest} rows={rows} className={classNames('input', className)} />;
}
