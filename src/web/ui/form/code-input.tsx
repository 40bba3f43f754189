import { classNames } from '#web/ui/class-names.ts';
import { inputStyles } from './input-styles.ts';
import { useFieldControl } from './use-field-control.ts';

type CodeInputProps = {
  length: number;
  value: string;
  onChange: (value: string) => void;
};

/** The cell that the next digit goes to shows the focus, and a caret while it is empty. */
const cellsStyles = classNames(
  'absolute inset-0 grid gap-2 peer-aria-invalid:[&>i]:border-danger',
  'peer-focus:[&>[data-next]]:border-accent peer-focus:[&>[data-next]]:ring-3 peer-focus:[&>[data-next]]:ring-accent/22',
  'peer-focus:[&>[data-next]:empty]:after:h-6 peer-focus:[&>[data-next]:empty]:after:w-[1.5px]',
  'peer-focus:[&>[data-next]:empty]:after:bg-accent',
  'forced-colors:peer-focus:[&>[data-next]]:outline-2 forced-colors:peer-focus:[&>[data-next]]:-outline-offset-2',
  'forced-colors:peer-focus:[&>[data-next]]:outline-[Highlight]',
);

/** A code of digits, one per cell. One single input, so that paste, autofill and screen readers work. */
export function CodeInput({ length, value, onChange }: CodeInputProps) {
  const next = Math.min(value.length, length - 1);
  return (
    <div className="relative">
      <input
        {...useFieldControl()}
        className={inputStyles({
          className: [
            'peer relative z-1 h-14! border-transparent! bg-transparent! text-transparent! tabular-nums caret-transparent',
            // The cells show the text; a visible selection would show it twice.
            'shadow-none! selection:bg-transparent',
          ],
        })}
        data-slot="input"
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: it is the step's only field
        autoFocus
        required
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, length))}
      />
      <span
        className={cellsStyles}
        style={{ gridTemplateColumns: `repeat(${length}, 1fr)` }}
        aria-hidden="true"
      >
        {Array.from({ length }, (_, index) => index).map((cell) => (
          <i
            key={cell}
            className="grid place-items-center rounded-md border border-line-control bg-surface text-[1.375rem] font-semibold tabular-nums not-italic"
            data-next={cell === next || undefined}
          >
            {value[cell]}
          </i>
        ))}
      </span>
    </div>
  );
}
