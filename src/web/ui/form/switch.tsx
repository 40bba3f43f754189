import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** Takes effect at once, or expands a part of the form. Its children are its label. */
export function Switch({ className, children, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <label className={classNames('switch', className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says aria-checked by itself */}
      <input {...rest} type="checkbox" role="switch" />
      {children}
    </label>
  );
}
