import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PatternDays, RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { OrderEdit } from '#shared/orders/order.ts';
import { approveModificationRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { insertTemplate } from '../frequency/frequency.store.ts';
import { createDueOccurrences } from '../orders/occurrences/create-due-occurrences.ts';
import { edit, openShopWorld, placeRecurring, read, type Shop } from '../orders/orders.fixture.ts';
import { order_series, orders } from '../schema.ts';
import { draftOf } from '../testing/world.ts';

const zone = 'Australia/Sydney';
const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();

let shop: Shop;
let start: Temporal.Instant;
beforeAll(async () => {
  shop = await openShopWorld();
  start = shop.now();
});
afterAll(() => shop.close());

const on = (day: string) => {
  const pickup_date = local(`${day}T09:00`);
  return { pickup_date, delivery_date: pickup_date.add({ hours: 48 }) };
};
const plain = { weekly: () => shop.weekly.id, monthly: () => shop.monthly.id };
const template = async (pattern: Partial<RecurrencePattern>) =>
  (await insertTemplate(shop.db, { name: 'Fixed', frequency_type: 'weekly', frequency_value: 1, ...pattern }))
    .id;

/** Places an order that repeats, with its first pickup at 9:00 on a day. */
const placeOn = (day: string, frequency_template_id: string, recurrence?: PatternDays) =>
  placeRecurring(shop, { ...on(day), frequency_template_id, ...(recurrence && { recurrence }) });

const tryOn = async (day: string, frequency_template_id: string, recurrence?: PatternDays) => {
  const more = { ...on(day), is_recurring: true, frequency_template_id, ...(recurrence && { recurrence }) };
  const body = draftOf(shop, [{ sku: shop.sheet, quantity: 1 }], more);
  return (await shop.call(shop.customer, placeOrderRoute, { body })).problem;
};

const patternOf = async (id: string) => (await read(shop, id)).recurrence_pattern;
const refused = (path: string, message: string) => ({ status: 422, errors: [{ path, message }] });

describe('the days of a series', () => {
  test.each([
    ['weekly', { by_day: ['MO', 'TH'] }, 'The first pickup has to be on a Mon or Thu'],
    ['monthly', { by_day: ['TU'], by_set_pos: 2 }, 'The first pickup has to be on the 2nd Tue of a month'],
    ['monthly', { by_month_day: -1 }, 'The first pickup has to be on the last day of a month'],
  ] as const)('%s %j: a first pickup on another is refused [SER-2]', async (type, days, message) => {
    // A Wednesday, and the third of its month.
    expect(await tryOn('2026-12-16', plain[type](), days as PatternDays)).toMatchObject(
      refused('pickup_date', message),
    );
  });

  test('are chosen with the order where the template leaves them open [SER-1, SER-2]', async () => {
    const { id, recurrence_pattern } = await placeOn('2026-12-03', shop.weekly.id, { by_day: ['TH', 'MO'] });
    expect(recurrence_pattern).toEqual({
      frequency_type: 'weekly',
      frequency_value: 1,
      by_day: ['MO', 'TH'],
    });
    expect((await read(shop, id)).next_occurrence_date).toEqual(local('2026-12-07T09:00'));
    const wrong = await tryOn('2026-12-03', shop.monthly.id, { by_day: ['MO', 'TH'] });
    expect(wrong).toMatchObject(refused('recurrence', 'Choose one weekday of the month'));
  });

  test('are those of the template where it fixes them [SER-1, SER-2]', async () => {
    const id = await template({ by_day: ['MO', 'TH'] });
    const { recurrence_pattern } = await placeOn('2026-12-03', id);
    expect(recurrence_pattern?.by_day).toEqual(['MO', 'TH']);
    expect(await tryOn('2026-12-03', id, { by_day: ['TH'] })).toMatchObject(
      refused('recurrence', 'The frequency template says on which days'),
    );
    expect(await tryOn('2026-12-02', id)).toMatchObject(
      refused('pickup_date', 'The first pickup has to be on a Mon or Thu'),
    );
  });
});

describe('a pickup that moves takes the pattern with it', () => {
  test.each([
    ['weekly', '2026-12-07', { by_day: ['MO', 'TH'] }, '2026-12-08', { by_day: ['TU', 'TH'] }],
    [
      'monthly',
      '2026-12-08',
      { by_day: ['TU'], by_set_pos: 2 },
      '2026-12-16',
      { by_day: ['WE'], by_set_pos: 3 },
    ],
    ['monthly', '2026-12-31', { by_month_day: -1 }, '2026-12-28', {}],
  ] as const)('%s from %s on %j, moved to %s: %j [SER-17]', async (type, day, days, to, expected) => {
    const order = await placeOn(day, plain[type](), days as PatternDays);
    expect((await edit(shop, shop.customer, order, on(to))).status).toBe(200);
    expect(await patternOf(order.id)).toEqual({ frequency_type: type, frequency_value: 1, ...expected });
  });

  test('but not onto another of its days [SER-17]', async () => {
    const order = await placeOn('2026-12-07', shop.weekly.id, { by_day: ['MO', 'TH'] });
    const { problem } = await edit(shop, shop.customer, order, on('2026-12-10'));
    expect(problem).toMatchObject(refused('pickup_date', 'It already repeats on Thu'));
    expect(await read(shop, order.id)).toMatchObject(on('2026-12-07'));
  });
});

describe('an occurrence is made of what its series says', () => {
  /** A weekly series with two orders, and the clock right before the third is made. */
  async function twoOrders() {
    const first = await placeRecurring(shop, on('2026-11-26'));
    shop.setNow(local('2026-11-26T08:00'));
    await createDueOccurrences(shop.db);
    shop.setNow(local('2026-11-26T09:00'));
    await createDueOccurrences(shop.db);
    const series_id = first.series_id ?? '';
    return { first, second: await orderOf(series_id, 2), series_id };
  }
  const ring = (text: string): OrderEdit => ({ special_instructions: text });
  async function orderOf(series_id: string, number: number) {
    const isIt = and(eq(orders.series_id, series_id), eq(orders.occurrence_number, number));
    const [order] = await shop.db.select().from(orders).where(isIt);
    if (!order) throw new Error('it was not made');
    return order;
  }
  async function instructionsOf(series_id: string) {
    const rows = await shop.db.select().from(order_series).where(eq(order_series.id, series_id));
    return rows.map(({ special_instructions }) => special_instructions);
  }
  async function makeThird(series_id: string) {
    shop.setNow(local('2026-12-03T09:00'));
    await createDueOccurrences(shop.db);
    return orderOf(series_id, 3);
  }

  test('a change of one order that has later ones goes no further [SER-14]', async () => {
    shop.setNow(start);
    const { first, series_id } = await twoOrders();
    await edit(shop, shop.customer, first, ring('Only today'));
    expect(await instructionsOf(series_id)).toEqual([null]);
    expect((await orderOf(series_id, 2)).special_instructions).toBeNull();
    expect((await makeThird(series_id)).special_instructions).toBeNull();
  });

  test('a change of the latest one does, and an approved one [SER-14, MOD-3]', async () => {
    shop.setNow(start);
    const { second, series_id } = await twoOrders();
    await edit(shop, shop.customer, second, ring('From now on'));
    expect(await instructionsOf(series_id)).toEqual(['From now on']);
    await edit(shop, shop.owner, second, ring('As agreed'));
    await shop.call(shop.customer, approveModificationRoute, { params: { id: second.id } });
    expect((await makeThird(series_id)).special_instructions).toBe('As agreed');
  });
});
