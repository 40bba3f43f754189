// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { at, id, jonah, now } from '#web/driver-run/driver-run.fixture.ts';
import { DriverNotices } from './driver-notices.tsx';
import { addToOutbox } from './outbox.ts';

vi.mock('#web/kernel/format/use-now.ts', () => ({ useNow: () => now }));
vi.mock('#web/kernel/format/business-time-zone.ts', () => ({
  useBusinessTimeZone: () => 'Australia/Sydney',
}));

afterEach(cleanup);

test('where this browser has no database, a driver reads that nothing is kept, and nothing is kept elsewhere [RUN-17]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('indexedDB', undefined);
  render(createElement(DriverNotices, { user_id: jonah, copiedAt: null }));
  const said =
    'This phone keeps nothing now: what you do without a connection is not recorded. What already waits on it is still there: restart the phone, and do not remove Washline from it.';
  expect(await screen.findByText(said)).toBeDefined();
  const about = { user_id: jonah, made_at: now, refusal: null, order_number: '1', customer_name: 'Paddock' };
  const report = { id: id('1'), happened_at: now, sent_at: now, type: 'done', leg_id: id('leg') } as const;
  expect(await addToOutbox({ ...about, kind: 'report', id: id('1'), orders: [], report })).toBe(false);
  expect(localStorage.length).toBe(0);
});

test.each([
  ['just now', now],
  ['today, 6:00 am', at('06:00')],
  ['Mon 23 Nov', now.subtract({ hours: 24 })],
])('since when the list is kept reads as part of its sentence: %s [RUN-17]', async (when, copiedAt) => {
  render(createElement(DriverNotices, { user_id: jonah, copiedAt }));
  const line = await screen.findByText(/Your list was loaded/);
  expect(line.textContent?.trim()).toBe(`Your list was loaded ${when}.`);
});
