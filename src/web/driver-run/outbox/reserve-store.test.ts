// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import { id, jonah, now, runOf } from '#web/driver-run/driver-run.fixture.ts';
import { DriverNotices } from './driver-notices.tsx';
import { breakStore, resetStore, signIn, storedEntries } from './memory-store.fixture.ts';
import { addToOutbox, loadOutbox, outboxEntries, takeBackFromOutbox } from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { syncOutbox } from './send-outbox.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('./phone-store.ts', () => import('./memory-store.fixture.ts'));

const mei = id('mei');
const done = (name: string, user_id = jonah): OutboxEntry => ({
  kind: 'report',
  id: id(name),
  user_id,
  orders: [{ id: id(`o${name}`), step: 'delivered' }],
  order_number: name,
  customer_name: 'Paddock Dining',
  made_at: now,
  refusal: null,
  report: { id: id(name), happened_at: now, sent_at: now, type: 'done', leg_id: id('leg') },
});
const kept = () => outboxEntries(jonah).map(({ order_number }) => order_number);
const sent = () => call.mock.calls.map(([, { body }]) => body.id);
const sync = (user_id = jonah) => syncOutbox(user_id, () => undefined);
const reserve = () => localStorage.getItem('outbox_reserve');

beforeEach(async () => {
  localStorage.clear();
  resetStore();
  vi.spyOn(console, 'error').mockReturnValue();
  call.mockReset().mockResolvedValue({ outcome: 'accepted', run: runOf([]) });
  await loadOutbox();
});

test('what the database of a phone does not take is kept beside it, and goes there in its order when it does [RUN-17]', async () => {
  expect(await addToOutbox(done('1'))).toBe(true);
  breakStore();
  expect(await addToOutbox(done('2'))).toBe(true);
  expect(kept()).toEqual(['1', '2']);
  breakStore(false);
  expect(await addToOutbox(done('3'))).toBe(true);
  expect(storedEntries().map(({ id }) => id)).toEqual([id('1'), id('2'), id('3')]);
  expect([kept(), reserve()]).toEqual([['1', '2', '3'], null]);
});

test('it is sent from there, once, and can be taken back before [RUN-16, RUN-17]', async () => {
  breakStore();
  await addToOutbox(done('1'));
  await addToOutbox(done('2'));
  expect(await takeBackFromOutbox(id('1'))).toBe(true);
  await sync();
  await sync();
  expect([sent(), reserve()]).toEqual([[id('2')], null]);
});

test('a phone that cannot read what it keeps says so, and what it keeps is not lost [RUN-17]', async () => {
  await addToOutbox(done('1'));
  breakStore();
  await loadOutbox();
  const { unmount } = render(createElement(DriverNotices, { user_id: jonah, copiedAt: null }));
  expect(await screen.findByText(/^What waits on this phone cannot be read now/)).toBeDefined();
  unmount();
  breakStore(false);
  await loadOutbox();
  expect(kept()).toEqual(['1']);
});

test('a phone without any room says that nothing was kept [RUN-17]', async () => {
  resetStore({ broken: true });
  expect(await addToOutbox(done('1'))).toBe(false);
});

test('what one driver did does not go out once another has signed in, and is not shown to them [ACC-11]', async () => {
  await addToOutbox(done('1'));
  await addToOutbox(done('2'));
  call.mockImplementationOnce(async () => {
    signIn(mei);
    return { outcome: 'accepted', run: runOf([]) };
  });
  await sync();
  expect(sent()).toEqual([id('1')]);
  await sync(mei);
  expect([sent(), outboxEntries(mei), kept()]).toEqual([[id('1')], [], ['2']]);
  signIn(jonah);
  await sync();
  expect([call.mock.lastCall?.[0], sent(), kept()]).toEqual([reportRoute, [id('1'), id('2')], []]);
});

test('one who signs in while the outbox of another is sent has their own sent after it [ACC-11]', async () => {
  await addToOutbox(done('1'));
  const held = Promise.withResolvers<object>();
  call.mockReturnValueOnce(held.promise);
  const first = sync();
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  const second = sync();
  signIn(mei);
  await addToOutbox(done('3', mei));
  const others = sync(mei);
  held.resolve({ outcome: 'accepted', run: runOf([]) });
  await Promise.all([first, second, others]);
  expect(sent()).toEqual([id('1'), id('3')]);
});
