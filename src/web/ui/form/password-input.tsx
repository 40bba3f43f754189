import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useFieldControl } from './use-field-control.ts';

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="input-group input-group--end">
      <input
        {...useFieldControl()}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={classNames('input', className)}
      />
      <button
        type="button"
        className="input-group__btn"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon className="icon" aria-hidden="true" />
      </button>
    </span>
  );
}
