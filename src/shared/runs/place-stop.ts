import { isBefore } from '#shared/kernel/time.ts';
import type { PlannedStop } from './run-plan.ts';

/**
 * The index of a new stop among the open ones (RUN-3): before the first whose window starts later, behind the pickups of what it
 * delivers, before the deliveries of what it collects. Where none fits, `pickupsFirst` moves the rest.
 */
export function placeStop(open: readonly PlannedStop[], added: PlannedStop): number {
  const later = open.findIndex(({ window_start }) => isBefore(added.window_start, window_start));
  const delivery = open.findIndex(({ deliveries }) => share(deliveries, added.pickups));
  const pickup = open.findLastIndex(({ pickups }) => share(pickups, added.deliveries));
  return Math.max(pickup + 1, Math.min(orLast(later, open), orLast(delivery, open)));
}

const share = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((order) => others.includes(order));

const orLast = (index: number, { length }: { length: number }): number => (index < 0 ? length : index);
