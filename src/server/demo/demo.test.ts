import { and, eq, gt, isNotNull, notInArray, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInRoute } from '#shared/accounts/accounts.contract.ts';
import { bookingRoute, slotsRoute } from '#shared/booking/booking.contract.ts';
import { affectedOrdersRoute, closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { settingsRoute } from '#shared/business/business.contract.ts';
import { caseRoute, casesRoute } from '#shared/cases/cases.contract.ts';
import { driverRunRoute, reportsRoute, wrapUpRoute } from '#shared/driver-run/driver-run.contract.ts';
import { fileRoute } from '#shared/files/files.contract.ts';
import { invoicesRoute } from '#shared/invoicing/invoices.contract.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { orderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { bankLinesRoute } from '#shared/payments/bank-lines.contract.ts';
import { paymentsRoute } from '#shared/payments/payments.contract.ts';
import { dispatchRoute } from '#shared/runs/dispatch.contract.ts';
import { seriesListRoute, seriesRoute } from '#shared/series/series.contract.ts';
import { patchSettings } from '../business/settings.fixture.ts';
import { mailQueue } from '../kernel/ops/mail-queue.ts';
import { hasDemoData } from '../open-demo.ts';
import { createDueOccurrences } from '../orders/occurrences/create-due-occurrences.ts';
import { expectSoundRuns } from '../runs/runs.fixture.ts';
import {
  bag_scans,
  bags,
  cases,
  closed_days,
  documents,
  legs,
  notifications,
  orders,
  series_exceptions,
  users,
} from '../schema.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { shownCase } from './case-photo.ts';
import { caseData } from './cases.ts';
import { fillWithDemoData } from './demo.ts';
import { amelia, customers } from './laundry.ts';
import { type Account, demoPassword, drivers, newcomer, owner } from './people.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  expect(await hasDemoData(world.db)).toBe(false);
  await fillWithDemoData(world.db);
});
afterAll(() => world.close());

async function enter({ email }: Account): Promise<Person> {
  const { reply } = await world.call(null, signInRoute, { body: { email, password: demoPassword } });
  return { user: reply.user, token: reply.access_token };
}

const casesOf = async (account: Account) =>
  (await world.call(await enter(account), casesRoute, { query: { direction: 'asc' } })).reply;

test('one case shows a photo, and what its customer added [CAS-5, CAS-6]', async () => {
  const person = await enter(amelia);
  const { rows } = await casesOf(amelia);
  const { id = '' } = rows.find(({ subject }) => subject === shownCase) ?? {};
  const { photos, additions } = (await world.call(person, caseRoute, { params: { id } })).reply;
  expect(additions).toMatchObject([{ by_name: amelia.full_name }]);
  expect(photos).toMatchObject([{ state: 'ready' }]);
  const params = { id: photos[0]?.id ?? '' };
  const { width, height } = await sharp((await world.call(person, fileRoute, { params })).bytes).metadata();
  expect([width, height]).toEqual([320, 240]);
});

test('the demo is there, with nothing of it in the future and no mail to anybody', async () => {
  expect(await hasDemoData(world.db)).toBe(true);
  for (const table of [orders, cases, notifications]) {
    expect(await world.db.$count(table)).toBeGreaterThan(0);
    expect(await world.db.$count(table, gt(table.created_at, world.now()))).toBe(0);
  }
  const mails = await world.db.execute(sql`select 1 from pgboss.job where name = ${mailQueue}`);
  expect(mails.rows).toEqual([]);
});

test('runs of today are under way, those of earlier days over, and one report waits for staff [RUN-8, RUN-10, RUN-19]', async () => {
  const staff = await enter(owner);
  const today = businessDay(world.now(), world.db.business.time_zone);
  const { runs } = (await world.call(staff, dispatchRoute, { query: { day: today } })).reply;
  const started = runs.filter(({ started_at, ended_at }) => started_at && !ended_at);
  expect(started.length).toBeGreaterThanOrEqual(2);
  for (const driver of drivers.slice(0, 2)) {
    const { stops } = (await world.call(await enter(driver), driverRunRoute, { query: { day: today } }))
      .reply;
    const open = stops.filter(({ finished_at }) => !finished_at);
    expect(open.filter(({ next_at }) => next_at)).toEqual(open.slice(0, 1));
    expect(open.filter(({ eta_from, eta_until }) => !eta_from || !eta_until)).toEqual([]);
  }
  const query = { outcome: 'refused' as const, is_settled: false };
  const refused = (await world.call(staff, reportsRoute, { query })).reply.rows;
  expect(refused).toMatchObject([{ driver_name: drivers[0].full_name, type: 'done' }]);
  expect(await world.db.$count(orders, isNotNull(orders.other_driver_id))).toBeGreaterThan(1);
  const yesterday = { day: today.subtract({ days: 1 }) };
  const { open_runs, in_vans } = (await world.call(staff, wrapUpRoute, { query: yesterday })).reply;
  // A run of a day before is open where something of it is overdue.
  expect(open_runs.filter(({ open_stops }) => open_stops === 0)).toEqual([]);
  expect(in_vans).toEqual([]);
  await expectSoundRuns(world);
});

test('its cases stand as their letters and answers have it, numbered as they came in', async () => {
  const { rows, total } = await casesOf(owner);
  expect(total).toBe(caseData.length);
  expect(rows.map(({ subject }) => subject)).toEqual(caseData.map(({ subject }) => subject));
  expect(rows.map(({ case_number }) => case_number)).toEqual(
    rows.map(({ case_number }) => case_number).toSorted(),
  );
  expect(rows.map(({ version }) => version)).toEqual(caseData.map(({ answers }) => 1 + answers.length));
  const about = await world.db.$count(cases, isNotNull(cases.order_id));
  expect(about).toBe(caseData.filter((data) => data.about).length);
});

test('one change of a recurring order and all later ones waits for its customer [MOD-1, SER-29]', async () => {
  const { rows } = (await world.call(await enter(amelia), ordersRoute, {})).reply;
  const pending = rows.filter((order) => order.modification_requested);
  expect(pending).toHaveLength(1);
  expect(pending[0]?.modification_scope).toBe('following');
  expect(pending[0]?.pending_modifications?.items?.[0]?.quantity).toBe(
    (pending[0]?.items[0]?.quantity ?? 0) + 20,
  );
});

test('one order of a series is changed by hand [SER-29]', async () => {
  const customer = await enter(amelia);
  const { rows } = (await world.call(customer, seriesListRoute, {})).reply;
  const changed = [];
  for (const { id } of rows) {
    const { next } = (await world.call(customer, seriesRoute, { params: { id } })).reply;
    changed.push(...next.flatMap((each) => each.changed));
  }
  expect(changed).toEqual(['special_instructions']);
});

test('each customer sees their own of them', async () => {
  for (const account of [amelia, newcomer, ...customers.filter(({ email }) => email.startsWith('desk'))]) {
    const { rows } = await casesOf(account);
    expect(rows.map(({ subject }) => subject)).toEqual(
      caseData.filter(({ from }) => from === account.email).map(({ subject }) => subject),
    );
  }
});

test('recurring orders of every kind are there: twice a week, with a skip ahead, last day, on hold, ending [SER-29]', async () => {
  const staff = await enter(owner);
  const { rows } = (await world.call(staff, seriesListRoute, { query: { limit: 100 } })).reply;
  const [lastDay] = rows.filter(({ recurrence_pattern }) => recurrence_pattern.by_month_day === -1);
  expect(lastDay?.state).toBe('active');
  expect(rows.filter(({ recurrence_pattern }) => recurrence_pattern.by_set_pos)).not.toEqual([]);
  expect(rows.filter(({ ends_after }) => ends_after)).toMatchObject([{ ends_after: 8, state: 'active' }]);

  const today = businessDay(world.now(), world.db.business.time_zone);
  const [held, ...others] = rows.filter(({ state }) => state === 'held');
  expect(others).toEqual([]);
  expect(held?.hold?.from.toString()).toBe(today.subtract({ days: 1 }).toString());
  expect(held?.hold?.until?.toString()).toBe(today.add({ days: 33 }).toString());

  const [skipping] = rows.filter(({ skipped_ahead }) => skipped_ahead > 0);
  expect(skipping?.recurrence_pattern.by_day).toEqual(['MO', 'TH']);
  const params = { id: skipping?.id ?? '' };
  const { next } = (await world.call(await enter(amelia), seriesRoute, { params })).reply;
  expect(next.filter(({ state }) => state === 'skipped')).toMatchObject([
    { number: 3, reason: `Skipped by ${amelia.full_name}`, may_undo: true },
  ]);
});

test('a closed day within the next 14 days moves a pickup of a recurring order [SER-29]', async () => {
  const staff = await enter(owner);
  const [closed] = (await world.call(staff, closedDaysRoute, {})).reply;
  const today = businessDay(world.now(), world.db.business.time_zone);
  expect(closed && today.until(closed.day).days).toBeLessThanOrEqual(14);
  await createDueOccurrences(world.db);
  const moved = await world.db
    .select({ pickup_date: orders.pickup_date, planned_pickup: series_exceptions.planned_pickup })
    .from(series_exceptions)
    .innerJoin(
      orders,
      and(
        eq(orders.series_id, series_exceptions.series_id),
        eq(orders.occurrence_number, series_exceptions.occurrence_number),
      ),
    )
    .where(eq(series_exceptions.closed_day, closed?.day ?? today));
  expect(
    moved.filter(({ pickup_date, planned_pickup }) => isBefore(planned_pickup, pickup_date)),
  ).not.toEqual([]);
});

test('whom to contact is said, as in a shop that is set up [WAY-8]', async () => {
  const { reply } = await world.call(await enter(owner), settingsRoute, {});
  expect(reply).toMatchObject({
    contact_phone: '(02) 5550 1180',
    contact_email: 'hello@washline.example',
  });
});

test('windows, two areas and the holidays of its state are there, and no customer is bound to them yet [BKG-22]', async () => {
  const staff = await enter(owner);
  const { windows, areas, without_window } = (await world.call(staff, bookingRoute, {})).reply;
  expect(areas.map(({ name }) => name)).toEqual(['City and East', 'Inner West']);
  expect(new Set(windows.map(({ leg }) => leg)).size).toBe(2);
  expect(windows.some(({ capacity }) => capacity !== null)).toBe(true);
  expect(without_window).toEqual([]);
  const { use_windows, holiday_state } = (await world.call(staff, settingsRoute, {})).reply;
  expect([use_windows, holiday_state]).toEqual([false, 'NSW']);
  const closed = await world.db.select({ name: closed_days.name }).from(closed_days);
  expect(closed.map(({ name }) => name)).toEqual(expect.arrayContaining(['Good Friday', 'Easter Monday']));
});

test('one switch makes dozens of orders and tells no customer of them [NTF-20]', async () => {
  const staff = await enter(owner);
  await createDueOccurrences(world.db);
  const made = await world.db.$count(orders);
  const told = await world.db.select({ id: notifications.id }).from(notifications);
  await patchSettings(world, staff, { use_windows: true, occurrence_lead_days: 28 });
  expect((await world.db.$count(orders)) - made).toBeGreaterThan(40);
  const toCustomers = await world.db
    .select({ user_id: notifications.user_id, title: notifications.title })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.user_id))
    .where(
      and(
        isNotNull(users.customer_id),
        notInArray(
          notifications.id,
          told.map(({ id }) => id),
        ),
      ),
    );
  // Only what a closed day has moved or dropped, once to each.
  expect(new Set(toCustomers.map(({ title }) => title)).difference(new Set(['Closed day'])).size).toBe(0);
  expect(new Set(toCustomers.map(({ user_id }) => user_id)).size).toBe(toCustomers.length);
});

test('one switch shows windows at the address of every customer, none outside the areas [BKG-22]', async () => {
  const staff = await enter(owner);
  await patchSettings(world, staff, { use_windows: true, occurrence_lead_days: 28 });
  const from = businessDay(world.now(), world.db.business.time_zone);
  for (const { address } of customers) {
    const body = { leg: 'pickup' as const, address, from, days: 28 };
    expect((await world.call(staff, slotsRoute, { body })).reply.earliest).not.toBeNull();
  }
  const { without_window } = (await world.call(staff, bookingRoute, {})).reply;
  const { total } = (await world.call(staff, seriesListRoute, { query: { state: ['active'] } })).reply;
  expect(without_window.length, 'legs of series without a window').toBeLessThan(total / 2);
});

test('no order on a closed day is suggested a day of its own series [BKG-14, SER-22]', async () => {
  const staff = await enter(owner);
  const zone = world.db.business.time_zone;
  const dayOf = (instant: Temporal.Instant) => `${businessDay(instant, zone)}`;
  const rows = (await world.call(staff, affectedOrdersRoute, { query: {} })).reply;
  const ofSeries = rows.filter(({ series_id, leg }) => series_id && leg === 'pickup');
  for (const { series_id, order_id, open_dates } of ofSeries) {
    const made = await world.db
      .select()
      .from(orders)
      .where(eq(orders.series_id, series_id ?? ''));
    const others = made.filter(({ id, status }) => id !== order_id && status !== 'cancelled');
    const taken = others.map(({ pickup_date }) => dayOf(pickup_date));
    expect(open_dates.map(dayOf).filter((day) => taken.includes(day))).toEqual([]);
  }
});

test('one order in the laundry was weighed, at what it then came to [WGH-4]', async () => {
  const staff = await enter(owner);
  const counted = await world.db.select({ id: orders.id }).from(orders).where(isNotNull(orders.counted_at));
  expect(counted).toHaveLength(1);
  const params = { id: counted[0]?.id ?? '' };
  const { reply } = await world.call(staff, orderRoute, { params });
  expect(['processing', 'in_progress']).toContain(reply.status);
  expect(reply.total_amount).toBeGreaterThan(reply.estimated_total ?? Number.POSITIVE_INFINITY);
});

test('customers pay as people do: whole, in part, late, in coins, too much, and one payment is undone [PAY-1, PAY-3]', async () => {
  const staff = await enter(owner);
  const paid = (await world.call(staff, paymentsRoute, { query: { limit: 200 } })).reply.rows;
  expect(paid.filter(({ reversed_on }) => reversed_on)).toHaveLength(1);
  expect(paid.filter(({ direction }) => direction === 'out')).toMatchObject([{ amount: 1_210 }]);
  expect(paid.filter(({ unused }) => unused > 0)).not.toEqual([]);
  expect(paid.filter(({ rounding }) => rounding !== 0)).not.toEqual([]);
  expect(new Set(paid.map(({ method }) => method)).size).toBe(4);
  const query = { state: ['issued' as const], limit: 200 };
  const { rows } = (await world.call(staff, invoicesRoute, { query })).reply;
  const statuses = new Set(rows.map(({ payment_status }) => payment_status));
  expect([...statuses]).toEqual(expect.arrayContaining(['open', 'part_paid', 'overdue', 'paid']));
});

test('a credit is of the very order that its case is about [INV-17]', async () => {
  const { content } = documents;
  const inCase = eq(cases.id, documents.case_id);
  const notes = await world.db
    .select({ content, order_id: cases.order_id })
    .from(documents)
    .innerJoin(cases, inCase);
  expect(notes.map((note) => note.content)).toMatchObject(
    notes.map(({ order_id }) => ({ adjustment: { changes: [{ order: { order_id } }] } })),
  );
  expect(notes).toHaveLength(2);
});

test('the bank file was read: some lines name what they pay, some nobody, and one is ignored [PAY-9, PAY-10]', async () => {
  const staff = await enter(owner);
  const lines = (await world.call(staff, bankLinesRoute, {})).reply.rows;
  const confidences = lines.map(({ suggestion }) => suggestion?.confidence);
  expect(confidences).toEqual(expect.arrayContaining(['sure', 'likely', 'none']));
  const ignored = (await world.call(staff, bankLinesRoute, { query: { state: 'ignored' } })).reply.rows;
  expect(ignored).toMatchObject([{ description: 'ATO GST REFUND', amount: 120_415 }]);
});

test('what was collected and is not history has bags, about as many as its pieces fill [WGH-9]', async () => {
  const collected = await world.db
    .select({ bag_count: legs.bag_count })
    .from(legs)
    .innerJoin(orders, eq(orders.id, legs.order_id))
    .where(
      and(
        eq(legs.kind, 'pickup'),
        eq(legs.state, 'done'),
        notInArray(orders.status, ['completed', 'cancelled']),
      ),
    );
  const counts = collected.map(({ bag_count }) => bag_count ?? 0);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeGreaterThan(1);
});

test('some orders in the laundry have labels, and bags that were scanned there [LBL-1, LBL-5]', async () => {
  const rows = await world.db
    .select({ status: orders.status, stage: bags.stage, bags: sql<number>`count(*)::int` })
    .from(bags)
    .innerJoin(orders, eq(orders.id, bags.order_id))
    .groupBy(orders.status, bags.stage);
  const countOf = (status: string, stage: string) =>
    rows.find((row) => row.status === status && row.stage === stage)?.bags ?? 0;
  expect(countOf('processing', 'known')).toBeGreaterThan(0);
  expect(countOf('in_progress', 'received')).toBeGreaterThan(0);
  expect(countOf('in_progress', 'known')).toBeGreaterThan(0);
  expect(countOf('ready_for_pickup', 'ready')).toBeGreaterThan(0);
  expect(rows.length).toBe(4);
  expect(await world.db.$count(bag_scans, gt(bag_scans.happened_at, world.now()))).toBe(0);
});
