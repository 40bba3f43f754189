import { changeLabels } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';

/** Changes field by field: the old value beside the new one, or above it on narrow screens. */
export function OrderChangesList({ changes }: { changes: readonly OrderChange[] }) {
  return (
    <dl className="changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{changeLabels[field]}</dt>
          <dd className="changes__pair">
            <del>
              <span className="sr-only">Before: </span>
              {before || 'None'}
            </del>
            <ins>
              <span className="sr-only">After: </span>
              {after || 'None'}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
