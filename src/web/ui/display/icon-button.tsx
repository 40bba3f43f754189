import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonStyles } from './button.tsx';

type IconButtonProps = ComponentProps<'button'> & {
  'aria-label': string;
  icon: LucideIcon;
  variant?: 'ghost' | 'secondary' | 'primary' | undefined;
  size?: 'sm' | 'md' | undefined;
  /** 20 px instead of 16: the bell. */
  largeIcon?: boolean | undefined;
};

export function IconButton({
  icon: Icon,
  variant = 'ghost',
  size,
  largeIcon = false,
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonStyles({ variant, size, square: true, className })}
      data-slot="button"
      data-variant={variant}
    >
      <Icon className={largeIcon ? 'size-5' : undefined} aria-hidden="true" />
      {children}
    </button>
  );
}
