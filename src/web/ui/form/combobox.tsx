import { Check, UserPlus, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, type Ref, useId, useRef } from 'react';
import { formatCount } from '#web/kernel/format/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { menuItemStyles, menuLabelStyles, menuStyles } from '#web/ui/overlay/menu-styles.ts';
import { Field } from './field.tsx';
import { inputButtonStyles, inputGroupStyles, inputStyles } from './input-styles.ts';
import type { ComboboxOption } from './use-combobox.ts';
import { useCombobox } from './use-combobox.ts';
import { useFieldControl } from './use-field-control.ts';

export type ComboboxProps = {
  label: string;
  value: ComboboxOption | null;
  onChange: (chosen: ComboboxOption | null) => void;
  /** Called with the debounced text, and with an empty text when the list opens. */
  onSearch: (text: string) => void;
  /** The options found; `undefined` while loading. */
  options: readonly ComboboxOption[] | undefined;
  /** Offered below what was found. */
  extra?: ComboboxOption | undefined;
  /** The options are still those of the previous search. */
  stale?: boolean | undefined;
  /** The number of matches, if there are more than `options`. */
  total?: number | undefined;
  /** The message to show if the options could not be loaded. */
  failure?: string | undefined;
  /** The options are local: search at once instead of debounced. */
  instant?: boolean | undefined;
  placeholder?: string | undefined;
  hint?: ReactNode | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  /** Of the field. */
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** Selects one of many options by typing; the server searches. */
export function Combobox({ label, hint, error, className, ...control }: ComboboxProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      <Control {...control} label={label} />
    </Field>
  );
}

function Control(props: ComboboxProps) {
  const { label, value, onChange, extra, placeholder, disabled = false, name, ref } = props;
  const options = extra && props.options ? [...props.options, extra] : props.options;
  const listId = useId();
  const box = useRef<HTMLSpanElement>(null);
  const { text, isOpen, isStale, active, open, close, type, choose, onKeyDown } = useCombobox({
    ...props,
    options,
  });
  const optionId = (index: number) => `${listId}-${index}`;
  const clear = () => {
    onChange(null);
    box.current?.querySelector('input')?.focus();
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={(nextOpen) => !nextOpen && close()}>
      <Popover.Anchor asChild>
        <span ref={box} className={inputGroupStyles({ end: value !== null })}>
          <input
            {...useFieldControl()}
            ref={ref}
            type="text"
            name={name}
            className={inputStyles({ className: 'overflow-ellipsis' })}
            data-slot="input"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active !== null ? optionId(active) : undefined}
            placeholder={placeholder}
            disabled={disabled}
            value={text}
            onChange={(event) => type(event.target.value)}
            onClick={open}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          {value && !disabled && (
            <button
              type="button"
              className={inputButtonStyles}
              aria-label={`Clear ${label.toLowerCase()}`}
              onClick={clear}
            >
              <X aria-hidden="true" />
            </button>
          )}
        </span>
      </Popover.Anchor>
      {/* Not in a portal: a modal dialog blocks scrolling and clicks outside itself. */}
      <Popover.Content
        className={menuStyles({ kind: 'listbox' })}
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) =>
          event.target instanceof Node && box.current?.contains(event.target) && event.preventDefault()
        }
        // A press on the list must not move the focus from the input.
        onMouseDown={(event) => event.preventDefault()}
      >
        <div
          id={listId}
          role="listbox"
          aria-label={label}
          aria-busy={isStale}
          // Only the list scrolls, when the arrow keys move in it; the number of results stays in view.
          className={classNames('min-h-0 overflow-y-auto overscroll-contain', isStale && 'is-stale')}
        >
          {options?.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: it is pointed at from there
            <div
              key={option.value}
              ref={index === active ? scrollIntoView : undefined}
              id={optionId(index)}
              role="option"
              aria-selected={option.value === value?.value}
              data-highlighted={index === active || undefined}
              className={menuItemStyles()}
              data-slot="menu-item"
              onClick={() => choose(option)}
            >
              {option === extra && <UserPlus aria-hidden="true" />}
              <OptionText option={option} />
              {option.value === value?.value && <Check className="ms-auto" aria-hidden="true" />}
            </div>
          ))}
        </div>
        <ResultStatus {...props} options={isStale ? undefined : props.options} />
      </Popover.Content>
    </Popover.Root>
  );
}

const scrollIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });

function OptionText({ option }: { option: ComboboxOption }) {
  return (
    <span className="min-w-0 py-1">
      <span className="block truncate">{option.label}</span>
      {option.note && <span className="block truncate text-xs text-ink-3">{option.note}</span>}
    </span>
  );
}

/** The number of results, shown and announced. */
function ResultStatus({ options, total, failure, extra }: ComboboxProps) {
  return (
    <p className={menuLabelStyles} role="status">
      {failure ?? (extra && options?.length === 0 ? 'No match.' : statusText(options, total))}
    </p>
  );
}

function statusText(options: readonly ComboboxOption[] | undefined, total: number | undefined): string {
  if (!options) return 'Searching…';
  if (options.length === 0) return 'No match. Try fewer letters.';
  if (total !== undefined && total > options.length) {
    return `The first ${options.length} of ${formatCount(total)}. Type to find the others.`;
  }
  return options.length === 1 ? '1 found' : `${options.length} found`;
}
