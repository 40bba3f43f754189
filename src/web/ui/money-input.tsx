import type { ComponentProps, KeyboardEvent } from 'react';
import { TypedPrice, typedCents } from '#shared/kernel/money.ts';
import { classNames } from './class-names.ts';
import { TextInput } from './text-input.tsx';

type MoneyInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** What is typed, as it is typed; `TypedPrice` makes cents of it, or says why not. */
  value: string;
  onChange: (text: string) => void;
};

/** A price in dollars. It stays as typed while it is none yet; the arrow keys move it by a cent. */
export function MoneyInput({ value, onChange, onKeyDown, onBlur, className, ...rest }: MoneyInputProps) {
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const by = steps[event.key];
    if (by === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const stepped = TypedPrice.safeParse(typedCents((TypedPrice.safeParse(value).data ?? 0) + by));
    if (stepped.success) onChange(typedCents(stepped.data));
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      sign="$"
      className={classNames('num', className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={step}
      onBlur={(event) => {
        const price = TypedPrice.safeParse(value);
        if (price.success) onChange(typedCents(price.data));
        onBlur?.(event);
      }}
    />
  );
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };
