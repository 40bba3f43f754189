import { Minus, Plus } from 'lucide-react';
import { type Ref, useState } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';

type QuantityProps = {
  /** A whole number of at least 1. */
  value: number;
  onChange: (value: number) => void;
  /** The accessible name where no `Field` gives one. */
  label?: string | undefined;
  max?: number | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

export function Quantity({
  value,
  onChange,
  label,
  max = 99_999,
  disabled = false,
  className,
  ref,
}: QuantityProps) {
  // What is being typed stays as typed, also while it is no quantity yet; leaving shows the last good one.
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const next = /^\d+$/.test(text) ? Number(text) : 0;
    if (next >= 1 && next <= max) onChange(next);
  };
  const step = (by: number) => {
    setTyped(null);
    onChange(Math.min(max, Math.max(1, value + by)));
  };
  return (
    <span className={classNames('qty', className)}>
      <button type="button" aria-label="One less" disabled={disabled || value <= 1} onClick={() => step(-1)}>
        <Minus className="icon" aria-hidden="true" />
      </button>
      <input
        {...useFieldControl()}
        ref={ref}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => change(event.target.value.trim())}
        onBlur={() => setTyped(null)}
      />
      <button type="button" aria-label="One more" disabled={disabled || value >= max} onClick={() => step(1)}>
        <Plus className="icon" aria-hidden="true" />
      </button>
    </span>
  );
}
