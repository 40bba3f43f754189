import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import { lockOrderRoute } from '#shared/orders/orders.contract.ts';
import { skipOccurrenceRoute } from '#shared/series/series.contract.ts';
import { createDueOccurrences } from '../occurrences/create-due-occurrences.ts';
import {
  edit,
  local,
  openShopWorld,
  ordersOf,
  placeRecurring,
  placeSeries,
  type Shop,
  seriesOf,
} from '../orders.fixture.ts';

let shop: Shop;
let start: Temporal.Instant;
beforeAll(async () => {
  shop = await openShopWorld();
  start = shop.now();
});
beforeEach(() => shop.setNow(start));
afterAll(() => shop.close());

/** The dates of an order, so many days and hours on. */
const moved = ({ pickup_date, delivery_date }: Order, days: number, hours = 0) => ({
  pickup_date: pickup_date.add({ hours: 24 * days + hours }),
  delivery_date: delivery_date.add({ hours: 24 * days + hours }),
});
const save = async (order: Order, body: OrderEdit) => (await edit(shop, shop.customer, order, body)).reply;
const refusal = async (order: Order, body: OrderEdit) => {
  const { status, problem } = await edit(shop, shop.customer, order, body);
  return [status, problem.errors?.[0]?.path, problem.detail];
};
const pickups = async (order: Order) =>
  (await ordersOf(shop, order)).map(({ pickup_date }) => local(pickup_date));
const skip = async ({ series_id }: Order, number: number) =>
  (await shop.call(shop.customer, skipOccurrenceRoute, { params: { id: series_id ?? '', number } })).reply;
/** The first dates to come, with what is skipped. */
const nextOf = async (order: Order, count: number) =>
  (await seriesOf(shop, order)).next
    .slice(0, count)
    .map(({ number, state, pickup_date }) => `${number} ${state} ${local(pickup_date)}`);

const onMonThu = () => ({
  ...moved({ pickup_date: start, delivery_date: start.add({ hours: 24 }) } as Order, 2),
  recurrence: { by_day: ['MO' as const, 'TH' as const] },
});

describe('new dates in a wider scope', () => {
  test('anchor the series at this number, for those after it [SER-17]', async () => {
    const [first, second, , fourth] = await placeSeries(shop, 4);
    if (!first || !second || !fourth) throw new Error('too few orders');
    await shop.call(shop.owner, lockOrderRoute, { params: { id: fourth.id } });
    await save(second, { ...moved(second, 1, 1), scope: 'following' });
    expect(await nextOf(first, 6)).toEqual([
      '1 made 2026-11-25T10:12',
      '2 made 2026-12-03T11:12',
      '3 made 2026-12-10T11:12',
      '4 made 2026-12-16T10:12',
      '5 planned 2026-12-24T11:12',
      '6 planned 2026-12-31T11:12',
    ]);
  });

  test('and for those before it where all are meant [SER-17]', async () => {
    const [first, second] = await placeSeries(shop, 3);
    if (!first || !second) throw new Error('too few orders');
    await save(second, { ...moved(second, 1, 1), scope: 'all' });
    expect(await nextOf(first, 4)).toEqual([
      '1 made 2026-11-26T11:12',
      '2 made 2026-12-03T11:12',
      '3 made 2026-12-10T11:12',
      '4 planned 2026-12-17T11:12',
    ]);
  });

  test('of the delivery alone give every pickup the same time until it [SER-17]', async () => {
    const [first, second] = await placeSeries(shop, 3);
    if (!first || !second) throw new Error('too few orders');
    await save(second, { delivery_date: second.delivery_date.add({ hours: 25 }), scope: 'following' });
    const { next } = await seriesOf(shop, first);
    const spans = next.slice(0, 4).map((each) => each.pickup_date.until(each.delivery_date).total('hours'));
    expect(spans).toEqual([48, 73, 73, 73]);
    expect(await pickups(first)).toEqual(['2026-11-25T10:12', '2026-12-02T10:12', '2026-12-09T10:12']);
  });

  test('take the pattern along, and the clock goes on by it [SER-17]', async () => {
    const [first, second] = await placeSeries(shop, 3, onMonThu());
    if (!first || !second) throw new Error('too few orders');
    expect(await pickups(first)).toEqual(['2026-11-26T10:12', '2026-11-30T10:12', '2026-12-03T10:12']);
    const { recurrence_pattern } = await save(second, { ...moved(second, 1), scope: 'following' });
    expect(recurrence_pattern).toMatchObject({ by_day: ['TU', 'TH'] });
    shop.setNow(start.add({ hours: 24 * 10 }));
    await createDueOccurrences(shop.db);
    shop.setNow(start);
    expect(await pickups(first)).toEqual([
      '2026-11-26T10:12',
      '2026-12-01T10:12',
      '2026-12-03T10:12',
      '2026-12-08T10:12',
      '2026-12-10T10:12',
    ]);
  });

  test('name an nth weekday, or leave the last day of the month, as the date does [SER-17]', async () => {
    const dates = (pickup: string) => {
      const pickup_date = Temporal.PlainDateTime.from(pickup).toZonedDateTime('Australia/Sydney').toInstant();
      return { pickup_date, delivery_date: pickup_date.add({ hours: 24 }) };
    };
    const monthly = { frequency_template_id: shop.monthly.id };
    const second = await placeRecurring(shop, {
      ...monthly,
      ...dates('2026-12-08T09:00'),
      recurrence: { by_day: ['TU'], by_set_pos: 2 },
    });
    const third = await save(second, { ...dates('2026-12-16T09:00'), scope: 'following' });
    expect(third.recurrence_pattern).toMatchObject({ by_day: ['WE'], by_set_pos: 3 });
    expect(await nextOf(third, 2)).toEqual(['1 made 2026-12-16T09:00', '2 planned 2027-01-20T09:00']);
    const last = await placeRecurring(shop, {
      ...monthly,
      ...dates('2026-11-30T09:00'),
      recurrence: { by_month_day: -1 },
    });
    const plain = await save(last, { ...dates('2026-11-28T09:00'), scope: 'all' });
    expect(plain.recurrence_pattern).toEqual({ frequency_type: 'monthly', frequency_value: 1 });
    expect((await nextOf(plain, 2))[1]).toBe('2 planned 2026-12-28T09:00');
  });

  test('are refused where two days would be one, and nothing changes [SER-17]', async () => {
    const [first, second] = await placeSeries(shop, 3, onMonThu());
    if (!first || !second) throw new Error('too few orders');
    const before = await ordersOf(shop, first);
    const body = { ...moved(second, 3), special_instructions: 'Ring', scope: 'following' } as const;
    expect(await refusal(second, body)).toEqual([422, 'pickup_date', 'It already repeats on Thu']);
    expect(await ordersOf(shop, first)).toEqual(before);
    expect((await edit(shop, shop.customer, second, { ...body, scope: 'this' })).status).toBe(200);
  });

  test('are refused where an open one would lie in the past, which is named [SER-17]', async () => {
    const [first, , third] = await placeSeries(shop, 3);
    if (!first || !third) throw new Error('too few orders');
    const before = await ordersOf(shop, first);
    const body = { ...moved(third, -2), special_instructions: 'Ring', scope: 'all' } as const;
    const detail = `${first.order_number} would be collected in the past`;
    expect(await refusal(third, body)).toEqual([422, 'pickup_date', detail]);
    expect(await ordersOf(shop, first)).toEqual(before);
    expect(await seriesOf(shop, first)).toMatchObject({ special_instructions: null });
    expect((await edit(shop, shop.customer, third, { ...body, scope: 'following' })).status).toBe(200);
  });
});

describe('what is skipped ahead', () => {
  test('keeps its number while the series has as many dates in as much time [SER-17]', async () => {
    const [first, second] = await placeSeries(shop, 2);
    if (!first || !second) throw new Error('too few orders');
    await skip(first, 4);
    await save(second, { ...moved(second, 1), scope: 'following' });
    expect(await nextOf(first, 5)).toEqual([
      '1 made 2026-11-25T10:12',
      '2 made 2026-12-03T10:12',
      '3 planned 2026-12-10T10:12',
      '4 skipped 2026-12-17T10:12',
      '5 planned 2026-12-24T10:12',
    ]);
  });

  test.each(['following', 'all', undefined] as const)(
    'is planned again once it has not, with scope %s [SER-17]',
    async (scope) => {
      const [first] = await placeSeries(shop, 2);
      if (!first) throw new Error('too few orders');
      await skip(first, 4);
      await save(first, { frequency_template_id: shop.monthly.id, ...(scope && { scope }) });
      expect(await nextOf(first, 4)).toEqual([
        '1 made 2026-11-25T10:12',
        '2 made 2026-12-25T10:12',
        '3 planned 2027-01-25T10:12',
        '4 planned 2027-02-25T10:12',
      ]);
      expect((await seriesOf(shop, first)).skipped_ahead).toBe(0);
    },
  );
});

describe('an edit without a scope', () => {
  const byHand = async (order: Order) => (await seriesOf(shop, order)).next.map(({ changed }) => changed);

  test('takes the dates to all later ones, also those moved by hand, and nothing else [SER-18, REC-6]', async () => {
    const [first, second, third] = await placeSeries(shop, 4);
    if (!first || !second || !third) throw new Error('too few orders');
    await save(third, { ...moved(third, 2), scope: 'this' });
    await save(second, { ...moved(second, 1), special_instructions: 'Ring' });
    expect(await pickups(first)).toEqual([
      '2026-11-25T10:12',
      '2026-12-03T10:12',
      '2026-12-10T10:12',
      '2026-12-17T10:12',
    ]);
    const texts = (await ordersOf(shop, first)).map(({ special_instructions }) => special_instructions);
    expect(texts).toEqual([null, 'Ring', null, null]);
    expect((await seriesOf(shop, first)).special_instructions).toBe(null);
    expect((await byHand(first)).slice(0, 4)).toEqual([[], ['special_instructions'], [], []]);
  });

  test('of the latest holds for those to come: what it changed, not what was changed by hand [SER-14, SER-18]', async () => {
    const [first, second] = await placeSeries(shop, 2);
    if (!first || !second) throw new Error('too few orders');
    const delivery_date = second.delivery_date.add({ hours: 24 });
    await save(second, { special_instructions: 'Knock', delivery_date, scope: 'this' });
    await save(second, { delivery_address: 'Gate 2' });
    const { next, ...content } = await seriesOf(shop, first);
    expect(content).toMatchObject({ special_instructions: null, delivery_address: 'Gate 2' });
    expect(next[2]?.delivery_date).toEqual(first.delivery_date.add({ hours: 24 * 14 }));
    expect(next[1]?.changed).toEqual(['dates', 'special_instructions']);
    await save(second, { special_instructions: 'Ring' });
    expect((await seriesOf(shop, first)).special_instructions).toBe('Ring');
    expect((await byHand(first))[1]).toEqual(['dates']);
  });
});
