import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { driverOrdersRoute } from '#shared/deliveries/deliveries.contract.ts';
import { calendarRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import {
  analyticsRoute,
  customerOverviewRoute,
  driverOverviewRoute,
  staffOverviewRoute,
  todayRoute,
  weeksRoute,
} from '#shared/overview/overview.contract.ts';
import { type LegsWorld, openLegsWorld } from '../../deliveries/legs.fixture.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';
import type { Person, World } from '../world.ts';
import { datesOf, moments, orderChanges, someOf, type Target } from './cached-parts.fixture.ts';

/** Whatever is changed, by whichever process: what is cached of a part of the orders is what is read anew. */

/** How cached reads answer: the keys that were read, or all without the cache. */
let isAnew = false;
let readKeys: string[] = [];

vi.mock(import('../../kernel/db/cache/cache.ts'), async (load) => {
  const cache = await load();
  return {
    ...cache,
    cached: (db, read, work) => {
      if (isAnew) return work();
      return cache.cached(db, read, () => {
        readKeys.push(read.key);
        return work();
      });
    },
  };
});

let shop: LegsWorld;
let processes: [World, World];
let customers: Person[];
let drivers: Person[];
let changes: ReturnType<typeof orderChanges>['changes'];
let changesByHand: ReturnType<typeof orderChanges>['changesByHand'];

beforeAll(async () => {
  shop = await openLegsWorld();
  const { world, newCustomer, customer, jonah, mei } = shop;
  processes = [world, await openSecondProcess(world)];
  customers = [customer, await newCustomer()];
  drivers = [jonah, mei];
  ({ changes, changesByHand } = orderChanges(shop, customers, drivers));
});
afterAll(async () => {
  await processes[1].close();
  await shop.world.close();
});

const months = ['2026-11', '2026-12', '2027-01'].map((month) => {
  const from = Temporal.PlainDate.from(`${month}-01`);
  return { from: `${from}`, to: `${from.add({ months: 1 }).subtract({ days: 1 })}` };
});

type Query = Record<string, string>;

/** Everything that is cached of a part: who asks for what. */
function partsRead(): [Person, string, Query][] {
  const get = (who: Person, { path }: { path: string }, query: Query = {}): [Person, string, Query] => [
    who,
    path,
    query,
  ];
  const calendars = (who: Person) => months.map((month) => get(who, calendarRoute, month));
  const newYear = { from: '2026-12-31', to: '2026-12-31', dates: 'delivery' };
  return [
    ...[shop.owner, ...customers, ...drivers].flatMap(calendars),
    get(shop.owner, calendarRoute, newYear),
    ...customers.map((who) => get(who, ordersRoute, { limit: '1' })),
    ...drivers.map((who) => get(who, ordersRoute, { limit: '1', status: 'processing,out_for_delivery' })),
    ...customers.map(({ user }) => get(shop.owner, ordersRoute, { limit: '1', customer_id: user.id })),
    ...drivers.map(({ user }) => get(shop.owner, ordersRoute, { limit: '1', driver_id: user.id })),
    ...drivers.map((who) => get(who, driverOrdersRoute, { limit: '1' })),
    ...customers.map((who) => get(who, customerOverviewRoute)),
    ...drivers.map((who) => get(who, driverOverviewRoute)),
    get(shop.owner, todayRoute),
  ];
}

/** By what was asked, the total of a list or the whole answer. */
async function answersOf({ app }: World): Promise<Record<string, unknown>> {
  const answers = partsRead().map(async ([{ token, user }, url, query]) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ url, query, headers });
    const what = `${user.role} ${user.id} ${url} ${JSON.stringify(query)}`;
    return [what, [answer.statusCode, answer.headers['x-total-count'] ?? answer.body]];
  });
  return Object.fromEntries(await Promise.all(answers));
}

async function expectAsAnew(one: World): Promise<void> {
  isAnew = true;
  const anew = await answersOf(one);
  isAnew = false;
  expect(await answersOf(one)).toEqual(anew);
}

const place = async (person: number, at: number, later = 0): Promise<Target> => {
  const target = { person, at, later };
  const { id } = await shop.place(datesOf({ id: '', ...target }), someOf(customers, person));
  return { id, ...target };
};

test('every cached route is asked for here, but for those that depend on all orders', () => {
  const asked = partsRead().map(([, path]) => path);
  const cachedPaths = shop.world.app.servedRoutes.filter(({ cached }) => cached).map(({ path }) => path);
  const ofAll = [analyticsRoute, staffOverviewRoute, weeksRoute].map(({ path }) => path);
  expect(cachedPaths.filter((path) => !asked.includes(path))).toEqual(ofAll);
});

type Step = readonly [keyof typeof changes, Partial<Target>?];

async function take(target: Target, [change, more]: Step): Promise<void> {
  const { status } = await changes[change]({ ...target, ...more });
  expect([change, status]).toEqual([change, 200]);
}

test('each change of an order is seen in every part that it leaves, enters or stays in, in both processes [REL-29]', async () => {
  const target = await place(0, 3);
  const steps: Step[] = [
    ['move', { at: 7 }],
    ['move', { at: 1, later: 1 }],
    ['assign', { person: 0 }],
    ['assign', { person: 1 }],
    ['assign the pickup', { person: 0 }],
    ['fail the pickup'],
    ['try again', { at: 3, later: 1 }],
    ['assign the pickup', { person: 1 }],
    // Whose leg failed today still sees it.
    ['process'],
    ['lock'],
    ['cancel'],
    ['delete'],
  ];
  for (const each of processes) await expectAsAnew(each);
  for (const [index, step] of steps.entries()) {
    await take(target, step);
    await expectAsAnew(someOf(processes, index));
  }
});

test('each change of an order or a leg alone is seen as well [REL-29]', async () => {
  const assign = ['assign the pickup', { person: 0 }] as const;
  const failed = [
    assign,
    ['fail the pickup'],
    ['try again', { later: 1 }],
    ['assign the pickup', { person: 1 }],
  ] as const;
  const steps: [keyof typeof changesByHand, readonly Step[]][] = [
    ['give away', []],
    ['take a leg off', [assign]],
    ['fail a leg', [assign]],
    ['remove what failed', failed],
    ['remove the row', []],
  ];
  for (const [index, [change, before]] of steps.entries()) {
    // It is collected in one month and delivered in another.
    const target = await place(0, 3, 4);
    for (const step of before) await take(target, step);
    await answersOf(someOf(processes, index));
    await changesByHand[change]({ ...target, person: 1 });
    await expectAsAnew(someOf(processes, index));
  }
});

test('whatever is changed, in whatever sequence, no part of it is stale in any process [REL-29]', async () => {
  const ids = [(await place(0, 4)).id, (await place(1, 6)).id, (await place(1, 0)).id];
  const step = fc.record({
    change: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
    order: fc.nat(2),
    person: fc.nat(1),
    at: fc.nat(moments.length - 1),
    later: fc.nat(2),
  });
  let turn = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 4 }), async (steps) => {
    for (const { change, order, ...more } of steps)
      await changes[change]({ id: someOf(ids, order), ...more });
    await expectAsAnew(someOf(processes, turn++));
  });
  await fc.assert(property, { numRuns: 6, endOnFailure: true });
});

test('a change leaves the other months, customers and drivers as they are [REL-29]', async () => {
  const target = await place(0, 7);
  await changes.assign({ ...target, person: 0 });
  await answersOf(shop.world);
  readKeys = [];
  await changes.process(target);
  await answersOf(shop.world);
  const [, other] = customers;
  const [driver, otherDriver] = drivers;
  const isOf = (text: string | undefined) => readKeys.some((key) => text && key.includes(text));
  expect([isOf('2027-01-31'), isOf('2026-11-30'), isOf('2026-12-31')]).toEqual([true, false, false]);
  expect([isOf(customers[0]?.user.id), isOf(other?.user.id)]).toEqual([true, false]);
  expect([isOf(driver?.user.id), isOf(otherDriver?.user.id)]).toEqual([true, false]);
  expect(isOf(todayRoute.path)).toBe(false);
});

test('more than 50 changes in a transaction are told of as a change of all, once, whatever of it is taken back [REL-29]', async () => {
  const { id } = await place(0, 3);
  await shop.world.db.transaction(async (tx) => {
    const touch = async (times: number) => {
      for (let time = 0; time < times; time++)
        await tx.execute(sql`update orders set id = id where id = ${id}`);
      const { rows } = await tx.execute<{ told: number; of_all: number }>(sql`
        select count(*)::int as told, (count(*) filter (where days is null))::int as of_all from changes
        where xid = pg_current_xact_id() and table_name = 'orders'`);
      return rows[0];
    };
    expect(await touch(40)).toEqual({ told: 40, of_all: 0 });
    await tx.execute(sql`savepoint many`);
    expect(await touch(20)).toEqual({ told: 51, of_all: 1 });
    await tx.execute(sql`rollback to many`);
    expect(await touch(1)).toEqual({ told: 41, of_all: 0 });
    expect(await touch(20)).toEqual({ told: 51, of_all: 1 });
  });
});
