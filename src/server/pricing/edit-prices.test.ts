import { inArray } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Sku } from '#shared/catalogue/sku.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import type { PriceEdit } from '#shared/pricing/customer-price.ts';
import {
  customerPricesRoute,
  deleteCustomerPriceRoute,
  editPricesRoute,
  updateCustomerPriceRoute,
} from '#shared/pricing/pricing.contract.ts';
import { erasePerson } from '../accounts/personal-data/erase-person.ts';
import { deleteSku } from '../catalogue/delete-sku.ts';
import { events } from '../schema.ts';
import { shortOrLong } from '../testing/long-form.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let owner: Person;
let dev: Person;
let sheet: Sku;
let towel: Sku;
let robe: Sku;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('owner');
  dev = await world.person('admin', { full_name: 'Dev Patel' });
  [sheet, towel, robe] = [
    await world.sku(420, 'Sheet'),
    await world.sku(160, 'Towel'),
    await world.sku(480, 'Robe'),
  ];
});
afterAll(() => world.close());

const edit = (customer: Person, changes: PriceEdit[], by = owner) =>
  world.call(by, editPricesRoute, { params: { id: customer.user.id }, body: { changes } });
const change = ({ id: sku_id }: Sku, seen: number | null, custom_price: number | null): PriceEdit => ({
  sku_id,
  custom_price,
  seen,
});
const pricesOf = async (customer: Person) =>
  (await world.call(owner, customerPricesRoute, { params: { customer_id: customer.user.id } })).reply;
const dollarsOf = async (customer: Person) =>
  (await pricesOf(customer)).map(({ sku_name, custom_price }) => [sku_name, custom_price]);
const historyOf = async (ids: readonly string[]) => {
  const rows = await world.db
    .select()
    .from(events)
    .where(inArray(events.subject_id, [...ids]));
  return rows.map(({ type, actor_id, data }) => ({ type, actor_id, data }));
};

test('prices are agreed, changed and removed together, each in its history; orders keep theirs, nobody is told [PRC-6, MON-5]', async () => {
  const customer = await world.person('customer');
  for (const [sku, cents] of [
    [sheet, 380],
    [towel, 150],
  ] as const)
    await world.agree(customer, sku, cents);
  const order = await world.place(customer, draftOf(world, [{ sku: sheet, quantity: 1 }]));
  const before = await pricesOf(customer);
  const { reply } = await edit(customer, [
    change(sheet, 380, 400),
    change(robe, null, 440),
    change(towel, 150, null),
  ]);
  expect(reply).toEqual(await pricesOf(customer));
  expect(await dollarsOf(customer)).toEqual([
    ['Robe', 440],
    ['Sheet', 400],
  ]);
  const ids = [...before, ...reply].map(({ id }) => id);
  const history = (await historyOf(ids)).filter(({ actor_id }) => actor_id === owner.user.id);
  expect(history).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        type: 'price.changed',
        data: { changes: [{ field: 'custom_price', before: 3.8, after: 4 }] },
      }),
      expect.objectContaining({
        type: 'price.agreed',
        data: { changes: expect.arrayContaining([{ field: 'custom_price', before: null, after: 4.4 }]) },
      }),
      expect.objectContaining({
        type: 'price.removed',
        data: { changes: expect.arrayContaining([{ field: 'custom_price', before: 1.5, after: null }]) },
      }),
    ]),
  );
  const kept = await world.call(customer, orderRoute, { params: { id: order.id } });
  expect(kept.reply.total_amount).toBe(order.total_amount);
  const told = await world.call(customer, notificationsRoute, {});
  expect(told.reply.rows.filter(({ title }) => /price/i.test(title))).toEqual([]);
});

test('what somebody changed since it was shown is refused with what it is now, and nothing is saved [PRC-6]', async () => {
  const customer = await world.person('customer');
  await edit(customer, [change(sheet, null, 380), change(towel, null, 150)]);
  await edit(customer, [change(sheet, 380, 395), change(towel, 150, null), change(robe, null, 450)], dev);
  const mine = [change(sheet, 380, 400), change(towel, 150, 140), change(robe, null, 440)];
  const { status, problem } = await edit(customer, mine);
  expect(status).toBe(412);
  expect(problem).toMatchObject({
    detail: 'Someone else just changed 3 of these prices.',
    errors: [
      { path: 'changes.0.seen', message: 'Dev Patel has set $3.95.' },
      { path: 'changes.1.seen', message: 'Someone else has removed it.' },
      { path: 'changes.2.seen', message: 'Dev Patel has set $4.50.' },
    ],
  });
  expect(await dollarsOf(customer)).toEqual([
    ['Robe', 450],
    ['Sheet', 395],
  ]);
  // Looked at, and still wanted; what is there already is no conflict.
  const again = [change(sheet, 395, 400), change(towel, null, 140), change(robe, null, 450)];
  expect((await edit(customer, again)).status).toBe(200);
  expect(await dollarsOf(customer)).toEqual([
    ['Robe', 450],
    ['Sheet', 400],
    ['Towel', 140],
  ]);
  // The answer was lost on the way: the same again changes nothing.
  const ids = (await pricesOf(customer)).map(({ id }) => id);
  const history = await historyOf(ids);
  expect((await edit(customer, again)).status).toBe(200);
  expect(await historyOf(ids)).toEqual(history);
});

test('a row that cannot be is refused at its row, and nothing is saved [PRC-6, MON-4]', async () => {
  const customer = await world.person('customer');
  const gone = await world.sku(100);
  await deleteSku(world.db, owner.user.id, gone.id);
  const url = `/api/customers/${customer.user.id}/prices`;
  const headers = { authorization: `Bearer ${owner.token}` };
  const put = (changes: object[]) => world.app.inject({ method: 'PUT', url, headers, payload: { changes } });
  const fits = { sku_id: sheet.id, custom_price: 3.8, seen: null };
  const other = { ...fits, sku_id: towel.id };
  for (const [wrong, field, message] of [
    [{ ...other, custom_price: 5.205 }, 'custom_price', 'Use at most 2 decimals'],
    [{ ...other, custom_price: -1 }, 'custom_price', 'A price cannot be negative'],
    [{ ...other, sku_id: gone.id }, 'sku_id', 'This SKU is no longer there'],
    [{ ...other, sku_id: crypto.randomUUID() }, 'sku_id', 'This SKU is no longer there'],
    [fits, 'sku_id', 'This SKU is there twice'],
  ] as const) {
    const response = await put([fits, wrong]);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ path: `changes.1.${field}`, message }]);
  }
  for (const changes of [[], Array(2001).fill(fits)]) expect((await put(changes)).statusCode).toBe(422);
  expect(await dollarsOf(customer)).toEqual([]);
});

test('is staff’s alone, of a customer who is there and not erased [PRC-6, ACC-11]', async () => {
  const [customer, erased] = [await world.person('customer'), await world.person('customer')];
  await erasePerson(world.db, owner.user, erased.user.id);
  const changes = [change(sheet, null, 380)];
  for (const by of [customer, await world.person('driver')])
    expect((await edit(customer, changes, by)).status).toBe(403);
  for (const [whose, status] of [
    [owner, 404],
    [erased, 409],
  ] as const)
    expect((await edit(whose, changes)).status).toBe(status);
});

test('two people on the prices of one customer: none is lost unseen [PRC-6]', async () => {
  const customer = await world.person('customer');
  const people = [await world.person('admin'), await world.person('admin')];
  const items = [sheet, towel, robe];
  let random = 20_261_128;
  const below = (limit: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((random / 2 ** 31) * limit);
  };
  const outcomes = new Set<number>();
  const looked = new Set<string>();
  for (let round = 0; round < shortOrLong(20, 200); round++) {
    const prices = await pricesOf(customer);
    const shown = new Map(prices.map(({ sku_id, custom_price }) => [sku_id, custom_price]));
    const saves = people.map((person) => {
      const changes = items
        .filter(() => below(3) > 0)
        .map((sku) => change(sku, shown.get(sku.id) ?? null, below(4) === 0 ? null : below(500)));
      return changes.length > 0 ? edit(customer, changes, person) : null;
    });
    // Somebody uses the dialogs of one price meanwhile.
    const [first] = prices;
    const elsewhere =
      first && round % 4 === 3
        ? [
            world.call(owner, updateCustomerPriceRoute, {
              params: { id: first.id },
              body: { custom_price: 7 },
            }),
            world.call(owner, deleteCustomerPriceRoute, { params: { id: first.id } }),
          ]
        : [];
    for (const saved of await Promise.all([...saves, ...elsewhere])) if (saved) outcomes.add(saved.status);
    const rows = await world.db
      .select()
      .from(events)
      .where(
        inArray(
          events.actor_id,
          people.map(({ user }) => user.id),
        ),
      );
    for (const { id, type, data, subject_id } of rows) {
      if (looked.has(id)) continue;
      looked.add(id);
      const { changes } = data as { changes: { field: string; before: number | null; after: unknown }[] };
      const before = changes.find(({ field }) => field === 'custom_price')?.before ?? null;
      const known = prices.find((price) => price.id === subject_id);
      // What was overwritten is what was shown: nothing where the price is new, else that very price.
      expect([type, before]).toEqual([type, known ? known.custom_price / 100 : null]);
      const sku_id = changes.find(({ field }) => field === 'sku_id')?.after;
      if (type === 'price.agreed') expect(shown.has(String(sku_id))).toBe(false);
    }
  }
  expect(outcomes).toEqual(new Set([200, 404, 412, 204]));
});

test('2,000 changes are as many statements as two [PRC-6]', async () => {
  const [few, many] = [await world.person('customer'), await world.person('customer')];
  const skus: Sku[] = [];
  for (let each = 0; each < 2_000; each++) skus.push(await world.sku(100));
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const countOf = async (call: () => Promise<{ status: number }>) => {
    spy.mockClear();
    expect((await call()).status).toBe(200);
    return spy.mock.calls.filter(
      ([what]) => !/pgboss|from "settings"$/.test(String((what as { text?: string }).text ?? what)),
    ).length;
  };
  const counts: number[] = [];
  for (const [customer, some] of [
    [few, skus.slice(0, 2)],
    [many, skus],
  ] as const) {
    counts.push(
      await countOf(() =>
        edit(
          customer,
          some.map((sku) => change(sku, null, 90)),
        ),
      ),
      await countOf(() =>
        edit(
          customer,
          some.map((sku, row) => change(sku, 90, row % 2 ? 80 : null)),
        ),
      ),
    );
  }
  expect(counts.slice(2)).toEqual(counts.slice(0, 2));
});
