import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const chipStyles = classNames(
  'relative grid min-h-control cursor-pointer place-items-center rounded-md border border-line-control px-2 py-1',
  'bg-(--control-surface,var(--surface)) text-center text-sm text-ink-2 transition-[background,border-color]',
  'hover:border-ink-3 hover:text-ink',
  'has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-ink',
  'has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
  'has-disabled:cursor-not-allowed has-disabled:opacity-60',
  'forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2',
  'forced-colors:has-checked:outline-[Highlight]',
);

type ChoiceChipsProps<Value extends string> = {
  label: string;
  /** The label stands beside it already. */
  hidesLabel?: boolean;
  /** The name of the boxes, where something leads to them. */
  name?: string;
  /** Several can be chosen, or one. */
  kind: 'checkbox' | 'radio';
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChoose: (value: Value, isChosen: boolean) => void;
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The columns of the chips. */
  className: string;
};

/** A field of a form whose few options are all in view: the browser's own checkboxes or radio buttons, as chips. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { label, hidesLabel, kind, options, chosen, onChoose, optional, disabled, className } = props;
  const id = useId();
  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className={hidesLabel ? 'sr-only' : 'mb-1.5 text-sm font-medium text-ink'}>
        {label}
        {optional && <span className="font-normal text-ink-3"> optional</span>}
      </legend>
      <div className={classNames('grid gap-1.5', className)}>
        {options.map((option) => (
          <label key={option.value} className={chipStyles}>
            <input
              type={kind}
              className="absolute -inset-px m-0 size-[calc(100%+2px)] cursor-[inherit] opacity-0"
              name={props.name ?? id}
              checked={chosen.includes(option.value)}
              onChange={({ target }) => onChoose(option.value, target.checked)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
