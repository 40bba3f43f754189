// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { refreshUser, restoreSession, signOut } from './session.ts';
import { endSession, expectFirstVisit, isFirstVisit, startSession, storedUser } from './session-store.ts';
import { onSessionChange, storedToken } from './session-token.ts';

const clearReplies = vi.hoisted(() => vi.fn());
vi.mock('./phone-database.ts', () => ({ clearReplies }));

const ruth = {
  id: '0b6d5f5e-7c1b-4a53-9d0e-3a4f6d1c2b10',
  email: 'ruth@washline.example',
  full_name: 'Ruth Calloway',
  role: 'owner',
  phone: null,
  address: null,
  delivery_address: null,
  is_active: true,
  created_at: '2026-01-05T00:00:00.000Z',
};

const server = vi.fn<typeof fetch>();
const answers = (status: number, body?: unknown) =>
  server.mockResolvedValue(Response.json(body ?? {}, { status }));

beforeEach(() => {
  endSession();
  server.mockReset();
  clearReplies.mockReset();
  vi.stubGlobal('fetch', server);
  vi.spyOn(console, 'error').mockReturnValue();
});

function store(token: string, user?: unknown): void {
  localStorage.setItem('access_token', token);
  if (user) localStorage.setItem('user', JSON.stringify(user));
}

test('nobody is signed in without a token, and nothing is asked [ACC-3]', async () => {
  expect(await restoreSession()).toBeNull();
  expect(server).not.toHaveBeenCalled();
});

test('a stored token and user restore the session at once [ACC-2, ACC-3]', async () => {
  store('t1', ruth);
  expect((await restoreSession())?.full_name).toBe('Ruth Calloway');
  expect(server).not.toHaveBeenCalled();
});

test('a token alone fetches the user and keeps it [ACC-3]', async () => {
  store('t1');
  answers(200, ruth);
  expect((await restoreSession())?.id).toBe(ruth.id);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(ruth);
});

test.each([
  ['the session is over', () => answers(401)],
  ['the server is in trouble', () => answers(500)],
  ['the server is out of reach', () => server.mockRejectedValue(new TypeError('offline'))],
])('a token whose user cannot be fetched is dropped: %s [ACC-3]', async (_why, arrange) => {
  store('t1');
  arrange();
  expect(await restoreSession()).toBeNull();
  expect(storedToken()).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});

test('a stored user that cannot be read is fetched anew [ACC-3]', async () => {
  store('t1', { id: 'mangled' });
  answers(200, ruth);
  expect((await restoreSession())?.role).toBe('owner');
});

test('refreshing brings the stored user up to date, and tells of it only where it changed [ACC-3]', async () => {
  store('t1', ruth);
  const listener = vi.fn();
  const stop = onSessionChange(listener);
  answers(200, ruth);
  await refreshUser();
  expect(listener).not.toHaveBeenCalled();
  answers(200, { ...ruth, full_name: 'Ruth C. Calloway' });
  await refreshUser();
  expect(listener).toHaveBeenCalledOnce();
  expect(storedUser()?.full_name).toBe('Ruth C. Calloway');
  stop();
});

test('a failed refresh keeps the session unless the server says it is over [ACC-3]', async () => {
  store('t1', ruth);
  answers(500);
  await refreshUser();
  expect(storedUser()).not.toBeNull();
  answers(401);
  await refreshUser();
  expect(storedUser()).toBeNull();
});

test('an answer that comes after signing out signs nobody in again [ACC-8]', async () => {
  store('t1', ruth);
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.mockReturnValue(promise);
  const refreshed = refreshUser();
  endSession();
  resolve(Response.json(ruth));
  await refreshed;
  expect(localStorage.getItem('user')).toBeNull();
});

test('nothing that a driver was shown stays on the phone after logout, in either place [ACC-8, RUN-17]', async () => {
  store('t1', ruth);
  localStorage.setItem('copy:driver-orders', '{}');
  localStorage.setItem('copy:replies', 'kept');
  answers(204);
  await signOut();
  expect(Object.keys(localStorage)).toEqual([]);
  await vi.waitFor(() => expect(clearReplies).toHaveBeenCalledOnce());
});

test('what is kept on the phone goes when somebody else signs in, and stays for the same one [ACC-8, ACC-11]', () => {
  const account = { ...ruth, role: 'driver' as const, created_at: Temporal.Instant.from(ruth.created_at) };
  startSession('t1', account);
  localStorage.setItem('copy:driver-orders', '{}');
  startSession('t2', account);
  expect(localStorage.getItem('copy:driver-orders')).toBe('{}');
  startSession('t3', { ...account, id: '0b6d5f5e-7c1b-4a53-9d0e-3a4f6d1c2b11' });
  expect(localStorage.getItem('copy:driver-orders')).toBeNull();
});

test('who has just got their first password by a code is a newcomer as they sign in, once [SEC-31]', () => {
  const account = { ...ruth, role: 'owner' as const, created_at: Temporal.Instant.from(ruth.created_at) };
  startSession('t1', account);
  expect(isFirstVisit(account)).toBe(false);
  endSession();
  expectFirstVisit(ruth.email.toUpperCase());
  startSession('t2', { ...account, id: '0b6d5f5e-7c1b-4a53-9d0e-3a4f6d1c2b11', email: 'other@mail.test' });
  expect(isFirstVisit(account)).toBe(false);
  expectFirstVisit(ruth.email.toUpperCase());
  startSession('t3', account);
  expect(isFirstVisit(account)).toBe(true);
  startSession('t4', account);
  expect(isFirstVisit(account)).toBe(false);
});

test('logout tells the server and clears the storage, also where the server does not answer [ACC-8]', async () => {
  store('t1', ruth);
  server.mockRejectedValue(new TypeError('offline'));
  await signOut();
  expect(server.mock.calls[0]?.[0]).toBe('/api/auth/logout');
  expect(server.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer t1' });
  expect(localStorage.length).toBe(0);
});
