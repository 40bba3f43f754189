import { isBefore } from '#shared/kernel/time.ts';
import { isOpenLeg, type LegAttempt } from '#shared/orders/leg-attempt.ts';

/** An attempt is late when it was done after the end of its window, or is open when that is over. */
export const isLateAttempt = (
  attempt: Pick<LegAttempt, 'state' | 'window_end' | 'happened_at'>,
  now: Temporal.Instant,
): boolean => {
  const { state, window_end, happened_at } = attempt;
  if (isOpenLeg(attempt)) return !isBefore(now, window_end);
  return state === 'done' && happened_at !== null && isBefore(window_end, happened_at);
};
