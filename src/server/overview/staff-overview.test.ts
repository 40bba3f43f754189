import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  pendingProposalsRoute,
  stopsShown,
  todayRoute,
  weeksRoute,
} from '#shared/overview/overview.contract.ts';
import { dispatchRoute } from '#shared/runs/dispatch.contract.ts';
import { insertTemplate } from '../frequency/frequency.store.ts';
import { order_proposals, orders } from '../schema.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';
import { type Change, placeAs } from './overview.fixture.ts';

let world: World;
let owner: Person;
let customer: Person;
let driver: Person;

beforeAll(async () => {
  world = await openWorld();
  [owner, customer, driver] = [
    await world.person('owner'),
    await world.person('customer', { full_name: 'Harbour Lane Hotel' }),
    await world.person('driver', { full_name: 'Jonah Reid' }),
  ];
});
beforeEach(async () => {
  for (const table of [order_proposals, orders]) await world.db.delete(table);
});
afterAll(() => world.close());

const place = (change: Change = {}) => placeAs(world, customer, change);

async function placeSeries(): Promise<string> {
  const sku = await world.sku(100);
  await world.agree(customer, sku, 90);
  const { id } = await insertTemplate(world.db, {
    name: 'Weekly',
    frequency_type: 'weekly',
    frequency_value: 1,
  });
  const recurring = { is_recurring: true, frequency_template_id: id };
  return (await world.place(customer, draftOf(world, [{ sku, quantity: 1 }], recurring))).series_id ?? '';
}

const moment = (text: string) => Temporal.Instant.from(text);
const at = (time: string) => moment(`2026-11-24T${time}+11:00`);

const noOrders = { orders: 0, revenue: 0, orders_by_now: 0, revenue_by_now: 0 };

test('the chart has twelve weeks from Sunday, those without orders too [STF-2]', async () => {
  const { reply } = await world.call(owner, weeksRoute, {});
  expect(reply).toHaveLength(12);
  expect(reply.map(({ first_day }) => first_day.dayOfWeek)).toEqual(Array(12).fill(7));
  expect([reply[0], reply.at(-1)]).toEqual([
    { first_day: Temporal.PlainDate.from('2026-09-06'), ...noOrders },
    { first_day: Temporal.PlainDate.from('2026-11-22'), ...noOrders },
  ]);
});

test.each([
  // Sydney's clocks go forward on Sunday 4 October 2026: that week begins at UTC+10 and ends at UTC+11.
  ['2026-09-05T13:59:59.999Z', null],
  ['2026-09-05T14:00:00Z', '2026-09-06'],
  ['2026-10-03T13:59:59.999Z', '2026-09-27'],
  ['2026-10-03T14:00:00Z', '2026-10-04'],
  ['2026-10-10T12:59:59.999Z', '2026-10-04'],
  ['2026-10-10T13:00:00Z', '2026-10-11'],
  ['2026-11-21T13:00:00Z', '2026-11-22'],
] as const)('an order of %s counts in the week of %s [STF-2]', async (created_at, week) => {
  await place({ created_at: moment(created_at) });
  await place({ created_at: moment(created_at), status: 'cancelled' });
  const { reply } = await world.call(owner, weeksRoute, {});
  const counted = reply.filter((each) => each.orders > 0 || each.revenue > 0);
  expect(counted).toEqual(
    week
      ? [expect.objectContaining({ first_day: Temporal.PlainDate.from(week), orders: 1, revenue: 2200 })]
      : [],
  );
});

test.each([
  ['2026-11-24T10:12:00+11:00', '2026-11-17T10:12:00+11:00', 1],
  ['2026-11-24T10:12:00+11:00', '2026-11-17T10:12:00.001+11:00', 0],
  ['2026-11-24T10:12:00+11:00', '2026-11-15T00:00:00+11:00', 1],
  // The week of 4 October has an hour less: the clock on the wall counts, not the hours since Sunday.
  ['2026-10-13T10:12:00+11:00', '2026-10-06T10:12:00+11:00', 1],
  ['2026-10-13T10:12:00+11:00', '2026-10-06T10:12:00.001+11:00', 0],
  ['2026-10-06T10:12:00+11:00', '2026-09-29T10:12:00+10:00', 1],
  ['2026-10-06T10:12:00+11:00', '2026-09-29T10:12:00.001+10:00', 0],
] as const)(
  'at %s an order of %s counts %i times up to now of last week [STF-20]',
  async (now, created_at, count) => {
    const before = world.now();
    await place({ created_at: moment(created_at) });
    await place({ created_at: moment(created_at), status: 'cancelled' });
    world.setNow(moment(now));
    const last = (await world.call(owner, weeksRoute, {})).reply.at(-2);
    expect(last).toMatchObject({
      orders: 1,
      revenue: 2200,
      orders_by_now: count,
      revenue_by_now: count * 2200,
    });
    world.setNow(before);
  },
);

test('the week changes when it is Sunday in the business', async () => {
  const before = world.now();
  const lastWeek = async () => (await world.call(owner, weeksRoute, {})).reply.at(-1)?.first_day.toString();
  world.setNow(moment('2026-04-04T23:59:59+11:00'));
  expect(await lastWeek()).toBe('2026-03-29');
  // The clocks go back on this day.
  world.setNow(moment('2026-04-05T23:59:59+10:00'));
  expect(await lastWeek()).toBe('2026-04-05');
  world.setNow(before);
});

test.each([
  ['2025-11-30T12:59:59.999Z', null],
  ['2025-11-30T13:00:00Z', '2025-12-01'],
  // Sydney's clocks go forward on 4 October 2026.
  ['2026-09-30T14:00:00Z', '2026-10-01'],
  ['2026-10-31T12:59:59.999Z', '2026-10-01'],
  ['2026-10-31T13:00:00Z', '2026-11-01'],
] as const)('an order of %s counts in the month of %s, of twelve [STF-21]', async (created_at, month) => {
  await place({ created_at: moment(created_at) });
  await place({ created_at: moment(created_at), status: 'cancelled' });
  const { reply } = await world.call(owner, weeksRoute, { query: { by: 'month' } });
  expect(reply).toHaveLength(12);
  expect(reply.at(-1)?.first_day.toString()).toBe('2026-11-01');
  const counted = reply.filter((each) => each.orders > 0 || each.revenue > 0);
  expect(counted).toEqual(
    month
      ? [expect.objectContaining({ first_day: Temporal.PlainDate.from(month), orders: 1, revenue: 2200 })]
      : [],
  );
});

test.each([
  ['2026-10-24T10:12:00+11:00', 1],
  ['2026-10-24T10:12:00.001+11:00', 0],
] as const)('an order of %s counts %i times up to now of last month [STF-21]', async (created_at, count) => {
  await place({ created_at: moment(created_at) });
  const { reply } = await world.call(owner, weeksRoute, { query: { by: 'month' } });
  expect(reply.at(-2)).toMatchObject({ orders: 1, orders_by_now: count, revenue_by_now: count * 2200 });
});

const today = async () => (await world.call(owner, todayRoute, {})).reply;

test('a day without stops is an empty list [STF-2]', async () => {
  await place();
  await place({ pickup_date: at('09:00'), delivery_date: at('17:00'), status: 'cancelled' });
  expect(await today()).toEqual({
    total: 0,
    done: 0,
    count: { total: 0, done: 0, failed: 0, part_done: 0 },
    last_at: null,
    ends_at: null,
    stops: [],
  });
});

test.each([
  ['pending', null, 'to_do', 'to_do'],
  ['scheduled', 'assigned', 'to_do', 'to_do'],
  ['processing', null, 'done', 'to_do'],
  ['processing', 'assigned', 'to_do', 'to_do'],
  ['processing', 'picked_up', 'done', 'to_do'],
  ['out_for_delivery', 'out_for_delivery', 'done', 'on_the_way'],
  ['delivered', 'delivered', 'done', 'done'],
  ['completed', 'assigned', 'done', 'done'],
] as const)(
  'of an order that is %s and whose driver says %s, the pickup is %s and the delivery %s [STF-2]',
  async (status, delivery_status, pickup, delivery) => {
    const driver_id = delivery_status && driver.user.id;
    const change = { status, delivery_status, driver_id };
    const order_id = await place({ ...change, pickup_date: at('09:00'), delivery_date: at('17:00') });
    const { stops, ...counts } = await today();
    expect(stops.map(({ kind, state }) => [kind, state])).toEqual([
      ['pickup', pickup],
      ['delivery', delivery],
    ]);
    expect(stops[0]).toEqual({
      order_id,
      order_number: expect.stringMatching(/^ORD-\d{6}$/),
      customer_name: 'Harbour Lane Hotel',
      kind: 'pickup',
      at: at('09:00'),
      until: null,
      driver_name: driver_id && 'Jonah Reid',
      state: pickup,
      is_next: pickup !== 'done' && driver_id !== null,
      is_part_done: false,
      minutes_late: expect.any(Number),
    });
    expect(counts).toMatchObject({
      total: 2,
      done: [pickup, delivery].filter((state) => state === 'done').length,
    });
  },
);

test('the stops around now are listed in time order: the last that are done, then the next to come [STF-2]', async () => {
  const hours = Array.from({ length: 14 }, (_, hour) => `${String(hour + 6).padStart(2, '0')}:00`);
  const ids = new Map<string, string>();
  for (const hour of hours) ids.set(hour, await place({ pickup_date: at(hour) }));
  const shown = async () => (await today()).stops.map((stop) => stop.at.toString());
  const moments = (list: string[]) => list.map((hour) => at(hour).toString());
  expect(await shown()).toEqual(moments(hours.slice(0, stopsShown)));
  const finish = (list: string[]) =>
    Promise.all(
      list.map((hour) =>
        world.db
          .update(orders)
          .set({ status: 'delivered' })
          .where(eq(orders.id, ids.get(hour) ?? '')),
      ),
    );
  // The one at seven was not finished: it stays in the list, however late it is.
  await finish(['06:00', '08:00', '09:00', '10:00', '11:00']);
  expect(await shown()).toEqual(
    moments(['07:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']),
  );
  await finish(hours);
  expect(await shown()).toEqual(moments(hours.slice(-stopsShown)));
  expect(await today()).toMatchObject({ total: 14, done: 14, last_at: null, ends_at: null });
});

test('the day ends when the last driver is back as the board says, or not before the time of what nobody drives; the next is said [STF-20]', async () => {
  const before = world.now();
  world.setNow(at('08:00'));
  const assigned = { driver_id: driver.user.id, delivery_status: 'assigned', status: 'scheduled' } as const;
  for (const hour of ['09:00', '11:00'])
    await place({
      ...assigned,
      pickup_date: at(hour),
      pickup_address: `${hour} Wharf Road, Sydney NSW 2000`,
    });
  const { stops, last_at, ends_at } = await today();
  expect(stops.map(({ is_next }) => is_next)).toEqual([true, false]);
  const board = (
    await world.call(owner, dispatchRoute, { query: { day: Temporal.PlainDate.from('2026-11-24') } })
  ).reply;
  const arrivals = board.runs.flatMap((run) => run.stops.map(({ arrives_at }) => arrives_at));
  expect(arrivals).not.toContain(null);
  expect(last_at).toEqual(arrivals.at(-1));
  expect(ends_at).not.toEqual(last_at);
  expect(ends_at).toEqual(board.runs.find((run) => run.stops.length > 0)?.ends_at);
  await place({ pickup_date: at('17:00') });
  expect(await today()).toMatchObject({ last_at: at('17:00'), ends_at: at('17:00') });
  // What nobody drives and is over says nothing about when the day ends.
  world.setNow(at('18:00'));
  expect((await today()).last_at?.toString()).toBe(
    (
      await world.call(owner, dispatchRoute, { query: { day: Temporal.PlainDate.from('2026-11-24') } })
    ).reply.runs
      .flatMap((run) => run.stops)
      .at(-1)
      ?.arrives_at?.toString(),
  );
  world.setNow(before);
});

test('proposals wait in the order they were made, those on series too; answered ones do not [STF-2, MOD-1, SER-19]', async () => {
  const propose = async (created_at: string, status: 'pending_approval' | 'rejected') => {
    const order_id = await place();
    await world.db.insert(order_proposals).values({
      order_id,
      proposed_by: owner.user.id,
      status,
      details: `Asked at ${created_at}`,
      changes: {},
      created_at: at(created_at),
    });
    return order_id;
  };
  const later = await propose('09:40', 'pending_approval');
  await propose('08:30', 'rejected');
  const earlier = await propose('08:00', 'pending_approval');
  const series_id = await placeSeries();
  await world.db.insert(order_proposals).values({
    series_id,
    scope: 'all',
    proposed_by: owner.user.id,
    status: 'pending_approval',
    details: 'Asked for a series',
    changes: {},
    created_at: at('09:50'),
  });
  const { rows, total } = (await world.call(owner, pendingProposalsRoute, { query: { limit: 1 } })).reply;
  expect({ rows, total }).toEqual({
    rows: [
      {
        id: expect.any(String),
        order_id: earlier,
        order_number: expect.any(String),
        series_id: null,
        customer_id: customer.user.id,
        customer_name: 'Harbour Lane Hotel',
        details: 'Asked at 08:00',
        proposed_at: at('08:00'),
      },
    ],
    total: 3,
  });
  const others = await world.call(owner, pendingProposalsRoute, { query: { limit: 2, offset: 1 } });
  expect(others.reply.rows.map(({ order_id, series_id: of }) => [order_id, of])).toEqual([
    [later, null],
    [null, series_id],
  ]);
  expect(others.reply.rows[1]).toMatchObject({ order_number: null, customer_name: 'Harbour Lane Hotel' });
});
