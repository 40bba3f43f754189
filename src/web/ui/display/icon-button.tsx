import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';

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
  size = 'md',
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
      className={classNames('btn btn--icon', `btn--${variant}`, size === 'sm' && 'btn--sm', className)}
    >
      <Icon className={largeIcon ? 'icon icon--lg' : 'icon'} aria-hidden="true" />
      {children}
    </button>
  );
}
