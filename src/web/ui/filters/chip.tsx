import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { emptyToUndefined } from './list-filters.ts';

/** The height and the text of a chip, also of one that is no choice. */
export const chipStyles = classNames(
  'inline-flex min-h-7 items-center gap-1.5 border text-sm whitespace-nowrap transition-[background,border-color]',
  'hover:bg-hover touch:min-h-11',
);

const choiceStyles = classNames(
  chipStyles,
  'rounded-full border-line-strong bg-surface px-2.5 text-ink-2 hover:text-ink touch:px-3.5',
  'aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:font-medium',
  'aria-pressed:text-accent-ink',
  'forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2',
  'forced-colors:aria-pressed:outline-[Highlight]',
);

/** How many rows a choice has. */
export const choiceCountStyles = 'text-2xs text-ink-3 tabular-nums in-aria-pressed:text-inherit';

type ChipsProps = { label: string; children: ReactNode; className?: string | undefined };

/** A group of chips that filter a list by one property. */
export function Chips({ label, children, className }: ChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex line with its legend left out
    <div
      className={classNames('flex flex-wrap items-center gap-1.5', className)}
      role="group"
      aria-label={label}
    >
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
    <button type="button" className={choiceStyles} aria-pressed={pressed} onClick={() => onPress(!pressed)}>
      {children}
      {count !== undefined && <span className={choiceCountStyles}>{count}</span>}
    </button>
  );
}

type ChipChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  /** How many rows each option has, by value. */
  counts?: Partial<Record<string, number>> | undefined;
  chosen: readonly Value[] | undefined;
  /** Gets the selected values in the order of the options; `undefined` if none is selected. */
  onChange: (chosen: Value[] | undefined) => void;
  className?: string | undefined;
};

/** A multiple choice as chips. */
export function ChipChoice<Value extends string>(props: ChipChoiceProps<Value>) {
  const { label, options, counts, chosen = [], onChange, className } = props;
  const values = options.map((option) => option.value);
  const toggle = (value: Value, pressed: boolean) =>
    onChange(emptyToUndefined(values.filter((each) => (each === value ? pressed : chosen.includes(each)))));
  return (
    <Chips label={label} className={className}>
      {options.map(({ value, label: text }) => (
        <Chip
          key={value}
          pressed={chosen.includes(value)}
          onPress={(pressed) => toggle(value, pressed)}
          count={counts?.[value]}
        >
          {text}
        </Chip>
      ))}
    </Chips>
  );
}
