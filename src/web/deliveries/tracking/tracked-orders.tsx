import { useQuery } from '@tanstack/react-query';
import { trackingQuery } from '#web/deliveries/deliveries.api.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { TrackedOrderCard } from './tracked-order-card.tsx';

/** Where the customer's open orders are, in words; the one that its driver comes to next stands first. Without any, nothing. */
export function TrackedOrders() {
  const { data, error, refetch } = useQuery(trackingQuery);
  if (data?.length === 0) return null;
  return (
    <section className="mb-6" aria-labelledby="where-orders-are">
      <h2 id="where-orders-are" className="mb-3 text-md">
        Where your orders are
      </h2>
      {data && (
        <ul className="-mb-3 columns-[380px] gap-3 max-md:columns-auto">
          {data
            .toSorted((a, b) => Number(b.road?.is_next ?? false) - Number(a.road?.is_next ?? false))
            .map((order) => (
              <li key={order.order_id} className="break-inside-avoid pb-3">
                <TrackedOrderCard order={order} />
              </li>
            ))}
        </ul>
      )}
      {!data && error && (
        <LoadError
          className="card"
          title="Where your orders are could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )}
      {!data && !error && <TrackedOrdersSkeleton />}
    </section>
  );
}

function TrackedOrdersSkeleton() {
  return (
    <div
      className="card grid gap-3 p-4 md:max-w-[calc(50%-6px)]"
      role="status"
      aria-busy="true"
      aria-label="Loading where your orders are"
    >
      <Skeleton width="96px" />
      <Skeleton width="70%" />
      <Skeleton width="45%" />
    </div>
  );
}
