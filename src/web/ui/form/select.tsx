import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useFieldControl } from './use-field-control.ts';

/** The browser's own select, so that a phone shows its own picker; `<option>`s are its children. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useFieldControl()} {...rest} className={classNames('input', className)} />;
}
