import { cva } from 'class-variance-authority';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useAddendum } from './addendum.ts';

const icons = { danger: CircleAlert, warning: TriangleAlert, info: Info };

/** The look of an alert, for a message with another role. */
export const alertStyles = cva('flex gap-2.5 rounded-md border px-3 py-2.5 text-sm/5 [&_svg]:mt-0.5', {
  variants: {
    kind: {
      danger: 'border-danger-line bg-danger-soft text-danger-ink',
      warning: 'border-warning-line bg-warning-soft text-warning-ink',
      info: 'border-info-line bg-info-soft text-info-ink',
    },
  },
});

type AlertProps = {
  kind?: 'danger' | 'warning' | 'info' | undefined;
  children: ReactNode;
  /** A button that helps, such as Retry. */
  action?: ReactNode | undefined;
  className?: string | undefined;
};

/** A message inside a form or dialog. `danger` is announced at once (role `alert`). */
export function Alert({ kind = 'danger', children, action, className }: AlertProps) {
  const Icon = icons[kind];
  const addendum = useAddendum(children);
  return (
    <div
      className={alertStyles({ kind, className })}
      data-slot="alert"
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      <Icon aria-hidden="true" />
      <div className="min-w-0 flex-auto">
        {unbroken(children)}
        {addendum}
      </div>
      {action}
    </div>
  );
}
