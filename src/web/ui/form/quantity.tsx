import { Minus, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useFieldControl } from './use-field-control.ts';

type QuantityProps = {
  /** What is typed, as it is typed: a whole number from 1 to `max`, or whatever else the form has to refuse. */
  value: string;
  onChange: (text: string) => void;
  /** The accessible name where no `Field` gives one. */
  label?: string | undefined;
  max: number;
  disabled?: boolean | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** How many. It stays as typed while it is no quantity; the buttons step to the one next to it. */
export function Quantity({ value, onChange, label, max, disabled = false, className, ref }: QuantityProps) {
  const number = Number(value) || 0;
  const stepTo = (next: number) => onChange(String(Math.min(max, Math.max(1, next))));
  return (
    <span className={classNames('qty', className)}>
      <button
        type="button"
        aria-label="One less"
        disabled={disabled || number <= 1}
        onClick={() => stepTo(Math.ceil(number) - 1)}
      >
        <Minus className="icon" aria-hidden="true" />
      </button>
      <input
        {...useFieldControl()}
        ref={ref}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <button
        type="button"
        aria-label="One more"
        disabled={disabled || number >= max}
        onClick={() => stepTo(Math.floor(number) + 1)}
      >
        <Plus className="icon" aria-hidden="true" />
      </button>
    </span>
  );
}
