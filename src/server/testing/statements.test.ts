import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { meRoute, signInRoute } from '#shared/accounts/accounts.contract.ts';
import { bookingDaysRoute, bookingRoute, slotsRoute } from '#shared/booking/booking.contract.ts';
import { windowLegs } from '#shared/booking/booking-window.ts';
import { affectedOrdersRoute, closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import {
  assignDriverRoute,
  driverOrdersRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import { trackingRoute } from '#shared/deliveries/tracking.contract.ts';
import {
  driverRunRoute,
  reportRoute,
  reportsRoute,
  wrapUpRoute,
} from '#shared/driver-run/driver-run.contract.ts';
import { type FileDraft, fileRoute, removeFileRoute } from '#shared/files/files.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { labelsRoute, scanRoute, setBagsRoute } from '#shared/labels/labels.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  approveModificationRoute,
  calendarRoute,
  deleteOrderRoute,
  editOrderRoute,
  exportOrdersRoute,
  lockOrderRoute,
  orderRoute,
  ordersRoute,
  placeOrderRoute,
  rejectModificationRoute,
  unlockOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { analyticsRoute, staffOverviewRoute } from '#shared/overview/overview.contract.ts';
import { docketRoute, exportDispatchRoute, runSheetRoute } from '#shared/papers/papers.contract.ts';
import type { PaymentDetails } from '#shared/payments/payment.ts';
import {
  paymentRoute,
  paymentsRoute,
  recordPaymentRoute,
  refundPaymentRoute,
  reversePaymentRoute,
} from '#shared/payments/payments.contract.ts';
import {
  dispatchRoute,
  runRoute,
  suggestionRoute,
  updateRunRoute,
  whyNotHereRoute,
} from '#shared/runs/dispatch.contract.ts';
import type { Run } from '#shared/runs/run.ts';
import {
  holdSeriesRoute,
  makeOccurrenceRoute,
  previewSeriesRoute,
  restoreOccurrenceRoute,
  resumeSeriesRoute,
  seriesCountsRoute,
  seriesListRoute,
  seriesRoute,
  skipOccurrenceRoute,
} from '#shared/series/series.contract.ts';
import {
  approveSeriesModificationRoute,
  editSeriesRoute,
  previewOrderEditRoute,
  previewSeriesChangeRoute,
} from '#shared/series/series-edit.contract.ts';
import { onDays, setBooking } from '../booking/booking.fixture.ts';
import { patchSettings } from '../business/settings.fixture.ts';
import { announce, draftOfFile, noise, sendAll } from '../files/files.fixture.ts';
import { insertTemplate } from '../frequency/frequency.store.ts';
import { closed_days, legs, money_settings } from '../schema.ts';
import { draftOf, openWorld, type Person, type World } from './world.ts';

/** How many statements a call takes, with a cached session: the same with one order as with fifty. */

const querySpy = vi.spyOn(pg.Client.prototype, 'query');
let world: World;
let owner: Person;
let customer: Person;
let driver: Person;
let skus: Sku[];
let order: Order;
let recurring: Order;
let run: Run;
let photo: Buffer;
let picture: FileDraft;
let payment: PaymentDetails;

beforeAll(async () => {
  world = await openWorld();
  [owner, customer, driver] = [
    await world.person('owner'),
    await world.person('customer', { full_name: 'Harbour Lane' }),
    await world.person('driver'),
  ];
  skus = [await world.sku(100), await world.sku(200), await world.sku(300)];
  for (const sku of skus) await world.agree(customer, sku, 90);
  const day = businessDay(world.now(), 'Australia/Sydney').add({ days: 90 });
  await world.db.insert(closed_days).values({ day, name: 'Stocktaking' });
  const week = [1, 2, 3, 4, 5];
  const windows = windowLegs.flatMap((leg) => onDays(week, leg, '08:00-10:00', { capacity: 12 }));
  await setBooking(world, owner, { windows });
  photo = await noise();
  await world.db.update(money_settings).set({ invoicing: true, invoicing_from: day });
  for (const caller of [owner, customer, driver]) await world.call(caller, meRoute, {});
});
afterAll(() => world.close());

async function placeOne(): Promise<Order> {
  const placed = await world.place(customer, draft());
  const body = { driver_id: driver.user.id };
  return (await world.call(owner, assignDriverRoute, { params: { id: placed.id }, body })).reply;
}

async function placeBoth(): Promise<void> {
  order = await placeOne();
  const { id: frequency_template_id } = await insertTemplate(world.db, {
    name: crypto.randomUUID(),
    frequency_type: 'weekly',
    frequency_value: 1,
  });
  recurring = await world.place(customer, { ...draft(), is_recurring: true, frequency_template_id });
}

/** The series had an order in each week of a year. */
const addPastOrders = () =>
  world.db.execute(sql`
    insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, items,
      total_amount, series_id, occurrence_number)
    select gen_random_uuid(), customer_id, 'completed', pickup_date - week * interval '7 days',
      delivery_date - week * interval '7 days', 'A', 'B', items, 0, series_id, 1 - week
    from orders, generate_series(1, 52) week where id = ${recurring.id}`);

const draft = () =>
  draftOf(
    world,
    skus.map((sku) => ({ sku, quantity: 2 })),
  );

/**
 * Background statements: the job queue, the polling of the settings, and those of a new connection.
 */
const backgroundQuery = /pgboss|from "settings"$|^set statement_timeout|^select pg_postmaster_start_time/;

/** Counts the statements of one call, including `begin` and `commit`. */
async function countOf(call: () => Promise<{ status: number }>): Promise<number> {
  querySpy.mockClear();
  const { status } = await call();
  expect(status).toBeLessThan(300);
  const statements = querySpy.mock.calls.map(([what]) =>
    typeof what === 'string' ? what : String((what as { text?: string }).text),
  );
  return statements.filter((text) => !backgroundQuery.test(text)).length;
}

const december = {
  from: Temporal.PlainDate.from('2026-12-01'),
  to: Temporal.PlainDate.from('2026-12-31'),
};
const fourWeeks = { from: december.from, days: 28 };
const statuses = ['processing', 'in_progress'] as const;
let changes = 0;

const at = ({ id }: Order) => ({ params: { id } });
const instruct = (who: Person, what: Order) => {
  const body = { special_instructions: `Ring ${changes++} times` };
  return world.call(who, editOrderRoute, { ...at(what), body });
};

const inScope = () => ({ special_instructions: `Ring ${changes++} times`, scope: 'following' as const });

const ofSeries = () => ({ special_instructions: `Ring ${changes++} times` });
const whole = () => ({ params: { id: recurring.series_id ?? '' } });
const occurrence = (number: number) => ({ params: { ...whole().params, number } });
/** All but the first order. */
const holdIt = () => ({
  from: businessDay(recurring.pickup_date, 'Australia/Sydney').add({ days: 1 }),
  until: null,
});

const pickupDay = () => businessDay(order.pickup_date, 'Australia/Sydney');
const ofRun = () => ({ params: { id: run.id ?? '' } });
const calls: Record<string, { max: number; call: () => Promise<{ status: number }> }> = {
  'sign-in': {
    max: 15,
    call: () =>
      world.call(null, signInRoute, {
        body: { email: customer.user.email, password: 'a long enough secret' },
      }),
  },
  // Pages that are full, as the total of others follows from their rows.
  "a customer's newest": {
    max: 3,
    call: () => world.call(customer, ordersRoute, { query: { limit: 1 } }),
  },
  'the staff list, searched': {
    max: 4,
    call: () => world.call(owner, ordersRoute, { query: { search: 'harbour', sort: 'status', limit: 1 } }),
  },
  'one order': { max: 1, call: () => world.call(owner, orderRoute, { params: { id: order.id } }) },
  'recurring orders by next pickup': { max: 3, call: () => world.call(owner, seriesListRoute, {}) },
  'their counts': { max: 1, call: () => world.call(owner, seriesCountsRoute, {}) },
  'one recurring order': {
    max: 6,
    call: () => world.call(owner, seriesRoute, { params: { id: recurring.series_id ?? '' } }),
  },
  'a preview of one': {
    max: 1,
    call: () => {
      const { pickup_date, delivery_date, frequency_template_id } = recurring;
      const body = { pickup_date, delivery_date, frequency_template_id: frequency_template_id ?? '' };
      return world.call(customer, previewSeriesRoute, { body });
    },
  },
  'the windows of four weeks': {
    max: 2,
    call: () =>
      world.call(customer, slotsRoute, { body: { leg: 'pickup', address: 'Sydney 2000', ...fourWeeks } }),
  },
  'those of a delivery of theirs': {
    max: 3,
    call: () => {
      const { id: order_id, pickup_date: pickup } = recurring;
      const body = { leg: 'delivery' as const, address: 'Sydney 2000', pickup, order_id, ...fourWeeks };
      return world.call(customer, slotsRoute, { body });
    },
  },
  'how full they are': { max: 4, call: () => world.call(owner, bookingDaysRoute, { query: december }) },
  'all windows and areas': { max: 3, call: () => world.call(owner, bookingRoute, {}) },
  'placing an order': { max: 9, call: () => world.call(customer, placeOrderRoute, { body: draft() }) },
  'changing a status': {
    max: 6,
    call: () => {
      const status = statuses[changes++ % 2] ?? 'processing';
      return world.call(owner, editOrderRoute, { params: { id: order.id }, body: { status } });
    },
  },
  'editing an order': { max: 6, call: () => instruct(customer, order) },
  'editing it as staff': { max: 7, call: () => instruct(owner, order) },
  'editing a recurring order': { max: 9, call: () => instruct(customer, recurring) },
  'moving a recurring order': {
    max: 18,
    call: () => {
      const pickup_date = recurring.pickup_date.add({ minutes: 1 + changes++ });
      return world.call(customer, editOrderRoute, { ...at(recurring), body: { pickup_date } });
    },
  },
  'editing it and all later ones': {
    max: 11,
    call: () => world.call(customer, editOrderRoute, { ...at(recurring), body: inScope() }),
  },
  'looking at that before': {
    max: 17,
    call: () => world.call(customer, previewOrderEditRoute, { ...at(recurring), body: inScope() }),
  },
  'proposing a change': { max: 11, call: () => instruct(owner, recurring) },
  'rejecting it': { max: 7, call: () => world.call(customer, rejectModificationRoute, at(recurring)) },
  'proposing another': { max: 11, call: () => instruct(owner, recurring) },
  'approving it': { max: 13, call: () => world.call(customer, approveModificationRoute, at(recurring)) },
  'editing a whole series': {
    max: 14,
    call: () => world.call(customer, editSeriesRoute, { ...whole(), body: ofSeries() }),
  },
  'looking at that first': {
    max: 18,
    call: () => world.call(customer, previewSeriesChangeRoute, { ...whole(), body: ofSeries() }),
  },
  'proposing for a whole series': {
    max: 15,
    call: () => world.call(owner, editSeriesRoute, { ...whole(), body: ofSeries() }),
  },
  'approving that': {
    max: 17,
    call: () => world.call(customer, approveSeriesModificationRoute, whole()),
  },
  'the closed days': { max: 3, call: () => world.call(owner, closedDaysRoute, {}) },
  'the orders on them': { max: 1, call: () => world.call(owner, affectedOrdersRoute, {}) },
  'locking an order': { max: 7, call: () => world.call(owner, lockOrderRoute, at(order)) },
  'unlocking it': { max: 6, call: () => world.call(owner, unlockOrderRoute, at(order)) },
  'unassigning its driver': { max: 12, call: () => world.call(owner, unassignDriverRoute, at(order)) },
  'assigning a driver': {
    max: 13,
    call: () => world.call(owner, assignDriverRoute, { ...at(order), body: { driver_id: driver.user.id } }),
  },
  "a driver's step": {
    max: 7,
    call: () => world.call(driver, updateDeliveryRoute, { ...at(order), body: { status: 'assigned' } }),
  },
  'a month of the calendar': {
    max: 1,
    call: () => world.call(owner, calendarRoute, { query: december }),
  },
  'the same with what is planned': {
    max: 2,
    call: () => world.call(owner, calendarRoute, { query: { ...december, planned: true } }),
  },
  'overview counters': { max: 1, call: () => world.call(owner, analyticsRoute, {}) },
  "the day's counters": { max: 2, call: () => world.call(owner, staffOverviewRoute, {}) },
  "the driver's day": { max: 4, call: () => world.call(driver, driverOrdersRoute, {}) },
  'the board of a day': {
    max: 5,
    call: async () => {
      const answer = await world.call(owner, dispatchRoute, { query: { day: pickupDay() } });
      [run = run] = answer.reply.runs;
      return answer;
    },
  },
  'where an order is': {
    max: 1,
    call: () => {
      const query = { order_number: order.order_number, day: pickupDay() };
      return world.call(owner, whyNotHereRoute, { query });
    },
  },
  'all that its stops show': {
    max: 4,
    call: () => world.call(driver, driverRunRoute, { query: { day: pickupDay() } }),
  },
  'how a day ended': {
    max: 9,
    call: () => world.call(owner, wrapUpRoute, { query: { day: pickupDay() } }),
  },
  'the labels of a day': {
    max: 1,
    call: () => world.call(owner, labelsRoute, { query: { day: pickupDay().add({ days: 2 }) } }),
  },
  // Four of them are whether a second attempt counts what has bags already.
  'how many bags an order has': {
    max: 11,
    call: () => world.call(owner, setBagsRoute, { params: { id: order.id }, body: { count: 2 } }),
  },
  'the reports of drivers': { max: 2, call: () => world.call(owner, reportsRoute, {}) },
  'where the orders of a customer are': { max: 1, call: () => world.call(customer, trackingRoute, {}) },
  "a driver's run": { max: 3, call: () => world.call(driver, runRoute, ofRun()) },
  'its run sheet': { max: 3, call: () => world.call(driver, runSheetRoute, ofRun()) },
  'the docket of an order': { max: 1, call: () => world.call(owner, docketRoute, at(order)) },
  'the runs of a day as CSV': {
    max: 1,
    call: () => world.call(owner, exportDispatchRoute, { query: { day: pickupDay() } }),
  },
  // A hundred at a time.
  'orders as CSV': {
    max: 6,
    call: () => world.call(owner, exportOrdersRoute, { query: { type: 'regular' } }),
  },
  'a better order of it': { max: 2, call: () => world.call(owner, suggestionRoute, ofRun()) },
  'setting where it starts': {
    max: 11,
    call: () => {
      const body = { start_place: `${changes++} Depot Rd` };
      return world.call(owner, updateRunRoute, { ...ofRun(), body });
    },
  },
  'ordering its stops': {
    max: 7,
    call: () => {
      const body = { stop_ids: run.stops.map(({ id }) => id) };
      return world.call(owner, updateRunRoute, { ...ofRun(), body });
    },
  },
  'announcing a picture': {
    max: 9,
    call: () => {
      picture = draftOfFile(world, order, photo);
      return announce(world, owner, picture);
    },
  },
  'sending its last piece': { max: 16, call: () => sendAll(world, owner, picture.id, photo) },
  'sending it again': { max: 3, call: () => sendAll(world, owner, picture.id, photo) },
  'reading it': { max: 1, call: () => world.call(customer, fileRoute, { params: picture }) },
  'removing it': { max: 6, call: () => world.call(owner, removeFileRoute, { params: picture }) },
  'cancelling an order': { max: 12, call: () => world.call(customer, deleteOrderRoute, at(order)) },
  'skipping one of its pickups': {
    max: 15,
    call: () => world.call(customer, skipOccurrenceRoute, occurrence(3)),
  },
  'taking that back': {
    max: 16,
    call: () => world.call(customer, restoreOccurrenceRoute, occurrence(3)),
  },
  'making it an order now': {
    max: 12,
    call: () => world.call(customer, makeOccurrenceRoute, occurrence(2)),
  },
  'looking at a hold': {
    max: 21,
    call: () => world.call(customer, previewSeriesChangeRoute, { ...whole(), body: { hold: holdIt() } }),
  },
  'holding a recurring order': {
    max: 19,
    call: () => world.call(customer, holdSeriesRoute, { ...whole(), body: holdIt() }),
  },
  'resuming it': {
    max: 20,
    call: () => world.call(customer, resumeSeriesRoute, { ...whole(), body: {} }),
  },
  'stopping a recurring order': {
    max: 20,
    call: () => world.call(customer, deleteOrderRoute, at(recurring)),
  },
  'the payments': { max: 2, call: () => world.call(owner, paymentsRoute, {}) },
  // One of them asks whether invoicing is on, before the call begins (INV-1).
  'recording a payment': {
    max: 17,
    call: async () => {
      const [customer_id, paid_on] = [customer.user.id, businessDay(world.now(), 'Australia/Sydney')];
      const body = { customer_id, amount: 100, paid_on, method: 'cash' as const };
      const answer = await world.call(owner, recordPaymentRoute, { body });
      payment = answer.reply;
      return answer;
    },
  },
  'one payment': { max: 4, call: () => world.call(owner, paymentRoute, { params: { id: payment.id } }) },
  'giving some of it back': {
    max: 20,
    call: async () => {
      const input = { params: { id: payment.id }, body: { amount: 1, note: 'Too much' } };
      const answer = await world.call(owner, refundPaymentRoute, input);
      payment = answer.reply;
      return answer;
    },
  },
  'undoing that': {
    max: 20,
    call: () => {
      const body = { paid_on: payment.paid_on, note: 'Bounced' };
      return world.call(owner, reversePaymentRoute, { params: { id: payment.id }, body });
    },
  },
  'deleting an order': { max: 8, call: () => world.call(owner, deleteOrderRoute, at(order)) },
  'deleting a recurring order': {
    max: 9,
    call: () => world.call(owner, deleteOrderRoute, at(recurring)),
  },
};

describe('a call takes no more statements for many orders than for one', () => {
  const counted: Record<string, number> = {};

  test('in a shop of one order', async () => {
    await placeBoth();
    for (const [name, { call }] of Object.entries(calls)) counted[name] = await countOf(call);
    expect(counted).toEqual(Object.fromEntries(Object.entries(calls).map(([name, { max }]) => [name, max])));
  });

  test('in a shop of fifty', async () => {
    for (let more = 0; more < 50; more++) await placeOne();
    await placeBoth();
    await addPastOrders();
    const after: Record<string, number> = {};
    for (const [name, { call }] of Object.entries(calls)) after[name] = await countOf(call);
    // What remains fills the page of a driver: nothing that is finished is looked for.
    expect(after).toEqual({ ...counted, "the driver's day": 3 });
  });

  test('a scan in the shop, once the order is being washed', async () => {
    const { id } = await placeOne();
    const { reply } = await world.call(owner, setBagsRoute, { params: { id }, body: { count: 2 } });
    const scan = (bag: number, stage: 'received' | 'ready') => {
      const body = { id: crypto.randomUUID(), code: reply[bag]?.code ?? '', stage, happened_at: world.now() };
      return world.call(owner, scanRoute, { body });
    };
    await scan(0, 'received');
    expect(await countOf(() => scan(1, 'received'))).toBe(12);
    // Whether all bags are ready, and no more how many there are.
    expect(await countOf(() => scan(1, 'ready'))).toBe(12);
  });

  test('an edit that leaves its series as it is, where what is promised is made at once', async () => {
    await placeBoth();
    await patchSettings(world, owner, { use_windows: true, occurrence_lead_days: 28 });
    expect(await countOf(() => instruct(customer, recurring))).toBe(9);
    await patchSettings(world, owner, { use_windows: false, occurrence_lead_days: 7 });
  });

  test('a report of a driver, once the run has started', async () => {
    const tap = async (): Promise<() => Promise<{ status: number }>> => {
      const { id } = await placeOne();
      const isPickup = and(eq(legs.order_id, id), eq(legs.kind, 'pickup'));
      const [leg] = await world.db.select({ id: legs.id }).from(legs).where(isPickup);
      const [happened_at, sent_at] = [world.now(), world.now()];
      const stamp = { id: crypto.randomUUID(), happened_at, sent_at };
      const body = { ...stamp, type: 'done' as const, leg_id: leg?.id ?? '' };
      return () => world.call(driver, reportRoute, { body });
    };
    const [first, second] = [await tap(), await tap()];
    await first();
    // Five of them are what a report that is taken back restores.
    expect(await countOf(second)).toBe(26);
  });
});
