import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { useClosedVisits } from '#web/orders/display/closed-visit.ts';

type NextPickupClosedProps = {
  series: Pick<SeriesSummary, 'id' | 'next_pickup' | 'next_order_id' | 'pickup_address' | 'delivery_address'>;
};

/** That the order which is collected next is on a closed day, and nobody has moved or skipped it yet. */
export function NextPickupClosed({ series }: NextPickupClosedProps) {
  const closedOf = useClosedVisits();
  const { id, next_pickup, next_order_id, pickup_address, delivery_address } = series;
  if (!next_pickup || !next_order_id) return null;
  const order = { pickup_date: next_pickup, delivery_date: next_pickup, pickup_address, delivery_address };
  const closed = closedOf({ ...order, series_id: id, status: 'pending', delivery_status: null }, 'pickup');
  return closed && <span className="line2 text-warning-ink">{closed}</span>;
}
