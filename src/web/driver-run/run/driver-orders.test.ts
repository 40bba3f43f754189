// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { Order } from '#shared/orders/order.ts';
import { id, jonah } from '#web/driver-run/driver-run.fixture.ts';
import { signIn } from '#web/driver-run/outbox/memory-store.fixture.ts';
import { driverOrdersPageQuery, driverOrdersQuery } from '#web/driver-run/state/driver-run.api.ts';
import { CallError } from '#web/kernel/api.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));

const weekly: Order = {
  ...unassignedOrder,
  is_recurring: true,
  recurrence_pattern: { frequency_type: 'weekly', frequency_value: 2 },
};
const at = '2026-11-24T02:15:00Z';
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  call.mockReset();
});

test('a copy that was kept before orders had a frequency and legs of their own is shown all the same [REC-1]', async () => {
  const kept = JSON.stringify({ at, json: z.encode(z.array(Order), [weekly]), total: 1 });
  for (const name of ['driver-orders', 'driver-orders-1']) localStorage.setItem(`copy:${name}`, kept);
  call.mockRejectedValue(new CallError(0, null));
  const { rows, copied_at } = await client().fetchQuery(driverOrdersQuery);
  expect(rows).toMatchObject([{ id: weekly.id, recurrence_pattern: weekly.recurrence_pattern }]);
  expect(copied_at?.toString()).toBe(at);
  expect(await client().fetchQuery(driverOrdersPageQuery(1))).toMatchObject({ rows: [{ id: weekly.id }] });
});

test('a driver is not shown what was kept for another one [ACC-11, RUN-17]', async () => {
  signIn(jonah);
  call.mockResolvedValueOnce({
    rows: [{ ...weekly, own_legs: [], frequency: 'weekly', interval: 2 }],
    total: 1,
  });
  await client().fetchQuery(driverOrdersQuery);
  const kept = localStorage.getItem('copy:driver-orders');
  // As it would be where their session could not take it along.
  signIn(id('mei'));
  expect(localStorage.getItem('copy:driver-orders')).toBeNull();
  localStorage.setItem('copy:driver-orders', kept ?? '');
  call.mockRejectedValue(new CallError(0, null));
  await expect(client().fetchQuery(driverOrdersQuery)).rejects.toMatchObject({ status: 0 });
});

test('what was loaded is what the copy shows without a connection, with whose its legs are [DRV-1, LEG-7]', async () => {
  const own_legs = [{ kind: 'delivery', state: 'on_the_way' }];
  const loaded = { ...weekly, own_legs, frequency: 'weekly', interval: 2 };
  call.mockResolvedValueOnce({ rows: [loaded], total: 1 });
  await client().fetchQuery(driverOrdersQuery);
  call.mockRejectedValue(new CallError(0, null));
  const { rows, total } = await client().fetchQuery(driverOrdersQuery);
  expect([rows, total]).toMatchObject([[{ id: weekly.id, is_recurring: true, own_legs }], 1]);
});
