import { isBefore } from '#shared/kernel/time.ts';
import type { LegAttempt, LegState } from '#shared/orders/leg-attempt.ts';
import { openLegStates } from './order-legs.ts';

/** Somebody still has to go there. */
export const isOpenAttempt = ({ state }: Pick<LegAttempt, 'state'>): boolean =>
  (openLegStates as readonly LegState[]).includes(state);

/** An attempt is late when it was done after the end of its window, or is open when that is over. */
export const isLateAttempt = (
  attempt: Pick<LegAttempt, 'state' | 'window_end' | 'happened_at'>,
  now: Temporal.Instant,
): boolean => {
  const { state, window_end, happened_at } = attempt;
  if (isOpenAttempt(attempt)) return !isBefore(now, window_end);
  return state === 'done' && happened_at !== null && isBefore(window_end, happened_at);
};
