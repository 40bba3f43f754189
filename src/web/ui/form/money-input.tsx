import type { ComponentProps, KeyboardEvent } from 'react';
import { formatPriceInput, PriceInput } from '#shared/kernel/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextInput } from './text-input.tsx';

type MoneyInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** The typed text in dollars; `TypedPrice` parses it to cents, or says why it cannot. */
  value: string;
  onChange: (text: string) => void;
};

/** A price in dollars. Invalid text stays as typed; the arrow keys change the price by one cent. */
export function MoneyInput({ value, onChange, onKeyDown, onBlur, className, ...rest }: MoneyInputProps) {
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const by = steps[event.key];
    if (by === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const stepped = PriceInput.safeParse(formatPriceInput((PriceInput.safeParse(value).data ?? 0) + by));
    if (stepped.success) onChange(formatPriceInput(stepped.data));
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      sign="$"
      className={classNames('tabular-nums', className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={step}
      onBlur={(event) => {
        const price = PriceInput.safeParse(value);
        if (price.success) onChange(formatPriceInput(price.data));
        onBlur?.(event);
      }}
    />
  );
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };
