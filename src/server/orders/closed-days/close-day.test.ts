import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  closedDaysRoute,
  holidaySuggestionsRoute,
  openClosedDayRoute,
  renameClosedDayRoute,
} from '#shared/booking/closed-days.contract.ts';
import { settingsRoute } from '#shared/business/business.contract.ts';
import { bookingEvents } from '../../booking/booking.events.ts';
import { inOneTransaction } from '../../kernel/db/database.ts';
import { events } from '../../schema.ts';
import { expectNextPickups } from '../../series/next-pickup.fixture.ts';
import { fingerprint } from '../../testing/rolled-back.ts';
import { remove, type Shop } from '../orders.fixture.ts';
import {
  day,
  forgetNotices,
  local,
  mailsOf,
  noticesOf,
  openSeriesShop,
  ordersOf,
  placeWeekly,
  readSeries,
  refused,
  restore,
  tickAt,
} from '../series-calls.fixture.ts';
import { closeDay } from './close-day.ts';
import { clearDays, close, placeAt } from './closed-days.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openSeriesShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  await clearDays(shop);
});

const days = async (who = shop.admin, query = {}) => (await shop.call(who, closedDaysRoute, { query })).reply;
const open = (on: string, who = shop.admin) =>
  shop.call(who, openClosedDayRoute, { params: { day: day(on) } });
const rename = (on: string, name: string) =>
  shop.call(shop.admin, renameClosedDayRoute, { params: { day: day(on) }, body: { name } });

test('an admin closes a day; staff read who did and what it affects, customers and drivers only the day [BKG-11]', async () => {
  await placeAt(shop, '2026-12-25T09:00', '2026-12-28T09:00');
  const { status, reply } = await close(shop, shop.admin, '2026-12-25', 'Christmas Day');
  expect([status, reply]).toMatchObject([
    201,
    { name: 'Christmas Day', added_by_name: 'Adam Admin', affected: 1 },
  ]);
  expect(await days()).toEqual([reply]);
  for (const who of [shop.customer, shop.jonah]) {
    expect(await days(who)).toEqual([{ ...reply, added_by_name: null, affected: null }]);
  }
  expect(await days(shop.customer, { from: day('2026-12-26') })).toEqual([]);
  expect(await days(shop.customer, { from: day('2026-01-01'), to: day('2026-12-24') })).toEqual([]);
});

test('the other staff are told once, nobody else, and the history keeps it [BKG-11, NTF-8]', async () => {
  await close(shop, shop.admin, '2026-12-25', 'Christmas Day');
  await rename('2026-12-25', 'Xmas');
  await open('2026-12-25');
  expect(await noticesOf(shop, shop.owner)).toEqual([
    'Adam Admin closed Fri 25 Dec 2026 (Christmas Day).',
    'Adam Admin opened Fri 25 Dec 2026 (Xmas) again.',
  ]);
  for (const who of [shop.admin, shop.customer, shop.jonah]) expect(await noticesOf(shop, who)).toEqual([]);
  expect(await mailsOf(shop)).toEqual([]);
  const rows = await shop.db
    .select()
    .from(events)
    .where(eq(events.subject_type, bookingEvents.type))
    .orderBy(events.id);
  expect(rows.slice(-3).map(({ type }) => type)).toEqual([
    'closed_day.added',
    'closed_day.renamed',
    'closed_day.removed',
  ]);
});

test.each([
  ['2026-11-23', 'Choose today or a later day'],
  ['2031-11-25', 'Choose a day within 5 years'],
])('%s cannot be closed, and nothing changes [BKG-11]', async (on, message) => {
  const before = await fingerprint(shop.db);
  const { status, problem } = await close(shop, shop.admin, on);
  expect([status, problem.errors]).toEqual([422, [{ path: 'day', message }]]);
  expect(await fingerprint(shop.db)).toBe(before);
});

test('today can be closed, and each day once; an open one is neither renamed nor opened [BKG-11]', async () => {
  expect((await close(shop, shop.owner, '2026-11-24')).status).toBe(201);
  const before = await fingerprint(shop.db);
  const again = (await close(shop, shop.admin, '2026-11-24')).problem;
  expect(again).toMatchObject({
    ...refused('already-closed'),
    detail: 'Tue 24 Nov 2026 (Stocktaking) is closed already.',
  });
  expect((await rename('2026-11-25', 'Nothing')).status).toBe(404);
  expect((await open('2026-11-25')).status).toBe(404);
  expect(await fingerprint(shop.db)).toBe(before);
  expect((await rename('2026-11-24', 'Power cut')).reply.name).toBe('Power cut');
});

test('the rule comes with the first closed day alone, and the other owners are told [SER-21]', async () => {
  const partner = await shop.person('owner');
  await placeWeekly(shop);
  await close(shop, shop.owner, '2026-12-09', 'Van day', { series_closed_day_rule: 'skip' });
  const { reply } = await shop.call(shop.owner, settingsRoute, {});
  expect(reply.series_closed_day_rule).toBe('skip');
  expect(shop.db.business.series_closed_day_rule).toBe('skip');
  expect(await noticesOf(shop, partner)).toContain('Olivia Owner changed Recurring orders on a closed day.');
  await expectNextPickups(shop.db);
  const second = await close(shop, shop.owner, '2026-12-10', 'Other', {
    series_closed_day_rule: 'next_open',
  });
  expect(second.problem.errors?.[0]?.path).toBe('series_closed_day_rule');
  expect(await days()).toHaveLength(1);
});

test('a rule that is not kept counts nowhere [SER-21, REL-3]', async () => {
  const rule = shop.db.business.series_closed_day_rule;
  const caller = { ...shop.owner.user, customer_id: null, session_id: '', reach: 'any' as const };
  const draft = { day: day('2026-12-09'), name: 'Van day', series_closed_day_rule: 'previous_open' as const };
  const undone = inOneTransaction(shop.db, async (db) => {
    await closeDay(db, caller, draft);
    throw new Error('Undone');
  });
  await expect(undone).rejects.toThrow('Undone');
  expect(rule).not.toBe('previous_open');
  expect(shop.db.business.series_closed_day_rule).toBe(rule);
});

test('all series are calculated anew, and what is within the notice is decided by the clock [SER-21, SER-23]', async () => {
  const first = await placeWeekly(shop);
  await close(shop, shop.admin, '2026-12-09', 'Van day');
  await expectNextPickups(shop.db);
  expect((await readSeries(shop, first)).next[1]).toMatchObject({
    number: 2,
    pickup_date: local('2026-12-10T09:00'),
  });
  expect(await ordersOf(shop, first)).toEqual(['1 pending 2026-12-02']);
  await tickAt(shop, '2026-11-25T09:00');
  expect(await ordersOf(shop, first)).toEqual(['1 pending 2026-12-02', '2 scheduled 2026-12-10']);
  expect((await noticesOf(shop, shop.customer)).at(-1)).toBe(
    'We are closed on Wed 9 Dec (Van day). Your pickup is on Thu 10 Dec, 9:00 am instead.',
  );
});

test('the customer of several recurring orders is told of all of them in one message [NTF-20, SER-23]', async () => {
  const series = [await placeWeekly(shop), await placeWeekly(shop, { closed_day_rule: 'skip' })];
  await close(shop, shop.admin, '2026-12-09', 'Van day');
  await forgetNotices(shop);
  await tickAt(shop, '2026-11-25T09:00');
  const closed = 'We are closed on Wed 9 Dec (Van day).';
  const texts = [
    `${closed} Your pickup is on Thu 10 Dec, 9:00 am instead.`,
    `${closed} We’ll skip your pickup that day. The next one is Wed 16 Dec.`,
  ];
  const [told, ...others] = await noticesOf(shop, shop.customer);
  expect(others).toEqual([]);
  for (const text of texts) expect(told).toContain(text);
  expect(await mailsOf(shop)).toEqual([
    [shop.customer.user.email, 'Washline: A closed day changes your recurring order'],
  ]);
  const histories = await Promise.all(series.map((each) => readSeries(shop, each)));
  expect(histories.map(({ history }) => history[0]?.summary)).toEqual(
    texts.map((text) => `wrote to the customer: ${text}`),
  );
});

test('the clock is woken, so that it decides at once [SER-23]', async () => {
  const jobs = async () =>
    (await shop.db.execute(`select 1 from pgboss.job where name = 'next-occurrences'`)).rows.length;
  const before = await jobs();
  await close(shop, shop.admin, '2026-12-09');
  expect(await jobs()).toBe(before + 1);
});

test('a closed day says how many recurring visits it has moved and skipped, to staff alone [BKG-11]', async () => {
  await placeWeekly(shop);
  await placeWeekly(shop, { closed_day_rule: 'skip' });
  const { reply } = await close(shop, shop.admin, '2026-12-23');
  expect(reply.recurring).toBeUndefined();
  const listed = { from: day('2026-12-23'), to: day('2026-12-23'), planned: true };
  const planned = async () => (await shop.call(shop.admin, closedDaysRoute, { query: listed })).reply;
  expect(await planned()).toMatchObject([{ affected: 0, recurring: { moved: 1, skipped: 1 } }]);
  await tickAt(shop, '2026-12-10T09:00');
  expect(await days()).toMatchObject([{ affected: 0, recurring: { moved: 1, skipped: 1 } }]);
  expect(await planned()).toEqual(await days());
  expect((await days(shop.customer))[0]?.recurring).toBeUndefined();
});

test('a closed day says where each of them goes, also of what is decided only nearer to it [BKG-16]', async () => {
  const moved = await placeWeekly(shop);
  const skipped = await placeWeekly(shop, { closed_day_rule: 'skip' });
  await close(shop, shop.admin, '2026-12-23');
  const query = { from: day('2026-12-23'), to: day('2026-12-23'), planned: true, visits: true };
  const visits = async () => {
    const all = (await days(shop.admin, query))[0]?.visits ?? [];
    return [moved, skipped].map(({ series_id }) => all.find((visit) => visit.series_id === series_id));
  };
  const name = shop.customer.user.full_name;
  const listed = [
    {
      series_id: moved.series_id,
      customer_name: name,
      leg: 'pickup',
      to: local('2026-12-24T09:00'),
      order_id: null,
    },
    { series_id: skipped.series_id, customer_name: name, leg: 'pickup', to: null, order_id: null },
  ];
  expect(await visits()).toMatchObject(listed);
  await tickAt(shop, '2026-12-10T09:00');
  const made = { order_id: expect.any(String), order_number: expect.stringMatching(/^ORD-/) };
  expect(await visits()).toMatchObject([{ ...listed[0], ...made }, { ...listed[1] }]);
  expect((await days(shop.customer, query))[0]?.visits).toBeUndefined();
  // Whose order its customer has cancelled since does not take place on another day.
  expect((await visits())[0]?.is_cancelled).toBeUndefined();
  await remove(shop, shop.customer, { id: (await visits())[0]?.order_id ?? '' });
  expect((await visits())[0]?.is_cancelled).toBe(true);
});

test('opened again, what is planned returns and what was moved or dropped stays so [BKG-16]', async () => {
  const first = await placeWeekly(shop, { closed_day_rule: 'skip' });
  await close(shop, shop.admin, '2026-12-09');
  await close(shop, shop.admin, '2026-12-16');
  await tickAt(shop, '2026-11-25T09:00');
  await open('2026-12-09');
  await open('2026-12-16');
  await expectNextPickups(shop.db);
  const { next } = await readSeries(shop, first);
  expect(next.slice(0, 3).map(({ number, state }) => [number, state])).toEqual([
    [1, 'made'],
    [2, 'closed'],
    [3, 'planned'],
  ]);
  expect((await restore(shop, shop.admin, first, 2)).reply.state).toBe('made');
});

test('a holiday says how many orders have a visit on it, before it is closed [BKG-12]', async () => {
  await placeAt(shop, '2026-12-25T09:00', '2026-12-28T09:00');
  await placeAt(shop, '2026-12-24T09:00', '2026-12-25T16:00');
  const query = { year: 2026, state: 'NSW' as const };
  const { reply } = await shop.call(shop.admin, holidaySuggestionsRoute, { query });
  const counted = reply.filter(({ orders = 0 }) => orders > 0);
  expect(counted.map(({ name, orders }) => [name, orders])).toEqual([
    ['Christmas Day', 2],
    ['Boxing Day holiday', 1],
  ]);
});

test('the holidays of a state are suggested, and those that are closed are marked [BKG-12]', async () => {
  await close(shop, shop.admin, '2027-03-26', 'Good Friday');
  const query = { year: 2027, state: 'NSW' as const };
  const { reply } = await shop.call(shop.admin, holidaySuggestionsRoute, { query });
  expect(reply.filter(({ entered }) => entered).map(({ name }) => name)).toEqual(['Good Friday']);
  expect(reply).toHaveLength(14);
  expect(await days()).toHaveLength(1);
});
