import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import type { RunLeg, StopCount } from './run.ts';

interface CountedStop {
  legs: readonly Pick<RunLeg, 'order_id' | 'kind' | 'state'>[];
}

const isFinished = ({ legs }: CountedStop): boolean => !legs.some(isOpenLeg);

/** Whether nothing is left to do there, and not all of it was done: another try that was done makes up for one that failed. */
export const isFailedStop = (stop: CountedStop): boolean =>
  isFinished(stop) &&
  stop.legs.some(
    ({ state, order_id, kind }) =>
      state === 'failed' &&
      !stop.legs.some((leg) => leg.state === 'done' && leg.order_id === order_id && leg.kind === kind),
  );

/** Something is done there, and something is still to do. */
export const isPartDoneStop = (stop: CountedStop): boolean =>
  !isFinished(stop) && stop.legs.some(({ state }) => state === 'done');

/** Stops as every screen counts them. */
export function countStops(stops: readonly CountedStop[]): Required<StopCount> {
  const failed = stops.filter(isFailedStop).length;
  const part_done = stops.filter(isPartDoneStop).length;
  return { total: stops.length, done: stops.filter(isFinished).length - failed, failed, part_done };
}

/** What stands behind the count of those done: `1 part done`, `1 failed`. */
export const otherStopTexts = ({ part_done = 0, failed = 0 }: Partial<StopCount>): string[] => [
  ...(part_done > 0 ? [`${part_done} part done`] : []),
  ...(failed > 0 ? [`${failed} failed`] : []),
];
