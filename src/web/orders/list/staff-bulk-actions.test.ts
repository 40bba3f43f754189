// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { editOrderRoute, lockOrderRoute, unlockOrderRoute } from '#shared/orders/orders.contract.ts';
import { CallError, call } from '#web/kernel/api.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { type BulkAction, mapWithConcurrency, runBulkAction } from './staff-bulk-actions.ts';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const driver = { id: 'a1b2c3d4-0000-4000-8000-000000000001', full_name: 'Jonah Reid' };
const target = { params: { id: unassignedOrder.id }, ifMatch: unassignedOrder.version };
const actions: [BulkAction, unknown[], string][] = [
  [{ type: 'lock' }, [lockOrderRoute, target], 'Failed to lock order'],
  [{ type: 'unlock' }, [unlockOrderRoute, target], 'Failed to unlock order'],
  [
    { type: 'status', status: 'processing' },
    [editOrderRoute, { ...target, body: { status: 'processing' } }],
    'Failed to update order status',
  ],
  [
    { type: 'driver', driver },
    [assignDriverRoute, { ...target, body: { driver_id: driver.id } }],
    'Failed to assign driver',
  ],
];

beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockResolvedValue(unassignedOrder as never);
});

test.each(actions)('%o is done with an order as it was seen [ORD-8]', async (action, input) => {
  expect(await runBulkAction(action, unassignedOrder)).toEqual({ refusal: null, isGone: false });
  expect(vi.mocked(call).mock.calls).toEqual([input]);
});

test.each(actions)('%o that fails without a sentence gets one [STF-6]', async (action, _input, failure) => {
  vi.mocked(call).mockRejectedValue(new CallError(500, null));
  expect(await runBulkAction(action, unassignedOrder)).toEqual({ refusal: failure, isGone: false });
});

test('an order that is gone says so, and one that changed says what the service says', async () => {
  vi.mocked(call).mockRejectedValueOnce(new CallError(404, problemOf('not-found', 'There is nothing here.')));
  expect(await runBulkAction({ type: 'lock' }, unassignedOrder)).toEqual({
    refusal: 'It has been deleted.',
    isGone: true,
  });
  vi.mocked(call).mockRejectedValueOnce(new CallError(412, problemOf('changed-meanwhile', 'Changed.')));
  expect((await runBulkAction({ type: 'lock' }, unassignedOrder)).refusal).toBe('Changed.');
});

test('a finished order gets no driver [STF-5]', async () => {
  const outcome = await runBulkAction(
    { type: 'driver', driver },
    { ...unassignedOrder, status: 'delivered' },
  );
  expect(outcome.refusal).toBe('It is finished and needs no driver.');
  expect(call).not.toHaveBeenCalled();
});

test('of an order that is picked up only the delivery goes to the driver [LEG-5]', async () => {
  const order = { ...unassignedOrder, status: 'processing', delivery_status: 'picked_up' } as const;
  await runBulkAction({ type: 'driver', driver }, order);
  expect(vi.mocked(call).mock.calls).toEqual([
    [assignDriverRoute, { ...target, body: { driver_id: driver.id, leg: 'delivery' } }],
  ]);
});

test('all of them are worked through, never more than a few at once', async () => {
  const done: number[] = [];
  let now = 0;
  let max = 0;
  await mapWithConcurrency([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    max = Math.max(max, ++now);
    await Promise.resolve();
    done.push(item);
    now--;
  });
  expect(done).toHaveLength(7);
  expect(max).toBe(3);
});
