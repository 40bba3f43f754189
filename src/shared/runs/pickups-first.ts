import type { PlannedStop } from './run-plan.ts';

type StopOrders = Pick<PlannedStop, 'pickups' | 'deliveries'>;

/** For each stop the indices of the others that collect what it delivers. */
export function ownPickups(stops: readonly StopOrders[]): number[][] {
  const collectedAt = new Map(stops.flatMap(({ pickups }, index) => pickups.map((order) => [order, index])));
  return stops.map(({ deliveries }, index) => {
    const found = deliveries.flatMap((order) => collectedAt.get(order) ?? []);
    return [...new Set(found)].filter((pickup) => pickup !== index);
  });
}

/**
 * The stops in the sequence next to the given one in which no delivery stands before its own pickup. Where there is none, as
 * two stops each collect what the other delivers, these stay as they were.
 */
export const pickupsFirst = <Stop extends StopOrders>(stops: readonly Stop[]): Stop[] =>
  withPickupsFirst([...stops.keys()], ownPickups(stops)).flatMap((index) => stops.slice(index, index + 1));

/** The same of stops by their index; `pickups` is what `ownPickups` finds. */
export function withPickupsFirst(order: readonly number[], pickups: readonly number[][]): number[] {
  const remaining = new Set(order);
  const isReady = (stop: number) => !pickups[stop]?.some((pickup) => remaining.has(pickup));
  const sorted: number[] = [];
  for (const first of order) {
    // What it waits for goes before it; it waits no longer if nothing is ready.
    while (remaining.has(first)) {
      const next = [...remaining].find(isReady) ?? first;
      remaining.delete(next);
      sorted.push(next);
    }
  }
  return sorted;
}
