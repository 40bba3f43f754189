// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { editOrderRoute, lockOrderRoute, unlockOrderRoute } from '#shared/orders/orders.contract.ts';
import { CallError, call } from '#web/kernel/api.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { type Deed, inTurn, outcomeOf } from './staff-orders-deed.ts';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const driver = { id: 'a1b2c3d4-0000-4000-8000-000000000001', full_name: 'Jonah Reid' };
const seen = { params: { id: unassignedOrder.id }, ifMatch: unassignedOrder.version };
const deeds: [Deed, unknown[], string][] = [
  [{ type: 'lock' }, [lockOrderRoute, seen], 'Failed to lock order'],
  [{ type: 'unlock' }, [unlockOrderRoute, seen], 'Failed to unlock order'],
  [
    { type: 'status', status: 'processing' },
    [editOrderRoute, { ...seen, body: { status: 'processing' } }],
    'Failed to update order status',
  ],
  [
    { type: 'driver', driver },
    [assignDriverRoute, { ...seen, body: { driver_id: driver.id } }],
    'Failed to assign driver',
  ],
];

beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockResolvedValue(unassignedOrder as never);
});

test.each(deeds)('%o is done with an order as it was seen [ORD-8]', async (deed, input) => {
  expect(await outcomeOf(deed, unassignedOrder)).toEqual({ refused: null, isGone: false });
  expect(vi.mocked(call).mock.calls).toEqual([input]);
});

test.each(deeds)('%o that fails without a sentence gets one [STF-6]', async (deed, _input, failure) => {
  vi.mocked(call).mockRejectedValue(new CallError(500, null));
  expect(await outcomeOf(deed, unassignedOrder)).toEqual({ refused: failure, isGone: false });
});

test('an order that is gone says so, and one that changed says what the service says', async () => {
  vi.mocked(call).mockRejectedValueOnce(new CallError(404, problemOf('not-found', 'There is nothing here.')));
  expect(await outcomeOf({ type: 'lock' }, unassignedOrder)).toEqual({
    refused: 'It was deleted meanwhile.',
    isGone: true,
  });
  vi.mocked(call).mockRejectedValueOnce(new CallError(412, problemOf('changed-meanwhile', 'Changed.')));
  expect((await outcomeOf({ type: 'lock' }, unassignedOrder)).refused).toBe('Changed.');
});

test('a finished order gets no driver [STF-5]', async () => {
  const outcome = await outcomeOf({ type: 'driver', driver }, { ...unassignedOrder, status: 'delivered' });
  expect(outcome.refused).toBe('It is finished and needs no driver.');
  expect(call).not.toHaveBeenCalled();
});

test('all of them are worked through, never more than a few at once', async () => {
  const done: number[] = [];
  let now = 0;
  let most = 0;
  await inTurn([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    most = Math.max(most, ++now);
    await Promise.resolve();
    done.push(item);
    now--;
  });
  expect(done).toHaveLength(7);
  expect(most).toBe(3);
});
