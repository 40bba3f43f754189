import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDraft, OrderEdit } from '#shared/orders/order.ts';
import {
  calendarRoute,
  editOrderRoute,
  orderRoute,
  placeOrderRoute,
} from '#shared/orders/orders.contract.ts';
import {
  previewSeriesRoute,
  type SeriesPreviewDraft,
  seriesListRoute,
} from '#shared/series/series.contract.ts';
import { area_places, booking_windows, closed_days, settings } from '../../schema.ts';
import { updateAllNextPickups } from '../../series/next-pickup.store.ts';
import type { Person } from '../../testing/world.ts';
import { shown } from '../closed-days/closed-days.fixture.ts';
import { createDueOccurrences } from '../occurrences/create-due-occurrences.ts';
import type { Shop } from '../orders.fixture.ts';
import {
  clearSeries,
  day,
  dayOf,
  editSeries,
  hold,
  local,
  preview,
  readSeries,
  resume,
  type SeriesOrder,
  skip,
  stop,
} from '../series-calls.fixture.ts';
import {
  addArea,
  addWindows,
  anotherCustomer,
  changeSettings,
  emptyWindows,
  hourOf,
  openWindowShop,
  windowDraft,
} from '../windows.fixture.ts';

let shop: Shop;
let other: Person;
beforeAll(async () => {
  shop = await openWindowShop();
  other = await anotherCustomer(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  await emptyWindows(shop);
  await clearSeries(shop);
});

const draft = (pickup: string, delivery: string, more: Partial<OrderDraft> = {}) =>
  windowDraft(shop, pickup, delivery, more);
const place = (who: Person, body: OrderDraft) => shop.call(who, placeOrderRoute, { body });
/** Another customer takes the place of a morning. */
const take = async (pickup: string, delivery: string) => {
  const { status, text } = await place(other, draft(pickup, delivery));
  if (status !== 201) throw new Error(text);
};

describe('the preview of a series', () => {
  /** Every Wednesday from 2 Dec 2026, 8:00 am; which of its dates are full. */
  const fullOf = async (more: Partial<SeriesPreviewDraft> = {}, who = shop.customer) => {
    const body = {
      pickup_date: hourOf('2026-12-02 08'),
      delivery_date: hourOf('2026-12-04 14'),
      frequency_template_id: shop.weekly.id,
      ...more,
    };
    const { reply } = await shop.call(who, previewSeriesRoute, { body });
    return reply.filter(({ is_full }) => is_full).map(dayOf);
  };

  test('says which dates have no place left, within the booking horizon [SER-7, BKG-9]', async () => {
    expect(await fullOf()).toEqual([]);
    await take('2026-12-09 08', '2026-12-11 14');
    expect(await fullOf()).toEqual(['2026-12-09']);
    expect(await fullOf({}, shop.admin)).toEqual(['2026-12-09']);
    // Nobody asks for a place there yet.
    await changeSettings(shop, { book_ahead_days: 14 });
    expect(await fullOf()).toEqual([]);
    await changeSettings(shop, { book_ahead_days: 15 });
    expect(await fullOf()).toEqual(['2026-12-09']);
    await changeSettings(shop, { book_ahead_days: 21 });
    await changeSettings(shop, { use_windows: false });
    expect(await fullOf()).toEqual([]);
    await changeSettings(shop, { use_windows: true });
  });

  test('a full delivery counts as a full pickup does, a free time not [SER-7, BKG-9]', async () => {
    await take('2026-12-02 10', '2026-12-04 14');
    await shop.db.execute(sql`update booking_windows set capacity = 1 where leg = 'delivery'`);
    expect(await fullOf()).toEqual(['2026-12-02']);
    const free = { delivery_date: hourOf('2026-12-04 13') };
    await expect(fullOf(free)).rejects.toThrow('Choose one of the delivery windows');
    expect(await fullOf({ ...free, anyway: true }, shop.admin)).toEqual([]);
    await shop.db.execute(sql`update booking_windows set capacity = null where leg = 'delivery'`);
  });

  test('of an order that is there counts none of its places, nor those of its series [SER-7, BKG-9]', async () => {
    const one = (await place(shop.customer, draft('2026-12-02 08', '2026-12-04 14'))).reply;
    expect(await fullOf()).toEqual(['2026-12-02']);
    expect(await fullOf({ order_id: one.id })).toEqual([]);
    const body = { is_recurring: true, frequency_template_id: shop.weekly.id };
    await shop.call(shop.customer, editOrderRoute, { params: { id: one.id }, body });
    await createDueOccurrences(shop.db);
    expect(await fullOf()).toEqual(['2026-12-02', '2026-12-09']);
    expect(await fullOf({ order_id: one.id })).toEqual([]);
    const of = { order_id: one.id, pickup_date: hourOf('2026-12-02 08') };
    await expect(fullOf(of, other)).rejects.toThrow('404');
  });

  test('looks at the windows of its addresses [SER-7, BKG-4]', async () => {
    const area_id = await addArea(shop, 'Bondi');
    await shop.db.insert(area_places).values({ area_id, postcode: '2026', suburb: null });
    await addWindows(shop, { leg: 'pickup', weekdays: [3], hours: [8, 10], capacity: 1, area_id });
    const pickup_address = '1 Campbell Parade, Bondi 2026';
    const delivery_address = pickup_address;
    const ofArea = draft('2026-12-09 08', '2026-12-11 14', { pickup_address, delivery_address });
    expect((await place(other, ofArea)).status).toBe(201);
    expect(await fullOf({ pickup_address, delivery_address })).toEqual(['2026-12-09']);
    expect(await fullOf({ pickup_address: '', delivery_address: null })).toEqual([]);
    await emptyWindows(shop);
    await shop.db.execute(sql`update orders set pickup_window_id = null, pickup_until = null`);
    await shop.db.delete(booking_windows).where(sql`area_id is not null`);
    await shop.db.execute(sql`delete from areas`);
  });
});

describe('what is planned again', () => {
  /** Every Wednesday from 2 Dec 2026, 8:00 am; nothing later is made yet. */
  const start = async (more: Partial<OrderDraft> = {}) => {
    const weekly = { is_recurring: true, frequency_template_id: shop.weekly.id };
    const body = draft('2026-12-02 08', '2026-12-04 14', { ...weekly, ...more });
    return (await place(shop.customer, body)).reply as SeriesOrder;
  };
  const fullOn = (text: string) => ({
    status: 409,
    detail: `${text}, 8:00–10:00 am has just filled up. Choose another time.`,
  });
  const full = fullOn('Wed 9 Dec');

  test('needs its places when a customer starts a series again; nothing changes [SER-12, BKG-9]', async () => {
    const first = await start();
    await stop(shop, shop.customer, first);
    // What was cancelled stays so: it goes on with the third.
    shop.setNow(local('2026-11-26T10:12'));
    await take('2026-12-16 08', '2026-12-18 14');
    const full = fullOn('Wed 16 Dec');
    expect((await resume(shop, shop.customer, first)).problem).toMatchObject(full);
    expect((await preview(shop, shop.customer, first, { resume: true })).problem).toMatchObject(full);
    expect((await readSeries(shop, first)).state).toBe('ended');
    // Staff cannot say that they do it anyway here, and decide on it all the same.
    expect((await resume(shop, shop.admin, first)).status).toBe(200);
  });

  test('starts again with free places, and keeps a time that has no window [SER-12, BKG-3]', async () => {
    const first = await start();
    await stop(shop, shop.customer, first);
    expect((await resume(shop, shop.customer, first)).status).toBe(200);
    await stop(shop, shop.customer, first);
    const eightOClock = sql`leg = 'pickup' and starts_at = '08:00'`;
    await shop.db.update(booking_windows).set({ retired_at: shop.now() }).where(eightOClock);
    expect((await resume(shop, shop.customer, first)).status).toBe(200);
    await shop.db.update(booking_windows).set({ retired_at: null }).where(eightOClock);
  });

  test('needs its places when a customer resumes, or holds otherwise [SER-10, SER-11, BKG-9]', async () => {
    const first = await start({ ends_after: 1 });
    await hold(shop, shop.customer, first, '2026-12-08', '2026-12-18');
    await editSeries(shop, shop.customer, first, { ends_after: 9 });
    await take('2026-12-09 08', '2026-12-11 14');
    expect((await resume(shop, shop.customer, first)).problem).toMatchObject(full);
    expect((await hold(shop, shop.customer, first, '2026-12-14', '2026-12-18')).problem).toMatchObject(full);
    expect((await hold(shop, shop.customer, first, '2026-12-08', '2026-12-11')).status).toBe(200);
  });

  test('needs its places once the series ends later, but not what was promised before [SER-6, BKG-9]', async () => {
    const first = await start({ ends_after: 1 });
    await take('2026-12-09 08', '2026-12-11 14');
    const later = { ends_on: day('2026-12-31') };
    expect((await editSeries(shop, shop.customer, first, later)).problem).toMatchObject(full);
    const edited = { params: { id: first.id }, body: { ...later, scope: 'all' as const } };
    expect((await shop.call(shop.customer, editOrderRoute, edited)).problem).toMatchObject(full);
    await emptyWindows(shop);
    const promised = await start({ ends_after: 2 });
    await shop.db.update(booking_windows).set({ capacity: 2 }).where(sql`capacity = 1`);
    await take('2026-12-09 08', '2026-12-11 14');
    await shop.db.update(booking_windows).set({ capacity: 1 }).where(sql`capacity = 2`);
    expect((await editSeries(shop, shop.customer, promised, later)).status).toBe(200);
  });
});

describe('what is planned stands with the windows of its visits', () => {
  const start = async () => {
    const weekly = { is_recurring: true, frequency_template_id: shop.weekly.id };
    return (await place(shop.customer, draft('2026-12-02 08', '2026-12-04 14', weekly))).reply as SeriesOrder;
  };
  const nextOf = async (who: Person) => {
    const { rows } = (await shop.call(who, seriesListRoute, { query: { state: ['active'] } })).reply;
    return rows.map(
      ({ next_pickup, next_pickup_until }) => `${shown(next_pickup)} ${shown(next_pickup_until)}`,
    );
  };
  const plannedOf = async () => {
    const query = { from: day('2026-12-21'), to: day('2026-12-28'), planned: true };
    const { reply } = await shop.call(shop.customer, calendarRoute, { query });
    return reply.flatMap(({ planned = [] }) =>
      planned.map(({ at, until }) => `${shown(at)} ${shown(until)}`),
    );
  };

  test('the next pickup of a series, as an order and before it is one [BKG-19]', async () => {
    const first = await start();
    expect(await nextOf(shop.customer)).toEqual(['2026-12-02 08:00 2026-12-02 10:00']);
    await skip(shop, shop.customer, first, 1);
    expect(await nextOf(shop.admin)).toEqual(['2026-12-09 08:00 2026-12-09 10:00']);
    expect(shown((await readSeries(shop, first)).next_pickup_until)).toBe('2026-12-09 10:00');
    // Missed, as nothing was made.
    shop.setNow(local('2026-12-10T08:00'));
    expect(await nextOf(shop.admin)).toEqual(['2026-12-16 08:00 2026-12-16 10:00']);
    await changeSettings(shop, { use_windows: false });
    expect(await nextOf(shop.admin)).toEqual(['2026-12-16 08:00 none']);
    await changeSettings(shop, { use_windows: true });
  });

  test('the calendar, also where a closed day moves it to another window [BKG-19, BKG-20]', async () => {
    const first = await start();
    expect(await plannedOf()).toEqual([
      '2026-12-23 08:00 2026-12-23 10:00',
      '2026-12-25 14:00 2026-12-25 16:00',
    ]);
    await shop.db
      .update(booking_windows)
      .set({ ends_at: new Temporal.PlainTime(9) })
      .where(earlyOn(4));
    await shop.db.insert(closed_days).values({ day: day('2026-12-23'), name: 'Stocktaking' });
    await shop.db.update(settings).set({ series_closed_day_rule: 'next_open' });
    expect(await plannedOf()).toEqual([
      '2026-12-24 08:00 2026-12-24 09:00',
      '2026-12-28 14:00 2026-12-28 16:00',
    ]);
    for (const number of [1, 2, 3]) await skip(shop, shop.customer, first, number);
    await updateAllNextPickups(shop.db, { now: shop.now(), zone: shop.db.timeZone() });
    expect(await nextOf(shop.admin)).toEqual(['2026-12-24 08:00 2026-12-24 09:00']);
    const { next } = await readSeries(shop, first);
    expect(shown(next.find(({ number }) => number === 4)?.pickup_until)).toBe('2026-12-24 09:00');
    await shop.db
      .update(booking_windows)
      .set({ ends_at: new Temporal.PlainTime(10) })
      .where(earlyOn(4));
    await shop.db.delete(closed_days);
  });

  const earlyOn = (weekday: number) => sql`leg = 'pickup' and starts_at = '08:00' and weekday = ${weekday}`;
});

describe('what staff propose stands with its windows until it is decided', () => {
  const thursday = { pickup_date: hourOf('2026-12-03 08'), delivery_date: hourOf('2026-12-07 14') };
  const start = async () => {
    const weekly = { is_recurring: true, frequency_template_id: shop.weekly.id };
    return (await place(shop.customer, draft('2026-12-02 08', '2026-12-04 14', weekly))).reply as SeriesOrder;
  };

  test('on an order, and not at a free time [BKG-19, SER-19]', async () => {
    const { id } = await start();
    const propose = async (body: OrderEdit) => {
      const { reply } = await shop.call(shop.admin, editOrderRoute, { params: { id }, body });
      const { pickup_until, delivery_until } = reply.pending_modifications ?? {};
      return [shown(pickup_until), shown(delivery_until)];
    };
    expect(await propose({ ...thursday, scope: 'this' })).toEqual(['2026-12-03 10:00', '2026-12-07 16:00']);
    const { reply } = await shop.call(shop.customer, orderRoute, { params: { id } });
    expect(shown(reply.pending_modifications?.pickup_until)).toBe('2026-12-03 10:00');
    const noon = { pickup_date: hourOf('2026-12-02 12'), anyway: true };
    expect(await propose({ ...noon, scope: 'this' })).toEqual(['none', 'none']);
    const pickup = { pickup_date: hourOf('2026-12-02 10') };
    expect(await propose({ ...pickup, scope: 'this' })).toEqual(['2026-12-02 12:00', 'none']);
  });

  test('on a series, whose first open occurrence it names [BKG-19, SER-19]', async () => {
    const first = await start();
    expect((await editSeries(shop, shop.admin, first, thursday)).status).toBe(200);
    const { proposal } = await readSeries(shop, first);
    expect([shown(proposal?.pickup_until), shown(proposal?.delivery_until)]).toEqual([
      '2026-12-03 10:00',
      '2026-12-07 16:00',
    ]);
  });
});
