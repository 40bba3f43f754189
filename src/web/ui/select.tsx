import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';

/** The browser's own select, so that a phone shows its own picker; `<option>`s are its children. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useFieldControl()} {...rest} className={classNames('input', className)} />;
}
