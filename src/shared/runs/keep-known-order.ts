import { pickupsFirst } from './pickups-first.ts';
import { placeStop } from './place-stop.ts';
import type { PlannedStop } from './run-plan.ts';

/**
 * The ids of the present open stops in the order that a driver wanted when the run was another one: stops that both know stand as
 * the driver ordered them, the others are placed among them one by one (RUN-3). Ids that are gone, or stand twice, count for nothing.
 */
export function keepKnownOrder(present: readonly PlannedStop[], wanted: readonly string[]): string[] {
  const byId = new Map(present.map((stop) => [stop.id, stop]));
  const order = [...new Set(wanted)].flatMap((id) => byId.get(id) ?? []);
  const known = new Set(order);
  for (const stop of present) {
    if (!known.has(stop)) order.splice(placeStop(order, stop), 0, stop);
  }
  return pickupsFirst(order).map(({ id }) => id);
}

/**
 * The ids of stops by what a driver said of them at a moment: those to which they have set off since, newest first, stand before
 * (RUN-9).
 */
export const behindSetOff = (since: readonly string[], wanted: readonly string[]): string[] => [
  ...new Set([...since, ...wanted]),
];
