import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const track = classNames(
  'relative m-0 h-5 w-9 flex-none cursor-[inherit] appearance-none rounded-full bg-line-control',
  'transition-[background] duration-base checked:bg-accent disabled:opacity-50',
  'after:absolute after:start-0.5 after:top-0.5 after:size-4 after:rounded-full after:bg-[light-dark(#fff,var(--canvas))]',
  'after:shadow-xs after:transition-transform after:duration-base after:ease-out checked:after:translate-x-4',
  'forced-colors:checked:bg-[Highlight] forced-colors:checked:forced-color-adjust-none',
  'forced-colors:after:forced-color-adjust-none',
);

/** Takes effect at once, or expands a part of the form. Its children are its label. */
export function Switch({ className, children, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <label
      className={classNames(
        'flex min-h-6 cursor-pointer items-center gap-3 has-[:disabled]:cursor-not-allowed has-[:disabled]:text-ink-3',
        className,
      )}
      data-slot="switch"
    >
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says aria-checked by itself */}
      <input {...rest} type="checkbox" role="switch" className={track} />
      {children}
    </label>
  );
}
