import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reach, type RouteShape, reachOf } from '#shared/kernel/route.ts';
import { type Role, roles } from '#shared/roles.ts';
import { routeName } from '../example-calls.ts';
import { openWorld, type World } from '../world.ts';
import { permissionTable } from './permission-table.ts';

/** Compares who may call what by the contracts with who may by the requirements. `permissions.test.ts` makes the calls. */

let world: World;
let served: readonly RouteShape[];

beforeAll(async () => {
  world = await openWorld();
  await world.app.ready();
  served = world.app.servedRoutes;
});
afterAll(() => world.close());

const reachText = (who: Partial<Record<Role, Reach | null>>): string =>
  roles.map((role) => `${role} ${who[role] ?? 'no'}`).join(', ');

const textOf = ({ access }: RouteShape): string =>
  access === 'public'
    ? 'everybody'
    : reachText(Object.fromEntries(roles.map((role) => [role, reachOf(access, role)])));

test('each call is open to those whom the requirements name, as far as they say, and to nobody else [ACC-5, ACC-11]', () => {
  const byContract = served.map((route) => `${routeName(route)}: ${textOf(route)}`);
  const byRequirements = permissionTable.flatMap(({ who, calls }) => {
    const text = Object.keys(who).length === 0 ? 'everybody' : reachText(who);
    return calls
      .split('\n')
      .map((line) => line.trim().split(' '))
      .flatMap((words) => words.slice(0, -1).map((method) => `${method} ${words.at(-1)}: ${text}`));
  });
  expect(byContract.toSorted()).toEqual(byRequirements.toSorted());
});

test('nobody but staff reaches more than their own, and without a session there is only the way in [ACC-11, ACC-4]', () => {
  const reaching =
    (role: Role, wanted: Reach) =>
    ({ access }: RouteShape) =>
      access !== 'public' && access[role] === wanted;
  expect(
    served
      .filter(({ access }) => access === 'public')
      .map(routeName)
      .sort(),
  ).toEqual([
    'GET /api/calendar/:token.ics',
    'GET /api/config/business',
    'GET /api/health',
    'GET /api/ready',
    'POST /api/auth/email/confirm',
    'POST /api/auth/forgot-password',
    'POST /api/auth/login',
    'POST /api/auth/login-code',
    'POST /api/auth/login-code/verify',
    'POST /api/auth/login/second',
    'POST /api/auth/passkey-login',
    'POST /api/auth/passkey-login/options',
    'POST /api/auth/reset-password',
    'POST /api/auth/verify-reset-otp',
    'POST /api/invitations/accept',
    'POST /api/invitations/look',
    'POST /api/invitations/passkey-options',
    'POST /api/requests',
    'POST /api/requests/area',
  ]);
  expect(served.filter(reaching('customer', 'any')).map(routeName)).toEqual([
    'GET /api/frequency-templates',
    'GET /api/closed-days',
  ]);
  expect(served.filter(reaching('driver', 'any')).map(routeName)).toEqual(['GET /api/closed-days']);
});

test('owners and admins reach the same, but for people’s own data and sessions, the settings and windows [ACC-5, CSV-5, CSV-17, SEC-26, SEC-27, SEC-38, SEC-39, SET-1, BKG-2, INV-26]', () => {
  const uneven = served.filter(
    ({ access }) => access !== 'public' && reachOf(access, 'owner') !== reachOf(access, 'admin'),
  );
  expect(uneven.map(routeName).sort()).toEqual([
    'DELETE /api/admin/users/:id/personal-data',
    'DELETE /api/admin/users/:id/sessions',
    'DELETE /api/admin/users/:id/sessions/:session_id',
    'DELETE /api/imports/:id',
    'GET /api/admin/users/:id/personal-data',
    'GET /api/admin/users/:id/personal-data/export',
    'GET /api/admin/users/:id/sessions',
    'GET /api/admin/users/:id/sign-ins',
    'GET /api/everything/export',
    'GET /api/imports',
    'GET /api/imports/:id',
    'GET /api/imports/:id/errors',
    'GET /api/message-settings',
    'GET /api/settings',
    'GET /api/settings/money',
    'GET /api/settings/money/gst',
    'GET /api/setup',
    'POST /api/clock-ok',
    'POST /api/imports',
    'POST /api/imports/:id/run',
    'POST /api/message-settings/recommended',
    'POST /api/message-settings/test',
    'PUT /api/booking',
    'PUT /api/imports/:id/columns',
    'PUT /api/message-settings',
    'PUT /api/settings',
    'PUT /api/settings/money',
    'PUT /api/setup',
  ]);
});
