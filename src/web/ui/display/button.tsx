import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from './spinner.tsx';

/** The look of a button, for what has to look like one without being one, such as a link. */
export const buttonStyles = cva(
  [
    'inline-flex flex-none items-center justify-center border text-center font-medium whitespace-nowrap',
    'transition-[background,border-color,color,opacity]',
    'disabled:cursor-not-allowed disabled:border-transparent disabled:text-ink-disabled disabled:shadow-none',
    'aria-disabled:cursor-not-allowed aria-disabled:border-transparent aria-disabled:bg-press',
    'aria-disabled:text-ink-disabled aria-disabled:shadow-none',
    'aria-busy:cursor-progress aria-busy:opacity-88 aria-busy:delay-(--loading-delay)',
    'forced-colors:border-[ButtonBorder]',
  ],
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-on-solid hover:bg-accent-hover active:bg-accent-press disabled:bg-press',
        secondary: 'border-line-strong bg-surface shadow-xs hover:bg-hover active:bg-press disabled:bg-press',
        ghost: [
          'border-transparent text-ink-2 hover:bg-press hover:text-ink disabled:bg-transparent',
          'aria-expanded:bg-press aria-expanded:text-ink',
        ],
        danger: 'border-transparent bg-danger text-on-solid hover:bg-danger-hover disabled:bg-press',
        'danger-quiet': 'border-transparent text-danger-ink hover:bg-danger-soft disabled:bg-press',
      },
      size: {
        sm: 'h-control-sm gap-1.5 rounded-sm text-sm',
        md: 'h-control gap-2 rounded-md',
        lg: 'h-control-lg gap-2 rounded-md',
        touch: 'h-12 gap-2 rounded-[10px] text-md',
        /** The one main button of a card or sheet: full width, for a thumb. */
        main: 'relative h-14 w-full gap-2 rounded-xl text-[1.0625rem] font-semibold',
      },
      block: { true: 'w-full aria-busy:grid', false: 'aria-busy:inline-grid' },
      /** Only an icon in it, or a label as well. */
      square: { true: 'px-0', false: '[&_svg]:-ms-0.5' },
    },
    compoundVariants: [
      { square: false, size: 'sm', className: 'px-2.5' },
      { square: false, size: 'md', className: 'px-3.5' },
      { square: false, size: ['lg', 'touch', 'main'], className: 'px-4.5' },
      { square: true, size: 'sm', className: 'w-control-sm' },
      { square: true, size: 'md', className: 'w-control' },
    ],
    defaultVariants: { variant: 'secondary', size: 'md', block: false, square: false },
  },
);

type ButtonProps = ComponentProps<'button'> &
  Omit<VariantProps<typeof buttonStyles>, 'square'> & {
    icon?: LucideIcon | undefined;
    /** Shows a spinner, keeps width and focus, and ignores further presses. */
    busy?: boolean | undefined;
    /** Label beside the spinner; without it the spinner stands alone. */
    busyLabel?: string | undefined;
  };

/** Label and spinner share one grid cell, so that the wider one sets the width. */
const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-[inherit]';

export function Button({
  variant,
  size,
  icon: Icon,
  block,
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
      {Icon && <Icon aria-hidden="true" />}
      <span className="contents">{children}</span>
    </>
  );
  return (
    <button
      {...rest}
      type={type}
      className={buttonStyles({ variant, size, block, className })}
      data-slot="button"
      data-variant={variant ?? 'secondary'}
      aria-busy={busy || undefined}
      onClick={pressOnce}
    >
      {busy ? (
        <>
          <span className={`${cell} animate-still-seen opacity-0`} aria-hidden={busyLabel ? true : undefined}>
            {content}
          </span>
          <span className={`${cell} animate-delayed`}>
            <Spinner />
            <span>{busyLabel}</span>
          </span>
        </>
      ) : (
        content
      )}
    </button>
  );
}
