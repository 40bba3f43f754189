// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as accounts from '#shared/accounts/accounts.contract.ts';
import * as deliveries from '#shared/deliveries/deliveries.contract.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import * as orders from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';

const contracts = import.meta.glob<Record<string, unknown>>('/src/shared/**/*.contract.ts', { eager: true });
const isRoute = (value: unknown): value is RouteShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const writes = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter(isRoute)
  .filter(({ method, access }) => method !== 'GET' && access !== 'public');

afterEach(() => vi.unstubAllGlobals());

/** Answers each call with the next of these; a `null` is an answer that never came. */
function respond(...statuses: (number | null)[]) {
  const send = vi.fn<typeof fetch>(async () => {
    const status = statuses.shift() ?? null;
    if (status === null) throw new TypeError('Failed to fetch');
    return Response.json({}, { status });
  });
  vi.stubGlobal('fetch', send);
  return {
    /** The keys that were sent, numbered as they came first. */
    keys: () => {
      const sent = send.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
      return sent.map((key) => key && [...new Set(sent)].indexOf(key));
    },
  };
}
const ignore = () => {};
const lock = (id = 'a') => call(orders.lockOrderRoute, { params: { id } }).catch(ignore);
const unlock = () => call(orders.unlockOrderRoute, { params: { id: 'a' } }).catch(ignore);
const assign = (driver_id: string) =>
  call(deliveries.assignDriverRoute, { params: { id: 'a' }, body: { driver_id } }).catch(ignore);

describe('every write of the screens [API-8]', () => {
  test('has a key, but for those that take none', async () => {
    const without: string[] = [];
    for (const route of writes) {
      const { keys } = respond(204);
      const given = { body: route.takes ? new Uint8Array([1]) : undefined };
      // Only what is sent counts here, not whether it fits.
      const anyBody = route.body && !route.takes ? { ...route, body: undefined } : route;
      await call(anyBody as RouteShape, given as never).catch(ignore);
      if (keys()[0] === null) without.push(`${route.keyless} ${route.path.slice('/api'.length)}`);
    }
    expect(writes.length).toBeGreaterThan(80);
    expect(without.toSorted()).toEqual([
      'once /admin/users/:id/passkeys',
      'once /admin/users/:id/sessions',
      'once /admin/users/:id/sessions/:session_id',
      'once /auth/logout',
      'once /auth/passkeys',
      'once /auth/password',
      'once /auth/sessions',
      'once /auth/sessions/:id',
      'once /bank-imports',
      'once /bank-lines/record',
      'once /dispatch',
      'once /files/:id/pieces/:number',
      'once /imports',
      'once /imports/:id/run',
      'once /invitations/many',
      'once /invoices/issue',
      'once /invoices/send',
      'once /notifications/:id/read',
      'once /notifications/read-all',
      'once /overdue/remind',
      'once /places/find',
      'once /push/subscriptions/:device_id',
      'once /push/subscriptions/:device_id',
      'once /requests/:id/accept',
      'once /requests/:id/decline',
      'once /runs/:id/driver',
      'once /users/:id/texts-allowed',
      'own-id /cases/:id/photos',
      'own-id /driver/reports',
      'own-id /files',
      'own-id /scans',
      'safe /booking/slots',
      'safe /invoices/:id/adjustments/preview',
      'safe /invoices/recipients',
      'safe /orders/:id/preview',
      'safe /series/:id/preview',
      'safe /series/preview',
      'secret /auth/calendar',
      'secret /auth/passkeys/options',
      'secret /auth/prove',
      'secret /auth/prove/code',
      'secret /auth/prove/options',
      'secret /auth/recovery-codes',
    ]);
  });
});

describe('a write whose answer did not come, tried again [API-8]', () => {
  const first = '00000000-0000-4000-8000-000000000001';
  const second = '00000000-0000-4000-8000-000000000002';

  test('has the key of the first attempt, and a new one once it is answered', async () => {
    const { keys } = respond(null, 502, 200, 200);
    for (let attempt = 0; attempt < 4; attempt++) await assign(first);
    expect(keys()).toEqual([0, 0, 0, 1]);
  });

  test('has a key of its own where it says something else', async () => {
    const { keys } = respond(null, null, null);
    await assign(first);
    await assign(second);
    await call(deliveries.assignDriverRoute, {
      params: { id: 'a' },
      ifMatch: 3,
      body: { driver_id: first },
    }).catch(ignore);
    expect(keys()).toEqual([0, 1, 2]);
  });

  test('is another change once a later write was answered', async () => {
    const { keys } = respond(null, 200, 200);
    await lock();
    await unlock();
    await lock();
    expect(keys()).toEqual([0, 1, 2]);
  });

  test('keeps its key while others that began with it are answered', async () => {
    const { keys } = respond(null, 200, 200);
    await Promise.all([lock('a'), lock('b')]);
    await lock('a');
    expect(keys()).toEqual([0, 1, 0]);
  });

  test('a switch says what it is to be, and so is never switched back', async () => {
    const { keys } = respond(null, null);
    for (const is_active of [false, true])
      await call(accounts.toggleUserRoute, { params: { id: 'a' }, body: { is_active } }).catch(ignore);
    expect(keys()).toEqual([0, 1]);
  });
});
