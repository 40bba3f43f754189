import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Booking, bookingRoute } from '#shared/booking/booking.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { patchSettings } from '../business/settings.fixture.ts';
import { openShopWorld, placeOne, placeRecurring, type Shop } from '../orders/orders.fixture.ts';
import { local } from '../orders/series-calls.fixture.ts';
import { booking_windows, events, notifications, order_series, orders } from '../schema.ts';
import { onDays, putBooking, setBooking, standIn, switchOn, window } from './booking.fixture.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());

const inner = {
  id: '01999999-0000-7000-8000-0000000000a1',
  name: 'Inner City',
  places: [
    { postcode: '2000', suburb: null },
    { postcode: '2010', suburb: 'Surry Hills' },
  ],
};
const west = {
  id: '01999999-0000-7000-8000-0000000000a2',
  name: 'Inner West',
  places: [{ postcode: '2010', suburb: null }],
};
const morning = window('pickup', 3, '08:00-10:00', { capacity: 12 });
const evening = window('delivery', 5, '16:00-18:00');
const both = { windows: [morning, evening] };

const read = async (): Promise<Booking> => (await shop.call(shop.admin, bookingRoute, {})).reply;
const idsOf = ({ windows }: Booking) => windows.map(({ id }) => id);
const lastEvent = async () =>
  (
    await shop.db
      .select()
      .from(events)
      .where(eq(events.type, 'booking.changed'))
      .orderBy(desc(events.id))
      .limit(1)
  )[0];

test('a new shop has no windows and no areas; staff see that, nobody else does [BKG-1, BKG-2]', async () => {
  const nothing = { windows: [], areas: [], retired: [], without_window: [], version: 1 };
  expect(await read()).toEqual(nothing);
  for (const person of [shop.customer, shop.jonah]) {
    expect((await shop.call(person, bookingRoute, {})).status).toBe(403);
  }
});

describe('saved as a whole', () => {
  test('windows and areas come back, and orders are not touched [BKG-2, BKG-4]', async () => {
    const order = await placeOne(shop);
    const inArea = window('pickup', 3, '08:00-10:00', { area_id: inner.id });
    const { version } = await read();
    const saved = await setBooking(shop, shop.owner, {
      windows: [...both.windows, inArea],
      areas: [west, inner],
    });
    expect(saved).toMatchObject({ areas: [inner, west], version: version + 1 });
    const contents = saved.windows.map(({ id: _, ...rest }) => rest);
    expect(contents).toEqual(expect.arrayContaining([morning, inArea, evening]));
    expect(await read()).toEqual(saved);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
    expect([row?.pickup_window_id, row?.pickup_until, row?.version]).toEqual([null, null, order.version]);
  });

  test('only by an owner, and on the version they have seen [BKG-2, API-2]', async () => {
    const { version } = await setBooking(shop, shop.owner, both);
    expect((await putBooking(shop, shop.admin, both)).statusCode).toBe(403);
    const stale = await putBooking(shop, shop.owner, {}, version - 1);
    expect([stale.statusCode, (await read()).version]).toEqual([412, version]);
    const saved = await putBooking(shop, shop.owner, { windows: [morning] }, version);
    expect([saved.statusCode, saved.headers.etag]).toEqual([200, `"${version + 1}"`]);
  });

  test('the same again is no change, in whatever sequence it comes [BKG-2]', async () => {
    const saved = await setBooking(shop, shop.owner, { ...both, areas: [inner, west] });
    const event = await lastEvent();
    const again = {
      windows: both.windows.toReversed(),
      areas: [west, { ...inner, places: inner.places.toReversed() }],
    };
    expect(await setBooking(shop, shop.owner, again)).toEqual(saved);
    expect(await lastEvent()).toEqual(event);
  });

  test.each([
    [
      'starts',
      { windows: [morning, { ...morning, ends_at: evening.ends_at }] },
      'windows.1.starts_at',
      'Another window of that day starts at the same time',
    ],
    [
      'area',
      { windows: [{ ...morning, area_id: west.id }], areas: [inner] },
      'windows.0.area_id',
      'Choose one of the areas',
    ],
    ['id', { areas: [inner, { ...west, id: inner.id }] }, 'areas.1.id', 'Another area has this id'],
    [
      'entry',
      { areas: [inner, { ...west, places: [{ postcode: '2010', suburb: 'surry-hills' }] }] },
      'areas.1.places.0.postcode',
      'This is in Inner City already',
    ],
    [
      'entry twice',
      { areas: [{ ...west, places: [...west.places, ...west.places] }] },
      'areas.0.places.1.postcode',
      'This is in Inner West already',
    ],
    [
      'suburb',
      { areas: [{ ...west, places: [{ postcode: '2010', suburb: '-' }] }] },
      'areas.0.places.0.suburb',
      'Enter a suburb',
    ],
    [
      'end',
      { windows: [{ ...morning, ends_at: morning.starts_at }] },
      'windows.0.ends_at',
      'Choose an end after the start',
    ],
    [
      'capacity',
      { windows: [{ ...morning, capacity: 1000 }] },
      'windows.0.capacity',
      'Enter a whole number from 1 to 999',
    ],
  ])(
    'a wrong %s is refused at its field, and nothing changes [BKG-2, BKG-4]',
    async (_, draft, path, message) => {
      const before = await setBooking(shop, shop.owner, both);
      const response = await putBooking(shop, shop.owner, { areas: [], ...draft });
      expect([response.statusCode, response.json().errors]).toEqual([422, [{ path, message }]]);
      expect(await read()).toEqual(before);
    },
  );

  test('windows may overlap, and start together on other days, legs and areas [BKG-2]', async () => {
    const windows = [
      morning,
      { ...morning, leg: 'delivery' as const },
      { ...morning, weekday: 4 },
      { ...morning, area_id: inner.id },
      window('pickup', 3, '09:00-11:00'),
    ];
    expect((await setBooking(shop, shop.owner, { windows, areas: [inner] })).windows).toHaveLength(5);
  });
});

describe('a window that orders stand in', () => {
  const wednesday = local('2026-12-02T08:00');
  let order_id: string;

  beforeEach(async () => {
    const [pickup] = (await setBooking(shop, shop.owner, both)).windows;
    if (!pickup) throw new Error('there is no window');
    order_id = (await placeOne(shop)).id;
    await standIn(shop, order_id, pickup, wednesday);
  });

  const orderRow = async () => (await shop.db.select().from(orders).where(eq(orders.id, order_id)))[0];

  test.each([
    ['is removed', []],
    ['has another time', [{ ...morning, ends_at: Temporal.PlainTime.from('10:30') }]],
    ['has another weekday', [{ ...morning, weekday: 4 }]],
    ['has another area', [{ ...morning, area_id: inner.id }]],
  ])('and %s is retired: the order keeps what it was promised [BKG-3, BKG-21]', async (_, pickups) => {
    const before = await orderRow();
    const [old] = (await read()).windows;
    const after = await setBooking(shop, shop.owner, { windows: [...pickups, evening], areas: [inner] });
    expect(idsOf(after)).not.toContain(old?.id);
    expect(after.retired).toEqual([{ ...old, orders: expect.any(Number) }]);
    expect(await orderRow()).toEqual(before);
  });

  test('and has another capacity stays the same window [BKG-3]', async () => {
    const before = await read();
    const after = await setBooking(shop, shop.owner, { windows: [{ ...morning, capacity: 1 }, evening] });
    expect([idsOf(after), after.retired]).toEqual([idsOf(before), []]);
    expect(after.windows[0]?.capacity).toBe(1);
  });

  test('is the same again when it comes back, so that its orders still count [BKG-3, BKG-7]', async () => {
    const before = await read();
    await setBooking(shop, shop.owner, { windows: [evening] });
    const after = await setBooking(shop, shop.owner, both);
    expect([idsOf(after), after.retired]).toEqual([idsOf(before), []]);
  });

  test('is not listed as retired once its orders are past or cancelled [BKG-3]', async () => {
    await shop.db.update(orders).set({ status: 'cancelled' });
    expect((await setBooking(shop, shop.owner, { windows: [evening] })).retired).toEqual([]);
  });
});

describe('while customers choose windows', () => {
  beforeAll(async () => {
    await shop.db.update(orders).set({ status: 'cancelled' });
    await shop.db.update(order_series).set({ stopped_at: shop.now(), stop_reason: 'person' });
    await setBooking(shop, shop.owner, both);
    await switchOn(shop, shop.owner);
  });
  afterAll(() => patchSettings(shop, shop.owner, { use_windows: false }));

  test('a pickup and a delivery window remain [BKG-1]', async () => {
    const before = await read();
    for (const windows of [[], [morning], [evening]]) {
      const response = await putBooking(shop, shop.owner, { windows });
      const message = 'Keep a pickup and a delivery window while customers choose windows';
      expect([response.statusCode, response.json().errors]).toEqual([422, [{ path: 'windows', message }]]);
    }
    expect(await read()).toEqual(before);
  });

  test('staff see whose series are in no window, and are told once [BKG-3]', async () => {
    const pickup_date = local('2026-12-02T08:00');
    const dates = { pickup_date, delivery_date: local('2026-12-04T16:00') };
    const { series_id } = await placeRecurring(shop, dates);
    await shop.db.delete(notifications);
    await setBooking(shop, shop.owner, both);
    expect((await read()).without_window).toEqual([]);

    const moved = { windows: [window('pickup', 3, '09:00-11:00'), evening] };
    const { without_window } = await setBooking(shop, shop.owner, moved);
    const pattern = 'Every week, 8:00 am';
    expect(without_window).toEqual([
      { series_id, customer_name: 'Harbour Lane Hotel', pattern, leg: 'pickup' },
    ]);
    expect((await lastEvent())?.data).toEqual({ parts: ['windows'], without_window: [series_id] });

    const other = [window('pickup', 3, '09:30-11:00'), window('delivery', 5, '17:00-18:00')];
    expect(
      (await setBooking(shop, shop.owner, { windows: other })).without_window.map(({ leg }) => leg),
    ).toEqual(['pickup', 'delivery']);
    const message = 'Olivia Owner changed the booking windows: 1 recurring order is without a window now.';
    const heardBy = async (person: Parameters<typeof shop.call>[0]) =>
      (await shop.call(person, notificationsRoute, {})).reply.rows.map((each) => each.message);
    expect(await heardBy(shop.admin)).toEqual([message]);
    expect(await heardBy(shop.owner)).toEqual([]);
    expect(await heardBy(shop.customer)).toEqual([]);
  });

  test('a series needs a window on each of its weekdays, in the area of its address [BKG-3, BKG-4]', async () => {
    await shop.db.update(order_series).set({ by_day: ['MO', 'WE'] });
    const listed = async (windows: (typeof morning)[], areas = [inner]) =>
      (await setBooking(shop, shop.owner, { windows, areas })).without_window.map(({ leg, pattern }) => [
        leg,
        pattern,
      ]);
    const deliveries = onDays([3, 5], 'delivery', '16:00-18:00', { area_id: inner.id });
    const pickups = onDays([1, 3], 'pickup', '08:00-10:00', { area_id: null });
    expect(await listed([...pickups, ...deliveries])).toEqual([]);
    const text = 'Every Monday and Wednesday';
    expect(await listed([...pickups.slice(1), ...deliveries])).toEqual([['pickup', `${text}, 8:00 am`]]);
    // The Rocks are not in the Inner West.
    const elsewhere = deliveries.map((each) => ({ ...each, area_id: west.id }));
    expect(await listed([...pickups, ...elsewhere], [inner, west])).toEqual([
      ['delivery', `${text}, 4:00 pm`],
    ]);
  });
});

test('two owners who save at once save one after the other [BKG-2, REL-3]', async () => {
  const drafts = [1, 2, 3, 4].map((weekday) => ({ windows: [{ ...morning, weekday }, evening] }));
  const { version } = await read();
  const saved = await Promise.all(drafts.map((draft) => putBooking(shop, shop.owner, draft)));
  expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect((await read()).version).toBe(version + 4);
  const current = await shop.db.select().from(booking_windows);
  expect(current.filter(({ retired_at }) => retired_at === null)).toHaveLength(2);
});
