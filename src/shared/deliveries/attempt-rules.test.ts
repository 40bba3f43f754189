import { expect, test } from 'vitest';
import { isOpenLeg, type LegState, legStates } from '#shared/orders/leg-attempt.ts';
import { isLateAttempt } from './attempt-rules.ts';

const at = (time: string) => Temporal.Instant.from(`2026-11-24T${time}Z`);
const window_end = at('10:00:00');
const attempt = (state: LegState, happened_at: Temporal.Instant | null = null) => ({
  state,
  window_end,
  happened_at,
});

test('planned and on the way are open [LEG-2]', () => {
  expect(legStates.filter((state) => isOpenLeg({ state }))).toEqual(['planned', 'on_the_way']);
});

test.each([
  ['open, a moment before the end', attempt('on_the_way'), at('09:59:59'), false],
  ['open at the end', attempt('planned'), at('10:00:00'), true],
  ['done at the end, seen later', attempt('done', at('10:00:00')), at('18:00:00'), false],
  ['done after the end', attempt('done', at('10:00:01')), at('10:00:01'), true],
  ['skipped, without a time', attempt('done'), at('18:00:00'), false],
  ['cancelled', attempt('cancelled'), at('18:00:00'), false],
])('whether a leg is late that is %s [LEG-3]', (_what, leg, now, isLate) => {
  expect(isLateAttempt(leg, now)).toBe(isLate);
});
