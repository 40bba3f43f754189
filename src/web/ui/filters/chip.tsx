import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { emptyToUndefined } from './list-filters.ts';

type ChipsProps = { label: string; children: ReactNode; className?: string | undefined };

/** A group of chips that filter a list by one property. */
export function Chips({ label, children, className }: ChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex line with its legend left out
    <div className={classNames('chips', className)} role="group" aria-label={label}>
      {children}
    </div>
  );
}

type ChipProps = {
  pressed: boolean;
  onPress: (pressed: boolean) => void;
  children: ReactNode;
  count?: number | undefined;
};

export function Chip({ pressed, onPress, children, count }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={() => onPress(!pressed)}>
      {children}
      {count !== undefined && <span className="chip__count">{count}</span>}
    </button>
  );
}

type ChipChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[] | undefined;
  /** Gets the selected values in the order of the options; `undefined` if none is selected. */
  onChange: (chosen: Value[] | undefined) => void;
};

/** A multiple choice as chips. */
export function ChipChoice<Value extends string>(props: ChipChoiceProps<Value>) {
  const { label, options, chosen = [], onChange } = props;
  const values = options.map((option) => option.value);
  const toggle = (value: Value, pressed: boolean) =>
    onChange(emptyToUndefined(values.filter((each) => (each === value ? pressed : chosen.includes(each)))));
  return (
    <Chips label={label}>
      {options.map(({ value, label: text }) => (
        <Chip key={value} pressed={chosen.includes(value)} onPress={(pressed) => toggle(value, pressed)}>
          {text}
        </Chip>
      ))}
    </Chips>
  );
}
