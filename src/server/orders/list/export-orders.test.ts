import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { assignDriverRoute, closeLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import { Order } from '#shared/orders/order.ts';
import {
  exportOrdersRoute,
  type OrderQuery,
  orderRoute,
  orderSorts,
  ordersRoute,
} from '#shared/orders/orders.contract.ts';
import { exportCsv } from '../../kernel/csv/export-csv.ts';
import { readCsv, takenBack } from '../../kernel/csv/read-csv.fixture.ts';
import { money_settings, orders } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { edit, openShopWorld, placeOne, placeRecurring, remove, type Shop } from '../orders.fixture.ts';
import { exportedOrders } from './exported-orders.ts';
import { findAllOrders } from './order-list.store.ts';

let shop: Shop;
let driven: Order;
let weekly: Order;

beforeAll(async () => {
  shop = await openShopWorld();
  driven = await placeOne(shop, { special_instructions: '=HYPERLINK("http://evil.test";"Ring, twice")\r\n' });
  const body = { driver_id: shop.jonah.user.id };
  await shop.call(shop.owner, assignDriverRoute, { params: { id: driven.id }, body });
  const failed = await placeOne(shop);
  const { legs } = (await shop.call(shop.owner, orderRoute, { params: { id: failed.id } })).reply;
  await shop.call(shop.owner, closeLegRoute, {
    params: { id: legs[0]?.id ?? '' },
    body: { result: 'failed', reason: 'closed', note: 'Gate locked' },
  });
  weekly = await placeRecurring(shop, { special_instructions: "'-5 degrees" });
  await edit(shop, shop.owner, weekly, { special_instructions: 'Another' });
  await remove(shop, shop.customer, await placeOne(shop));
  // Enough for several batches, many of the same moment and amount.
  await shop.db.execute(sql`
    insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, items,
      total_amount, created_at)
    select gen_random_uuid(), case when n % 3 = 0 then ${shop.customer.user.id}::uuid else ${shop.stranger.user.id}::uuid end,
      case when n % 5 = 0 then 'processing' else 'completed' end, '2026-11-01 10:00+11', '2026-11-03 10:00+11', 'a', 'b',
      '[]', n % 10, timestamptz '2026-10-01 00:00+10' + make_interval(hours => n / 4)
    from generate_series(1, 620) n`);
  await shop.db.update(money_settings).set({ invoicing: true, invoicing_from: day('2026-10-01') });
});
afterAll(() => shop.close());

type ExportQuery = Omit<OrderQuery, 'limit' | 'offset'>;

async function exported(query: ExportQuery = {}, who: Person = shop.owner) {
  const { text, status } = await shop.call(who, exportOrdersRoute, { query });
  expect(status).toBe(200);
  const [heads = [], ...lines] = readCsv(text);
  return lines.map((cells) => Object.fromEntries(cells.map((cell, index) => [heads[index] ?? '', cell])));
}

/** All pages of the list, as it is on the wire. */
async function listed(query: ExportQuery = {}, who: Person = shop.owner) {
  const rows: Order[] = [];
  for (;;) {
    const page = { ...query, limit: 200, offset: rows.length };
    const { reply } = await shop.call(who, ordersRoute, { query: page });
    rows.push(...reply.rows);
    if (rows.length >= reply.total) return rows;
  }
}

const idsOf = (rows: readonly { id?: string }[]) => rows.map(({ id }) => id);
const day = (text: string) => Temporal.PlainDate.from(text);

/** A value for each filter there is. */
const filters = (): Record<string, ExportQuery> => ({
  'no filter': {},
  search: { search: 'lane hotel' },
  'search of a number': { search: driven.order_number },
  'search of nobody': { search: 'nobody at all' },
  range: { range: 'today' },
  from: { from: day('2026-10-04'), to: day('2026-10-04') },
  to: { to: day('2026-10-03') },
  date: { date: 'pickup_date', from: day('2026-11-01'), to: day('2026-11-01') },
  type: { type: 'recurring' },
  status: { status: ['processing', 'cancelled'] },
  delivery_status: { delivery_status: ['assigned'] },
  driver: { driver: 'waiting' },
  driver_id: { driver_id: shop.jonah.user.id },
  series_id: { series_id: weekly.series_id ?? '' },
  needs_date: { needs_date: true },
  customer_id: { customer_id: shop.stranger.user.id },
  invoiced: { invoiced: 'ready' },
  modification: { modification: 'waiting' },
});

test('every filter exports the rows of its list, in its sequence, whatever page it stands on [CSV-1]', async () => {
  const byName = filters();
  const left = Object.keys(ordersRoute.query.shape).filter(
    (name) => !(name in byName) && !['limit', 'offset', 'sort', 'direction'].includes(name),
  );
  expect(left).toEqual([]);
  for (const [name, query] of Object.entries(byName)) {
    const ids = idsOf(await listed(query));
    expect([name, idsOf(await exported(query))]).toEqual([name, ids]);
    expect([name, ids.length > 0]).toEqual([name, name !== 'search of nobody']);
    if (name !== 'no filter') expect([name, ids.length < 624]).toEqual([name, true]);
  }
  const { text } = await shop.call(shop.owner, exportOrdersRoute, {
    query: { limit: 1, offset: 5 } as object,
  });
  expect(readCsv(text)).toHaveLength(1 + 624);
});

test.each(
  orderSorts.flatMap((sort) => (['asc', 'desc'] as const).map((direction) => [sort, direction] as const)),
)('sorted by %s %s it has the sequence of the list [CSV-1]', async (sort, direction) => {
  const ids = idsOf(await listed({ sort, direction }));
  expect(ids).toHaveLength(624);
  expect(idsOf(await exported({ sort, direction }))).toEqual(ids);
});

/** A cell as a program reads it: of the type that the field has on the wire. */
function cellOf(value: unknown): string {
  return value === null ? '' : String(value);
}

test('each cell is the field of the wire; amounts, moments and texts as they are to be read [CSV-2, CSV-3]', async () => {
  const rows = await exported();
  const list = z.encode(z.array(Order), await listed());
  const amounts = ['total_amount', 'minimum_shown'];
  const moments = Object.keys(rows[0] ?? {}).filter(
    (head) => /_(at|until|date)$/.test(head) && head !== 'needs_date',
  );
  for (const [index, row] of rows.entries()) {
    const order = list[index] as Record<string, unknown>;
    for (const [head, cell] of Object.entries(row)) {
      if (head === 'items' || head === 'charges') continue;
      const value = order[head];
      if (amounts.includes(head) && value !== null) expect(cell).toBe(Number(value).toFixed(2));
      else if (moments.includes(head) && value !== null) {
        expect(cell).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+1[01]:00$/);
        expect(Temporal.Instant.from(cell)).toEqual(
          Temporal.Instant.from(String(value)).round({ smallestUnit: 'second', roundingMode: 'floor' }),
        );
      } else expect([head, takenBack(cell)]).toEqual([head, cellOf(value)]);
    }
  }
  const dangerous = rows.find(({ id }) => id === driven.id);
  expect(dangerous?.special_instructions).toMatch(/^'=HYPERLINK/);
  expect(dangerous?.items).toBe('2 × Bed Sheet; 1 × Bath Towel');
});

test('customers export their own and nobody else’s, drivers none [CSV-1]', async () => {
  const mine = await exported({}, shop.customer);
  expect(idsOf(mine)).toEqual(idsOf(await listed({}, shop.customer)));
  expect(new Set(mine.map(({ customer_id }) => customer_id))).toEqual(new Set([shop.customer.user.id]));
  expect(await exported({ search: 'lane hotel' }, shop.stranger)).toEqual([]);
  expect((await shop.call(shop.jonah, exportOrdersRoute, {})).status).toBe(403);
});

test('an export is of one moment: what is changed, added and deleted meanwhile does not show [CSV-1]', async () => {
  const before = await exported({ sort: 'created_at', direction: 'asc' });
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const viewer = { ...shop.owner.user, customer_id: null, reach: 'any' as const };
  const { bytes } = await exportCsv({
    db: shop.db,
    ...exportedOrders,
    query: {},
    rows: async function* (tx) {
      for await (const batch of findAllOrders(tx, viewer, { sort: 'created_at', direction: 'asc' })) {
        yield batch;
        await promise;
      }
    },
  });
  const [last, other] = [before.at(-1), before.at(-5)];
  await shop.db
    .update(orders)
    .set({ delivery_address: 'Elsewhere' })
    .where(eq(orders.id, last?.id ?? ''));
  await shop.db.delete(orders).where(eq(orders.id, other?.id ?? ''));
  await placeOne(shop);
  goOn();
  const parts = await Array.fromAsync(bytes as AsyncIterable<Uint8Array>);
  const [heads, ...lines] = readCsv(Buffer.concat(parts).toString('utf8'));
  expect(lines).toEqual(before.map((row) => heads?.map((head) => row[head])));
  expect(await exported({ sort: 'created_at', direction: 'asc' })).not.toEqual(before);
});
