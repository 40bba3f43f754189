import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useFieldControl } from './use-field-control.ts';

export function Textarea({ className, rows = 2, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldControl()} {...rest} rows={rows} className={classNames('input', className)} />;
}
