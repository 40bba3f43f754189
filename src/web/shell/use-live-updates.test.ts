// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '#web/ui/overlay/toast.tsx';
import { liveHandlers } from './use-live-updates.ts';

const keys = [
  'orders',
  'series',
  'closed-days',
  'drivers',
  'overview',
  'dispatch',
  'accounts',
  'addresses',
  'notifications',
  'business',
  'skus',
  'prices',
  'templates',
  'coordinates',
];
const client = new QueryClient();

beforeEach(() => {
  client.clear();
  for (const key of keys) client.setQueryData([key, 'any'], []);
});

const stale = () => keys.filter((key) => client.getQueryState([key, 'any'])?.isInvalidated);

test.each([
  ['order', ['orders', 'series', 'closed-days', 'drivers', 'overview', 'dispatch']],
  ['run', ['overview', 'dispatch', 'coordinates']],
  ['series', ['orders', 'series', 'closed-days', 'overview']],
  ['booking', ['orders', 'series', 'closed-days', 'overview', 'business']],
  ['account', ['drivers', 'overview', 'dispatch', 'accounts', 'addresses']],
  ['catalogue', ['skus', 'prices', 'templates']],
] as const)('a change of an %s makes the lists it concerns load again [NTF-7]', (topic, expected) => {
  liveHandlers(client).onChanged({ topic, id: 'any' });
  expect(stale()).toEqual(expected);
});

test('who takes a place makes the pickers load again, and nothing else [BKG-10]', () => {
  const [picker, month, settings] = [['booking', 'slots', {}], ['orders', 'windows', '2026-12'], ['booking']];
  for (const key of [picker, month, settings]) client.setQueryData(key, []);
  liveHandlers(client).onChanged({ topic: 'places', id: 'any' });
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([picker, month, settings].map(isStale)).toEqual([true, true, false]);
  expect(stale()).toEqual([]);
});

test('a topic of a newer server is passed over [NTF-7]', () => {
  liveHandlers(client).onChanged({ topic: 'weather' as never, id: 'any' });
  expect(stale()).toEqual([]);
});

test('after a gap everything loads again [NTF-7]', () => {
  liveHandlers(client).onMissed();
  expect(stale()).toEqual(keys);
});

test.each([
  ['order_locked', true],
  ['order_created', false],
] as const)(
  'a live notification %s shows a toast and loads the bell again [NTF-6, NTF-7]',
  (type, destructive) => {
    const live = vi.spyOn(toast, 'live').mockReturnValue();
    liveHandlers(client).onNotification({ id: 'n1', title: 'A title', message: 'A message', type });
    expect(live).toHaveBeenLastCalledWith({ title: 'A title', message: 'A message', destructive });
    expect(stale()).toEqual(['notifications']);
  },
);
