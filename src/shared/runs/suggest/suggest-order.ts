import { ownPickups, pickupsFirst } from '#shared/runs/pickups-first.ts';
import type { PlannedStop, PlanStart } from '#shared/runs/run-plan.ts';
import type { TravelSettings } from '#shared/runs/travel.ts';
import { bestOrder } from './best-order.ts';
import { searchOrders } from './search-orders.ts';
import { compareScores, scoreOf, type TripTable, tripTable } from './trip-table.ts';

/** Up to this many stops every order is taken into account. */
const maxExact = 9;

/** Whether no delivery stands before its own pickup. */
export const keepsPickupsFirst = (stops: readonly Pick<PlannedStop, 'pickups' | 'deliveries'>[]): boolean =>
  ownPickups(stops).every((pickups, index) => pickups.every((pickup) => pickup < index));

/**
 * The ids of the open stops in a better order than the given, present one: with fewer late, else fewer minutes late, else an
 * earlier end (RUN-4). The best there is for up to 9 stops; the present order where nothing better is found, or where no order keeps
 * each pickup before its delivery. The same for the same run.
 */
export function suggestOrder(
  stops: readonly PlannedStop[],
  start: PlanStart,
  settings: TravelSettings,
): string[] {
  const present = pickupsFirst(stops);
  if (!keepsPickupsFirst(present)) return stops.map(({ id }) => id);
  // Among equals the search prefers what it sees first; so ids decide, not the present order.
  const byId = stops.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const table = tripTable(byId, start, settings);
  const order = betterOrder(
    table,
    present.map((stop) => byId.indexOf(stop)),
  );
  return order.flatMap((index) => byId[index]?.id ?? []);
}

function betterOrder(table: TripTable, present: number[]): number[] {
  const found = table.count <= maxExact ? (bestOrder(table) ?? present) : searchOrders(table);
  // Of equals the present order stays, so that nobody is asked to change it for nothing.
  return compareScores(scoreOf(table, found), scoreOf(table, present)) < 0 ? found : present;
}
