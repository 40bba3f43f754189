import { afterAll, beforeAll, expect, test } from 'vitest';
import * as adjustments from '#shared/invoicing/adjustments.contract.ts';
import * as invoices from '#shared/invoicing/invoices.contract.ts';
import * as moneySettings from '#shared/invoicing/money-settings.contract.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import * as bankLines from '#shared/payments/bank-lines.contract.ts';
import * as payments from '#shared/payments/payments.contract.ts';
import * as overdue from '#shared/statements/overdue.contract.ts';
import * as statements from '#shared/statements/statements.contract.ts';
import * as toCheck from '#shared/statements/to-check.contract.ts';
import { money_settings } from '../schema.ts';
import { buildCall, exampleCallOf, payloadOf, routeName } from './example-calls.ts';
import { openFixtureWorld } from './fixture-world.ts';
import { fingerprint } from './rolled-back.ts';

/** What is set before invoicing is switched on. */
const settings: readonly RouteShape[] = [moneySettings.updateMoneySettingsRoute, invoices.updateBillingRoute];

const contracts = [invoices, moneySettings, adjustments, payments, bankLines, statements, overdue, toCheck];
const routesOf = contracts.flatMap((contract) => Object.values<unknown>(contract)).filter(isRoute);
const writes = routesOf.filter((route) => route.method !== 'GET' && !settings.includes(route));

const fixtures = await openFixtureWorld();
const { world, owner } = fixtures;

beforeAll(async () => {
  await world.db.update(money_settings).set({ invoicing: false });
});
afterAll(() => world.close());

function isRoute(value: unknown): value is RouteShape {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

test.each(writes.map((route) => [routeName(route), route] as const))(
  '%s is refused while invoicing is off, and writes nothing [INV-1]',
  async (_, route) => {
    const rows = await fingerprint(world.db);
    const { about } = exampleCallOf(route);
    const id = about ? fixtures.resources[about][0]?.id : '';
    const { method, path, query, ...content } = buildCall(fixtures, route, owner, id ?? '');
    const { payload, headers } = payloadOf(content);
    const response = await world.app.inject({
      ...{ method, url: path, query },
      headers: { ...headers, authorization: `Bearer ${owner.token}` },
      ...(payload ? { payload } : {}),
    });
    expect([response.statusCode, JSON.parse(response.body).type]).toEqual([
      409,
      'urn:washline:problem:invoicing-off',
    ]);
    expect(await fingerprint(world.db)).toBe(rows);
  },
);

test('every call that a contract of money writes with is served [INV-1]', () => {
  expect(writes.length).toBeGreaterThan(15);
  expect(writes.filter((route) => !world.app.servedRoutes.includes(route))).toEqual([]);
});
