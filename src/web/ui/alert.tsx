import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const ICONS = { danger: CircleAlert, warning: TriangleAlert, info: Info };

type AlertProps = {
  kind?: 'danger' | 'warning' | 'info' | undefined;
  children: ReactNode;
  className?: string | undefined;
};

/** A message inside a form or a dialog; what failed is announced at once. */
export function Alert({ kind = 'danger', children, className }: AlertProps) {
  const Icon = ICONS[kind];
  return (
    <div
      className={classNames('alert', kind !== 'danger' && `alert--${kind}`, className)}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      <Icon className="icon" aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
