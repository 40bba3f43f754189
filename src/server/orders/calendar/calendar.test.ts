import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Sku } from '#shared/catalogue/sku.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { type CalendarDay, calendarRoute } from '#shared/orders/orders.contract.ts';
import { order_series, orders } from '../../schema.ts';
import { draftOf, openWorld, type Person, type World } from '../../testing/world.ts';

const zone = 'Australia/Sydney';
const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
const day = (text: string) => Temporal.PlainDate.from(text);
const december = { from: day('2026-12-01'), to: day('2026-12-31') };

let world: World;
let owner: Person;
let customer: Person;
let driver: Person;
let other: Person;
let sku: Sku;

beforeAll(async () => {
  world = await openWorld();
  [owner, customer, driver] = [
    await world.person('owner'),
    await world.person('customer'),
    await world.person('driver'),
  ];
  sku = await world.sku(100);
  await world.agree(customer, sku, 100);
});
afterAll(() => world.close());

const ask = async (who: Person, query: Parameters<typeof world.call<typeof calendarRoute>>[2]['query']) =>
  (await world.call(who, calendarRoute, query ? { query } : {})).reply.map(dayOnPaper);
const onPaper = <E extends { at: Temporal.Instant }>(entry: E) => ({ ...entry, at: String(entry.at) });
const dayOnPaper = ({ day, pickups, deliveries, ...counts }: CalendarDay) => ({
  ...counts,
  day: String(day),
  pickups: { ...pickups, first: pickups.first.map(onPaper) },
  deliveries: { ...deliveries, first: deliveries.first.map(onPaper) },
});

const place = (pickup: string, delivery: string) =>
  world.place(
    customer,
    draftOf(world, [{ sku, quantity: 1 }], { pickup_date: local(pickup), delivery_date: local(delivery) }),
  );

describe('a day of the calendar', () => {
  test('is a business day, and lists its first two orders by time [CAL-2, CAL-3]', async () => {
    const late = await place('2027-02-08T23:30', '2027-02-10T00:15');
    const early = await place('2027-02-08T06:00', '2027-02-08T23:59');
    const noon = await place('2027-02-08T12:00', '2027-02-09T12:00');
    const entry = ({ id, order_number, customer_name }: Order, at: Temporal.Instant) =>
      onPaper({ id, order_number, customer_name, at, until: null, is_cancelled: false });
    const none = { total: 0, cancelled: 0, first: [] };
    const counts = { closed: null, cancelled: 0, completed: 0, in_progress: 0 };
    expect(await ask(customer, { from: day('2027-02-01'), to: day('2027-02-28') })).toEqual([
      {
        ...counts,
        day: '2027-02-08',
        pickups: {
          total: 3,
          cancelled: 0,
          first: [entry(early, early.pickup_date), entry(noon, noon.pickup_date)],
        },
        deliveries: { total: 1, cancelled: 0, first: [entry(early, early.delivery_date)] },
      },
      {
        ...counts,
        day: '2027-02-09',
        pickups: none,
        deliveries: { total: 1, cancelled: 0, first: [entry(noon, noon.delivery_date)] },
      },
      {
        ...counts,
        day: '2027-02-10',
        pickups: none,
        deliveries: { total: 1, cancelled: 0, first: [entry(late, late.delivery_date)] },
      },
    ]);
  });

  test('is asked for at most 62 at a time, and in order [CAL-1]', async () => {
    const statusUntil = async (to: string) =>
      (await world.call(owner, calendarRoute, { query: { from: day('2026-12-01'), to: day(to) } })).status;
    expect([
      await statusUntil('2027-01-31'),
      await statusUntil('2027-02-01'),
      await statusUntil('2026-11-30'),
    ]).toEqual([200, 422, 422]);
  });
});

type Row = typeof orders.$inferSelect;

const nameOf = (id: string) => (id === customer.user.id ? customer : other).user.full_name;

/** The same calendar, computed in the plainest way. */
function fold(rows: Row[], dates: 'pickup' | 'delivery' | 'both') {
  const days = new Map<string, { standing: Set<Row>; pickups: Row[]; deliveries: Row[] }>();
  const stand = (row: Row, list: 'pickups' | 'deliveries', date: Temporal.Instant) => {
    const on = businessDay(date, zone);
    if (Temporal.PlainDate.compare(on, december.from) < 0) return;
    if (Temporal.PlainDate.compare(on, december.to) > 0) return;
    const found = days.get(String(on)) ?? { standing: new Set(), pickups: [], deliveries: [] };
    days.set(String(on), found);
    found.standing.add(row);
    found[list].push(row);
  };
  for (const row of rows) {
    if (dates !== 'delivery') stand(row, 'pickups', row.pickup_date);
    if (dates !== 'pickup') stand(row, 'deliveries', row.delivery_date);
  }
  const entries = (list: Row[], date: (row: Row) => Temporal.Instant) => ({
    total: list.length,
    cancelled: list.filter(({ status }) => status === 'cancelled').length,
    first: list
      .toSorted((a, b) => Temporal.Instant.compare(date(a), date(b)) || a.number - b.number)
      .slice(0, 2)
      .map((row) => {
        const { id, order_number, customer_id, status } = row;
        return onPaper({
          ...{ id, order_number, customer_name: nameOf(customer_id), at: date(row), until: null },
          is_cancelled: status === 'cancelled',
        });
      }),
  });
  return [...days.entries()].toSorted().map(([on, { standing, pickups, deliveries }]) => {
    const count = (...statuses: OrderStatus[]) =>
      [...standing].filter(({ status }) => statuses.includes(status)).length;
    return {
      day: on,
      closed: null,
      cancelled: count('cancelled'),
      completed: count('delivered', 'completed'),
      in_progress: count('in_progress', 'processing', 'out_for_delivery'),
      pickups: entries(pickups, (row) => row.pickup_date),
      deliveries: entries(deliveries, (row) => row.delivery_date),
    };
  });
}

describe('a month with 10,000 orders in a shop of 60,000', () => {
  let all: Row[];
  let recurring: string;

  beforeAll(async () => {
    other = await world.person('customer');
    const [running] = await world.db
      .insert(order_series)
      .values({
        customer_id: other.user.id,
        frequency_type: 'weekly',
        frequency_value: 1,
        anchor_pickup: world.now(),
        anchor_delivery: world.now().add({ hours: 1 }),
        items: [],
        total_amount: 0,
        pickup_address: 'a',
        delivery_address: 'b',
      })
      .returning();
    recurring = running?.id ?? '';
    // Times of day and lengths that fall on both sides of midnight, here and in UTC.
    for (let first = 1; first <= 30_000; first += 10_000) {
      await world.db.execute(sql`
        insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, items,
          total_amount, series_id, occurrence_number, driver_id, delivery_status)
        select gen_random_uuid(), case when n % 3 = 0 then ${customer.user.id}::uuid else ${other.user.id}::uuid end,
          (array['pending', 'processing', 'in_progress', 'out_for_delivery', 'delivered', 'completed', 'cancelled'])[n % 7 + 1],
          at, at + make_interval(mins => 60 + n * 613 % 5000), 'a', 'b', '[]', 100,
          case when n % 5 = 0 then ${recurring}::uuid end, case when n % 5 = 0 then n end,
          case when n % 4 = 0 then ${driver.user.id}::uuid end, case when n % 4 = 0 then 'assigned' end
        from generate_series(${first}::int, ${first + 9_999}::int) n, lateral (select
          timestamptz '2026-09-01 00:00+10' + make_interval(mins => n * 7919 % 260000) as at) as t`);
    }
    await world.db.execute('analyze orders');
    all = await world.db.select().from(orders);
  });

  const visibleRows = {
    owner: () => all,
    customer: () => all.filter(({ customer_id }) => customer_id === customer.user.id),
    driver: () => all.filter(({ driver_id }) => driver_id === driver.user.id),
  };

  test.each(['owner', 'customer', 'driver'] as const)('is right for a %s [CAL-1, CAL-2]', async (role) => {
    const who = { owner, customer, driver }[role];
    const expected = fold(visibleRows[role](), 'both');
    expect(expected).toHaveLength(31);
    expect(await ask(who, december)).toEqual(expected);
  });

  test.each(['pickup', 'delivery'] as const)('shows the %s dates alone [CAL-1]', async (dates) => {
    expect(await ask(owner, { ...december, dates })).toEqual(fold(all, dates));
  });

  test('is narrowed to a type and to statuses [CAL-1]', async () => {
    const [isRecurring, isOpen] = [
      ({ series_id }: Row) => series_id === recurring,
      ({ status }: Row) => status === 'pending' || status === 'processing',
    ];
    expect(await ask(owner, { ...december, type: 'recurring', status: ['pending', 'processing'] })).toEqual(
      fold(
        all.filter((row) => isRecurring(row) && isOpen(row)),
        'both',
      ),
    );
    expect(await ask(owner, { ...december, type: 'regular' })).toEqual(
      fold(
        all.filter((row) => !isRecurring(row)),
        'both',
      ),
    );
  });

  test('is one question, which an index answers [CAL-1]', async () => {
    const asked = vi.spyOn(world.db.pool, 'query');
    // Another period than before: that one is cached.
    await ask(owner, { ...december, to: december.to.subtract({ days: 1 }) });
    const calls = asked.mock.calls as unknown as [{ text?: string }, unknown[]][];
    asked.mockRestore();
    const [question, ...more] = calls.filter(([query]) => query.text?.includes('standing'));
    expect([question !== undefined, more]).toEqual([true, []]);
    const plan = await world.db.pool.query(`explain ${question?.[0].text}`, question?.[1]);
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/orders_pickup/);
    expect(text).toMatch(/orders_delivery/);
    expect(text).not.toMatch(/Seq Scan on orders/);
  });
});
