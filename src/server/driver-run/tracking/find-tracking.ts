import type { TrackedOrder } from '#shared/deliveries/tracking.contract.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { customerOf } from '../../accounts/ownership.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { findTrackedOrders } from './tracking.store.ts';

/** More stops than these are not counted out to a customer. */
const maxStopsAhead = 9;

/** Where the open orders of a customer are, and those delivered today; the next ones first. */
export async function findTracking(
  db: DbOrTx,
  customer: Pick<Viewer, 'customer_id'>,
): Promise<TrackedOrder[]> {
  const today = startOfDay(businessDay(db.now(), db.timeZone()), db.timeZone());
  const rows = await findTrackedOrders(db, customerOf(customer), today);
  return rows.map(({ pickup, delivery, pickup_until, delivery_until, next_kind, road, ...order }) => ({
    ...order,
    pickup: { ...pickup, is_window: pickup_until !== null },
    delivery: { ...delivery, is_window: delivery_until !== null },
    road: road && asRoad(next_kind, road),
  }));
}

type Row = Awaited<ReturnType<typeof findTrackedOrders>>[number];

function asRoad(kind: Row['next_kind'], { stops_ahead, as_of, ...road }: NonNullable<Row['road']>) {
  const { eta_from, eta_until } = road;
  if (!kind || !eta_from || !eta_until) return null;
  return {
    ...road,
    kind,
    eta_from,
    eta_until,
    stops_ahead: stops_ahead > maxStopsAhead ? null : stops_ahead,
    as_of: Temporal.Instant.from(as_of),
  };
}
