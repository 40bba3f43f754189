import type { Order } from '#shared/orders/order.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { ListRows } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { needsDateList } from './needs-date.api.ts';
import { NeedsDateCard } from './needs-date-card.tsx';

type NeedsDatePanelProps = {
  /** Staff charge for a stop that failed. */
  onCharge: (order: Order) => void;
};

/** The orders that need a new date after a stop that failed, the oldest first. */
export function NeedsDatePanel({ onCharge }: NeedsDatePanelProps) {
  const orders = useListScreen(needsDateList);
  return (
    <ListRows
      state={orders}
      empty={<EmptyState className="card" art="van" title="Every order has a date." />}
    >
      {({ rows, empty, error, stale }) => {
        if (error) return <div className="card">{error}</div>;
        if (!rows) return <PanelSkeleton />;
        if (rows.length === 0) return empty;
        return (
          <ul className={classNames('grid gap-3', stale && 'is-stale')} aria-label="Needs a new date">
            {rows.map((order, index) => (
              <li key={order.id}>
                <NeedsDateCard order={order} isFirst={index === 0} onCharge={onCharge} />
              </li>
            ))}
          </ul>
        );
      }}
    </ListRows>
  );
}

function PanelSkeleton() {
  return (
    <div className="card grid gap-3 p-4" role="status" aria-busy="true" aria-label="Loading the orders">
      <Skeleton width="30%" />
      <Skeleton width="50%" />
      <Skeleton width="40%" />
    </div>
  );
}
