import './code-input.css';
import { classNames } from '#web/ui/class-names.ts';
import { useFieldControl } from './use-field-control.ts';

type CodeInputProps = {
  length: number;
  value: string;
  onChange: (value: string) => void;
};

/** A code of digits, one per cell. One single input, so that paste, autofill and screen readers work. */
export function CodeInput({ length, value, onChange }: CodeInputProps) {
  const next = Math.min(value.length, length - 1);
  return (
    <div className="code-input">
      <input
        {...useFieldControl()}
        className="input num"
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: it is the step's only field
        autoFocus
        required
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, length))}
      />
      <span
        className="code-input__cells"
        style={{ gridTemplateColumns: `repeat(${length}, 1fr)` }}
        aria-hidden="true"
      >
        {Array.from({ length }, (_, index) => index).map((cell) => (
          <i key={cell} className={classNames(cell === next && 'is-next')}>
            {value[cell]}
          </i>
        ))}
      </span>
    </div>
  );
}
