// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { CallError, call } from '#web/kernel/api.ts';
import { orderOfBag } from './order-of-bag.ts';

vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

test('the address of a label is that of its order, for who may see it [LBL-1]', async () => {
  vi.mocked(call).mockResolvedValue({ order_id: 'o1' } as never);
  expect(await orderOfBag('K7QFM2X9TW', { role: 'admin' })).toBe('/dashboard/admin?order=o1');
  expect(await orderOfBag('K7QFM2X9TW', { role: 'driver' })).toBe('/dashboard/driver?order=o1');
  vi.mocked(call).mockRejectedValue(new CallError(404, null));
  expect(await orderOfBag('K7QFM2X9TW', { role: 'driver' })).toBeNull();
});

test('a customer is told nothing, and nothing is asked for them [LBL-1]', async () => {
  vi.mocked(call).mockReset();
  expect(await orderOfBag('K7QFM2X9TW', { role: 'customer' })).toBeNull();
  expect(call).not.toHaveBeenCalled();
});

test('without an answer nobody says that there is nothing [LBL-1]', async () => {
  vi.mocked(call).mockRejectedValue(new CallError(0, null));
  await expect(orderOfBag('K7QFM2X9TW', { role: 'admin' })).rejects.toThrow();
});
