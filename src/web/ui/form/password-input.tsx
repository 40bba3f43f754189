import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { inputButtonStyles, inputGroupStyles, inputStyles } from './input-styles.ts';
import { useFieldControl } from './use-field-control.ts';

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className={inputGroupStyles({ end: true })}>
      <input
        {...useFieldControl()}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={inputStyles({ className })}
        data-slot="input"
      />
      <button
        type="button"
        className={inputButtonStyles}
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden="true" />
      </button>
    </span>
  );
}
