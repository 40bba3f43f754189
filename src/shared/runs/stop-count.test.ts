import { expect, test } from 'vitest';
import type { LegKind, LegState } from '#shared/orders/leg-attempt.ts';
import { countStops } from './stop-count.ts';

const leg = (state: LegState, order_id = 'one', kind: LegKind = 'delivery') => ({ order_id, kind, state });
const stopOf = (...legs: ReturnType<typeof leg>[]) => ({ legs });

test.each([
  [
    'two legs at a door are one stop',
    [leg('planned'), leg('planned', 'two')],
    { total: 1, done: 0, failed: 0 },
  ],
  [
    'part done while one is open',
    [leg('done'), leg('planned', 'two')],
    { total: 1, done: 0, failed: 0, part_done: 1 },
  ],
  [
    'which is done with the last of them',
    [leg('done'), leg('done', 'two')],
    { total: 1, done: 1, failed: 0 },
  ],
  ['and has failed where one did', [leg('done'), leg('failed', 'two')], { total: 1, done: 0, failed: 1 }],
  ['unless another try was done', [leg('failed'), leg('done')], { total: 1, done: 1, failed: 0 }],
  ['or is still open', [leg('failed'), leg('on_the_way')], { total: 1, done: 0, failed: 0 }],
])('%s [RUN-12, STF-20, DRV-20]', (_what, legs, count) => {
  expect(countStops([stopOf(...legs)])).toEqual({ part_done: 0, ...count });
  const more = countStops([stopOf(...legs), stopOf(leg('done')), stopOf(leg('failed'))]);
  expect(more).toEqual({ part_done: 0, ...count, total: 3, done: count.done + 1, failed: count.failed + 1 });
});
