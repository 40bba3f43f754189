import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet' | undefined;
  size?: 'sm' | 'md' | 'lg' | 'touch' | undefined;
  icon?: LucideIcon | undefined;
  block?: boolean | undefined;
  /** Shows a spinner, keeps width and focus, and ignores further presses. */
  busy?: boolean | undefined;
  /** Label beside the spinner; without it the spinner stands alone. */
  busyLabel?: string | undefined;
};

export function Button({
  variant = 'secondary',
  size = 'md',
  icon: Icon,
  block = false,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const pressOnce = (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : onClick?.(event);
  const content = (
    <>
      {Icon && <Icon className="icon" aria-hidden="true" />}
      {children}
    </>
  );
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        'btn',
        `btn--${variant}`,
        size !== 'md' && `btn--${size}`,
        block && 'btn--block',
        className,
      )}
      aria-busy={busy || undefined}
      onClick={pressOnce}
    >
      {busy ? (
        <>
          <span className="btn__idle" aria-hidden={busyLabel ? true : undefined}>
            {content}
          </span>
          <span className="btn__busy">
            <Spinner />
            {busyLabel}
          </span>
        </>
      ) : (
        content
      )}
    </button>
  );
}
