import { changeLabels } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { classNames } from '#web/ui/class-names.ts';

type OrderChangesListProps = { changes: readonly OrderChange[]; small?: boolean };

/** Changes field by field: the old value beside the new one, or above it on narrow screens. */
export function OrderChangesList({ changes, small = false }: OrderChangesListProps) {
  return (
    <dl className={classNames('grid gap-2', small ? 'text-xs' : 'text-sm')}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="font-medium text-ink-2">{changeLabels[field]}</dt>
          <dd className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,190px),1fr))] gap-x-4 gap-y-0.5 wrap-anywhere">
            <del className="text-ink-2 decoration-current/60">
              <span className="sr-only">Before: </span>
              <span>{before || 'None'}</span>
            </del>
            <ins className="font-medium text-ink no-underline">
              <span className="sr-only">After: </span>
              <span>{after || 'None'}</span>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
