import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { useClosedVisits } from '#web/orders/display/closed-visit.ts';

type NextPickupClosedProps = {
  series: Pick<SeriesSummary, 'next_pickup' | 'next_order_id' | 'pickup_address' | 'delivery_address'>;
};

/** That the order which is collected next is on a closed day, and nobody has moved or skipped it yet. */
export function NextPickupClosed({ series }: NextPickupClosedProps) {
  const closedOf = useClosedVisits();
  const { next_pickup, next_order_id, pickup_address, delivery_address } = series;
  if (!next_pickup || !next_order_id) return null;
  const dates = { pickup_date: next_pickup, delivery_date: next_pickup, pickup_address, delivery_address };
  const order = { ...dates, id: next_order_id, is_recurring: true } as const;
  const closed = closedOf({ ...order, status: 'pending', delivery_status: null }, 'pickup');
  return closed && <span className="line2 text-warning-ink">{closed}</span>;
}
