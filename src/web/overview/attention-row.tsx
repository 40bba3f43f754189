import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

type AttentionRowProps = {
  icon: LucideIcon;
  /** Amber: it cannot wait long. */
  urgent?: boolean | undefined;
  title: ReactNode;
  /** A press anywhere on the row that no other button takes. */
  onOpen: () => void;
  note: ReactNode;
  /** At the end of the row. */
  action?: ReactNode | undefined;
};

/** Something that waits for a hand. */
export function AttentionRow({ icon: Icon, urgent = false, title, onOpen, note, action }: AttentionRowProps) {
  return (
    <li className="hand">
      <span className={classNames('hand__icon', urgent && 'hand__icon--pressing')}>
        <Icon className="icon" aria-hidden="true" />
      </span>
      <div className="hand__words">
        <button type="button" className="hand__open strong" onClick={onOpen}>
          {title}
        </button>
        <p className="hand__note num">{note}</p>
      </div>
      {action && <div className="hand__action">{action}</div>}
    </li>
  );
}

const widths = ['58%', '44%', '64%', '50%'];

export function AttentionSkeleton({ hasActions }: { hasActions: boolean }) {
  return (
    <ul className="hands">
      {widths.map((width) => (
        <li key={width} className="hand hand--waiting">
          <Skeleton className="hand__icon" />
          <div className="hand__words grid gap-2">
            <Skeleton width={width} />
            <Skeleton width="36%" />
          </div>
          {hasActions && (
            <div className="hand__action">
              <Skeleton className="hand__button" />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
