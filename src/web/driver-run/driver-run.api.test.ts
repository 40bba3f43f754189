// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { driverRunQuery, keepRun } from './driver-run.api.ts';
import { dayOfJonah, id, jonah, today } from './driver-run.fixture.ts';

const session = vi.hoisted(() => ({ user_id: null as string | null }));
const opening = vi.hoisted(() => ({ wait: Promise.resolve() }));
const put = vi.hoisted(() => vi.fn());
const call = vi.hoisted(() => vi.fn());
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('#web/kernel/session-store.ts', async (original) => ({
  ...(await original<object>()),
  currentUser: () => session.user_id && ({ id: session.user_id } as User),
}));
vi.mock('#web/kernel/phone-database.ts', () => ({
  phoneDatabase: async () => {
    await opening.wait;
    return { put, delete: () => null, get: () => null };
  },
}));
vi.stubGlobal('IDBKeyRange', { bound: () => null });

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  session.user_id = jonah;
  opening.wait = Promise.resolve();
  put.mockReset();
  localStorage.clear();
});

test('a run is kept while its driver is signed in [RUN-17]', async () => {
  keepRun(new QueryClient(), dayOfJonah());
  await settled();
  expect(put).toHaveBeenCalledOnce();
});

test.each([null, id('mei')])(
  'an answer to a report that comes when its driver has left keeps nothing, whoever is here now (%s) [RUN-17, ACC-8]',
  async (user_id) => {
    session.user_id = user_id;
    keepRun(new QueryClient(), dayOfJonah());
    await settled();
    expect(put).not.toHaveBeenCalled();
    expect(localStorage.length).toBe(0);
  },
);

test('a session that ends while the phone opens its database keeps nothing [RUN-17, ACC-8]', async () => {
  const opened = Promise.withResolvers<void>();
  opening.wait = opened.promise;
  call.mockResolvedValue(dayOfJonah());
  const client = new QueryClient();
  const loading = client.fetchQuery(driverRunQuery(today));
  keepRun(new QueryClient(), dayOfJonah());
  await settled();
  session.user_id = null;
  opened.resolve();
  await loading;
  await settled();
  expect(put).not.toHaveBeenCalled();
});
