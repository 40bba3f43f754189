import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { inputGroupStyles, inputStyles } from './input-styles.ts';
import { useFieldControl } from './use-field-control.ts';

type TextInputProps = ComponentProps<'input'> & {
  icon?: LucideIcon | undefined;
  /** A prefix before the value, such as `$`. */
  sign?: string | undefined;
};

export function TextInput({ icon: Icon, sign, className, ...rest }: TextInputProps) {
  const input = (
    <input
      type="text"
      {...useFieldControl()}
      {...rest}
      className={inputStyles({ kind: rest.list ? 'suggest' : 'line', className })}
      data-slot="input"
    />
  );
  if (Icon) {
    return (
      <span className={inputGroupStyles({ start: 'icon' })}>
        <Icon aria-hidden="true" />
        {input}
      </span>
    );
  }
  if (sign) {
    return (
      <span className={inputGroupStyles({ start: 'sign' })}>
        <span className="absolute inset-y-0 start-3 grid place-items-center text-ink-3">{sign}</span>
        {input}
      </span>
    );
  }
  return input;
}
