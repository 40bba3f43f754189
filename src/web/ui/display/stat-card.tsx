import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#web/kernel/format/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from './skeleton.tsx';

type StatsProps = { children: ReactNode; slim?: boolean | undefined; className?: string | undefined };

export function Stats({ children, slim = false, className }: StatsProps) {
  return <dl className={classNames('stats', slim && 'stats--slim', className)}>{children}</dl>;
}

type StatProps = {
  label: string;
  value: ReactNode;
  /** What the number covers. */
  note?: ReactNode | undefined;
  icon?: LucideIcon | undefined;
  loading?: boolean | undefined;
  /** Opens what is counted; the whole card is clickable. */
  onOpen?: (() => void) | undefined;
};

export function Stat({ label, value, note, icon: Icon, loading = false, onOpen }: StatProps) {
  return (
    <div className="stat">
      <dt className="stat__label">
        {onOpen ? (
          <button type="button" className="stat__open" onClick={onOpen}>
            {label}
          </button>
        ) : (
          label
        )}
        {Icon && <Icon className="icon" aria-hidden="true" />}
      </dt>
      <dd className="stat__value" aria-busy={loading || undefined}>
        {loading ? (
          <Skeleton className="stat__skeleton" />
        ) : typeof value === 'number' ? (
          formatCount(value)
        ) : (
          value
        )}
      </dd>
      {note && <dd className="stat__note">{note}</dd>}
    </div>
  );
}
