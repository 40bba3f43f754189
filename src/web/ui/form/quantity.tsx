import { Minus, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useFieldControl } from './use-field-control.ts';

type QuantityProps = {
  /** What is typed, as it is typed: a whole number from `min` to `max`, or whatever else the form has to refuse. */
  value: string;
  onChange: (text: string) => void;
  /** The accessible name where no `Field` gives one. */
  label?: string | undefined;
  /** 1 when absent. */
  min?: number | undefined;
  max: number;
  /** Kilograms, with a comma or a dot; they are typed and not stepped to. */
  unit?: 'kg' | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

const box = classNames(
  'inline-grid h-control touch:box-content',
  'overflow-clip rounded-md border border-line-control bg-(--control-surface,var(--surface))',
  'has-[input:disabled]:border-line-strong has-[input:disabled]:bg-sunken has-[input:disabled]:text-ink-3',
  // The outline is visible with forced colours.
  'has-[input:focus]:outline-2 has-[input:focus]:outline-transparent',
  'has-[input:focus]:border-accent has-[input:focus]:ring-3 has-[input:focus]:ring-accent/22',
  'has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]:focus]:ring-danger/22',
);
const columns = {
  steps: 'grid-cols-[var(--control-height)_minmax(40px,1fr)_var(--control-height)]',
  unit: 'grid-cols-[var(--control-height)_minmax(40px,1fr)_var(--control-height)] items-center',
};
const stepStyles = classNames(
  'grid place-items-center text-ink-2 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
  'disabled:cursor-not-allowed disabled:text-ink-disabled',
);

/** How many, or how much. It stays as typed while it is no quantity; the buttons step to the one next to it. */
export function Quantity({ className, unit, ref, ...props }: QuantityProps) {
  const { value, onChange, label, min = 1, max, disabled = false } = props;
  const number = Number(value) || 0;
  const stepTo = (next: number) => onChange(String(Math.min(max, Math.max(min, next))));
  const input = (
    <input
      className={classNames(
        'w-full min-w-0 font-medium tabular-nums focus:outline-none touch:text-md/5',
        unit ? 'col-start-2 text-center' : 'text-center',
      )}
      {...useFieldControl()}
      ref={ref}
      inputMode={unit ? 'decimal' : 'numeric'}
      autoComplete="off"
      aria-label={label}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  );
  if (unit) {
    return (
      <span className={classNames(box, columns.unit, className)} data-slot="quantity">
        {input}
        <span className="text-ink-3">{unit}</span>
      </span>
    );
  }
  return (
    <span className={classNames(box, columns.steps, className)} data-slot="quantity">
      <button
        type="button"
        className={stepStyles}
        aria-label="One less"
        disabled={disabled || number <= min}
        onClick={() => stepTo(Math.ceil(number) - 1)}
      >
        <Minus aria-hidden="true" />
      </button>
      {input}
      <button
        type="button"
        className={stepStyles}
        aria-label="One more"
        disabled={disabled || number >= max}
        onClick={() => stepTo(Math.floor(number) + 1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </span>
  );
}
