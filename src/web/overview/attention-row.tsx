import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';

type AttentionRowProps = {
  icon: LucideIcon;
  /** Amber icon: it has to be done soon. */
  urgent?: boolean | undefined;
  title: ReactNode;
  /** A click anywhere on the row, except on another button. */
  onOpen: () => void;
  note: ReactNode;
  /** At the end of the row. */
  action?: ReactNode | undefined;
};

/** Something that needs attention. */
export function AttentionRow({ icon: Icon, urgent = false, title, onOpen, note, action }: AttentionRowProps) {
  return (
    <li className="attention">
      <span className={classNames('attention__icon', urgent && 'attention__icon--urgent')}>
        <Icon aria-hidden="true" />
      </span>
      <div className="attention__text">
        <button type="button" className="attention__open font-medium" onClick={onOpen}>
          {title}
        </button>
        <p className="attention__note tabular-nums">{note}</p>
      </div>
      {action && <div className="attention__action">{action}</div>}
    </li>
  );
}

const widths = ['58%', '44%', '64%', '50%'];

export function AttentionSkeleton({ hasActions }: { hasActions: boolean }) {
  return (
    <ul className="attention-list">
      {widths.map((width) => (
        <li key={width} className="attention attention--loading">
          <Skeleton className="attention__icon" />
          <div className="attention__text grid gap-2">
            <Skeleton width={width} />
            <Skeleton width="36%" />
          </div>
          {hasActions && (
            <div className="attention__action">
              <Skeleton className="attention__button" />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
