import { formatCount } from '#web/kernel/format/format.ts';
import { classNames } from '#web/ui/class-names.ts';

type CountBadgeProps = {
  count: number;
  /** In amber: staff have to act. */
  due?: boolean | undefined;
};

/** A count beside a title. */
export function CountBadge({ count, due = false }: CountBadgeProps) {
  return (
    <span
      className={classNames(
        'min-w-4.5 rounded-full px-[5px] text-center text-2xs/[18px] tabular-nums',
        due ? 'bg-warning-soft text-warning-ink inset-ring inset-ring-warning-line' : 'bg-press text-ink-2',
      )}
    >
      {formatCount(count)}
    </span>
  );
}
