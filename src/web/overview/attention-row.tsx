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

const rowStyles = classNames(
  'relative flex items-center gap-3 border-line px-4 py-[11px] not-first:border-t',
  'max-md:flex-wrap max-md:items-start max-md:gap-y-2',
);
const textStyles = 'min-w-0 flex-1 max-md:basis-[calc(100%-44px)]';
const actionStyles = 'flex-none max-md:ms-11';

/** Something that needs attention. */
export function AttentionRow({ icon: Icon, urgent = false, title, onOpen, note, action }: AttentionRowProps) {
  return (
    <li
      className={classNames(
        rowStyles,
        'transition-[background] hover:bg-hover',
        'has-[[data-slot=attention-open]:focus-visible]:outline-2',
        'has-[[data-slot=attention-open]:focus-visible]:-outline-offset-2',
        'has-[[data-slot=attention-open]:focus-visible]:outline-focus',
      )}
    >
      <span
        className={classNames(
          'grid size-8 flex-none place-items-center rounded-md',
          urgent ? 'bg-warning-soft text-warning-ink' : 'bg-press text-ink-2',
        )}
      >
        <Icon aria-hidden="true" />
      </span>
      <div className={textStyles}>
        {/* Its target is the whole row; other buttons lie above it. */}
        <button
          type="button"
          className={classNames(
            'block min-h-6 max-w-full truncate text-start font-medium',
            'after:absolute after:inset-0 focus-visible:outline-none',
          )}
          data-slot="attention-open"
          onClick={onOpen}
        >
          {title}
        </button>
        <p className="truncate text-sm text-ink-3 tabular-nums max-md:line-clamp-2">{note}</p>
      </div>
      {action && <div className={actionStyles}>{action}</div>}
    </li>
  );
}

const widths = ['58%', '44%', '64%', '50%'];

export function AttentionSkeleton({ hasActions }: { hasActions: boolean }) {
  return (
    <ul>
      {widths.map((width) => (
        <li key={width} className={rowStyles}>
          <Skeleton className="size-8! flex-none rounded-md!" />
          <div className={classNames(textStyles, 'grid min-h-9.5 gap-2')}>
            <Skeleton width={width} />
            <Skeleton width="36%" />
          </div>
          {hasActions && (
            <div className={actionStyles}>
              <Skeleton className="h-control-sm! w-29" />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
