import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const icons = { danger: CircleAlert, warning: TriangleAlert, info: Info };

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
  return (
    <div
      className={classNames('alert', kind !== 'danger' && `alert--${kind}`, className)}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      <Icon className="icon" aria-hidden="true" />
      <div className="min-w-0 flex-auto">{children}</div>
      {action}
    </div>
  );
}
