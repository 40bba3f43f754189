import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useFieldControl } from './use-field-control.ts';

type TextInputProps = ComponentProps<'input'> & {
  icon?: LucideIcon | undefined;
  /** A prefix before the value, such as `$`. */
  sign?: string | undefined;
};

export function TextInput({ icon: Icon, sign, className, ...rest }: TextInputProps) {
  const input = (
    <input type="text" {...useFieldControl()} {...rest} className={classNames('input', className)} />
  );
  if (Icon) {
    return (
      <span className="input-group">
        <Icon className="icon" aria-hidden="true" />
        {input}
      </span>
    );
  }
  if (sign) {
    return (
      <span className="input-group input-group--prefix">
        <span className="input-group__prefix">{sign}</span>
        {input}
      </span>
    );
  }
  return input;
}
