import { changeLabels } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';

/** What changed, or would, field by field: the old beside the new where there is room, else above it. */
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
