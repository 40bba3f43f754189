import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bookingDaysRoute,
  bookingRoute,
  type SlotsDraft,
  slotsRoute,
} from '#shared/booking/booking.contract.ts';
import type { BookingWindow } from '#shared/booking/booking-window.ts';
import type { Order } from '#shared/orders/order.ts';
import { patchSettings } from '../business/settings.fixture.ts';
import { openShopWorld, placeOne, type Shop } from '../orders/orders.fixture.ts';
import { day, local } from '../orders/series-calls.fixture.ts';
import { closed_days, orders } from '../schema.ts';
import type { Person } from '../testing/world.ts';
import { onDays, setBooking, standIn, switchOn, window } from './booking.fixture.ts';
import { findTaken } from './taken.store.ts';

let shop: Shop;
let wednesday: BookingWindow;
let friday: BookingWindow;
let order: Order;

const inner = {
  id: '01999999-0000-7000-8000-0000000000a1',
  name: 'Inner City',
  places: [{ postcode: '2000', suburb: null }],
};
const rocks = '4 Argyle St, The Rocks NSW 2000';
/** The clock stands at Tue 24 Nov 2026, 10:12 am; a pickup is bookable from 10:12 pm on until Tue 15 Dec. */
const booking = {
  areas: [inner],
  windows: [
    window('pickup', 2, '18:00-20:00'),
    window('pickup', 3, '08:00-10:00', { capacity: 2 }),
    window('pickup', 3, '08:00-09:00', { capacity: 1, area_id: inner.id }),
    window('pickup', 3, '14:00-16:00'),
    ...onDays([1, 2, 3, 4, 5], 'delivery', '16:00-18:00', { capacity: 2 }),
  ],
};

beforeAll(async () => {
  shop = await openShopWorld();
  order = await placeOne(shop);
  const { windows } = await setBooking(shop, shop.owner, booking);
  const find = (leg: string, weekday: number, area_id: string | null) => {
    const found = windows.find(
      (one) => one.leg === leg && one.weekday === weekday && one.area_id === area_id,
    );
    if (!found) throw new Error('there is no such window');
    return found;
  };
  [wednesday, friday] = [find('pickup', 3, inner.id), find('delivery', 5, null)];
  await switchOn(shop, shop.owner);
});
afterAll(() => shop.close());

const slots = (who: Person, draft: Partial<SlotsDraft> = {}) => {
  const body = { leg: 'pickup' as const, address: rocks, from: day('2026-11-24'), days: 35, ...draft };
  return shop.call(who, slotsRoute, { body });
};
const clock = (at: Temporal.Instant) =>
  at.toZonedDateTimeISO('Australia/Sydney').toPlainDateTime().toString();
/** `2026-11-25T08:00:00 open`, of each slot. */
const statesOf = async (who: Person, draft: Partial<SlotsDraft> = {}) =>
  (await slots(who, draft)).reply.days.flatMap(({ slots }) =>
    slots.map(({ starts_at, state }) => `${clock(starts_at)} ${state}`),
  );
const inFirstWeek = { from: day('2026-11-24'), days: 7 };

describe('pickup windows', () => {
  test('stand by day, too soon, open or too late; days without are left out [BKG-5, BKG-10]', async () => {
    expect(await statesOf(shop.customer)).toEqual([
      '2026-11-24T18:00:00 too_soon',
      ...['2026-11-25', '2026-12-02', '2026-12-09'].flatMap((date, week) => [
        `${date}T08:00:00 open`,
        `${date}T14:00:00 open`,
        `${['2026-12-01', '2026-12-08', '2026-12-15'][week]}T18:00:00 open`,
      ]),
      '2026-12-16T08:00:00 too_late',
      '2026-12-16T14:00:00 too_late',
      '2026-12-22T18:00:00 too_late',
      '2026-12-23T08:00:00 too_late',
      '2026-12-23T14:00:00 too_late',
    ]);
  });

  test('the earliest that is open and the last day are named, whatever days are asked for [BKG-10]', async () => {
    const { earliest, last } = (await slots(shop.customer, { from: day('2027-03-01'), days: 1 })).reply;
    expect(earliest).toEqual(local('2026-11-25T08:00'));
    expect(last).toEqual(day('2026-12-15'));
  });

  test("an area's own window stands in place of that of everywhere, and staff alone see how full it is [BKG-4, BKG-10]", async () => {
    const first = async (who: Person) => (await slots(who, inFirstWeek)).reply.days[1]?.slots[0];
    const times = { starts_at: local('2026-11-25T08:00'), ends_at: local('2026-11-25T09:00'), state: 'open' };
    expect(await first(shop.admin)).toEqual({ ...times, taken: 0, capacity: 1 });
    expect(await first(shop.customer)).toEqual({ ...times, taken: null, capacity: null });
  });

  test('the address of the business has those of every area [BKG-4]', async () => {
    const address = '18 Bourke Rd,  Alexandria NSW 2015';
    expect((await slots(shop.owner, { ...inFirstWeek, address })).reply.days[1]?.slots[0]?.capacity).toBe(1);
  });

  test.each([
    ['9 Crown St, Surry Hills NSW 2010', 'We do not come to this address yet. Please contact us.'],
    ['9 Crown St, Surry Hills', 'End the address with its postcode'],
  ])('%s is refused at the address, for staff as well [BKG-4, BKG-8]', async (address, message) => {
    for (const person of [shop.customer, shop.admin]) {
      const { status, problem } = await slots(person, { address });
      expect([status, problem.type, problem.errors]).toEqual([
        422,
        'urn:washline:problem:outside-area',
        [{ path: 'address', message }],
      ]);
    }
  });
});

describe('what is taken', () => {
  const at = local('2026-12-02T08:00');
  const slotOn = async (who: Person, draft: Partial<SlotsDraft> = {}) =>
    (await slots(who, { from: day('2026-12-02'), days: 1, ...draft })).reply.days[0]?.slots[0];

  beforeEach(async () => {
    await shop.db.update(orders).set({ status: 'scheduled' });
    await standIn(shop, order.id, wednesday, at);
  });
  afterAll(() => shop.db.update(orders).set({ status: 'cancelled' }));

  test('fills the window of that day alone; the own place of an order is free [BKG-7, BKG-10, BKG-17]', async () => {
    expect(await slotOn(shop.admin)).toMatchObject({ state: 'full', taken: 1, capacity: 1 });
    expect(await slotOn(shop.customer)).toMatchObject({ state: 'full', taken: null });
    expect(await slotOn(shop.customer, { order_id: order.id })).toMatchObject({ state: 'open' });
    expect(await slotOn(shop.admin, { from: day('2026-12-09') })).toMatchObject({ state: 'open', taken: 0 });
  });

  test('is free again once cancelled [BKG-7]', async () => {
    await shop.db.update(orders).set({ status: 'cancelled' });
    expect(await slotOn(shop.admin)).toMatchObject({ state: 'open', taken: 0 });
  });

  test('what is full is not the earliest [BKG-10]', async () => {
    await standIn(shop, order.id, wednesday, local('2026-11-25T08:00'));
    expect((await slots(shop.customer)).reply.earliest).toEqual(local('2026-11-25T14:00'));
    expect((await slots(shop.customer, { order_id: order.id })).reply.earliest).toEqual(
      local('2026-11-25T08:00'),
    );
  });

  test('is counted by leg, window and day, but for one order [BKG-7]', async () => {
    const taken = async (except_order_id: string | null, id = wednesday.id, on = '2026-12-02') => {
      const days = { from: day('2026-12-01'), to: day('2026-12-09') };
      const visits = { window_ids: [id], days, zone: 'Australia/Sydney', except_order_id };
      const counts = [
        await findTaken(shop.db, 'pickup', visits),
        await findTaken(shop.db, 'delivery', visits),
      ];
      return counts.map((count) => count(id, day(on)));
    };
    expect([await taken(null), await taken(order.id), await taken(shop.owner.user.id)]).toEqual([
      [1, 0],
      [0, 0],
      [1, 0],
    ]);
    expect([await taken(null, friday.id), await taken(null, wednesday.id, '2026-12-09')]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('an order or a customer of somebody else is not there [BKG-10, ACC-11]', async () => {
    const foreign = [{ order_id: order.id }, { customer_id: shop.customer.user.id }];
    for (const draft of foreign) expect((await slots(shop.stranger, draft)).status).toBe(404);
    for (const draft of foreign) expect((await slots(shop.customer, draft)).status).toBe(200);
    for (const draft of foreign) expect((await slots(shop.admin, draft)).status).toBe(200);
    const nobody = { customer_id: '01999999-0000-7000-8000-000000000000' };
    expect((await slots(shop.admin, nobody)).status).toBe(404);
    expect((await slots(shop.jonah)).status).toBe(403);
  });

  test('staff see how full the windows of each day are [BKG-20]', async () => {
    const period = { from: day('2026-12-02'), to: day('2026-12-03') };
    const { reply } = await shop.call(shop.admin, bookingDaysRoute, { query: period });
    expect(reply.map(({ day, closed }) => [`${day}`, closed])).toEqual([
      ['2026-12-02', null],
      ['2026-12-03', null],
    ]);
    expect(
      reply[0]?.windows.map(({ leg, area_name, taken, capacity }) => [leg, area_name, taken, capacity]),
    ).toEqual([
      ['pickup', 'Inner City', 1, 1],
      ['pickup', null, 0, 2],
      ['pickup', null, 0, null],
      ['delivery', null, 0, 2],
    ]);
    const see = (who: Person, query: { from: Temporal.PlainDate; to: Temporal.PlainDate }) =>
      shop.call(who, bookingDaysRoute, { query });
    expect((await see(shop.customer, period)).status).toBe(403);
    const long = await see(shop.owner, { from: period.from, to: period.from.add({ days: 62 }) });
    expect([long.status, long.problem.errors]).toEqual([
      422,
      [{ path: 'to', message: 'Choose at most 62 days' }],
    ]);
    expect((await see(shop.owner, { from: period.to, to: period.from })).status).toBe(422);
    expect(
      (await see(shop.owner, { from: period.from, to: period.from.add({ days: 61 }) })).reply,
    ).toHaveLength(62);
  });
});

describe('a closed day', () => {
  beforeAll(() => shop.db.insert(closed_days).values({ day: day('2026-12-02'), name: 'Stocktaking' }));
  afterAll(() => shop.db.delete(closed_days));

  test('stands with its name, and its windows are closed [BKG-10, BKG-11]', async () => {
    const { reply } = await slots(shop.customer, { from: day('2026-12-02'), days: 1 });
    expect(reply.days.map(({ closed }) => closed)).toEqual(['Stocktaking']);
    expect(reply.days[0]?.slots.map(({ state }) => state)).toEqual(['closed', 'closed']);
  });

  test('shows staff only what still stands in its windows [BKG-20]', async () => {
    const query = { from: day('2026-12-02'), to: day('2026-12-02') };
    const see = async () => (await shop.call(shop.admin, bookingDaysRoute, { query })).reply;
    expect(await see()).toMatchObject([{ closed: 'Stocktaking', windows: [] }]);
    await shop.db.update(orders).set({ status: 'scheduled' });
    await standIn(shop, order.id, wednesday, local('2026-12-02T08:00'));
    expect(await see()).toMatchObject([{ closed: 'Stocktaking', windows: [{ taken: 1 }] }]);
    await shop.db.update(orders).set({ status: 'cancelled' });
  });

  test('is no working day for the turnaround [BKG-5]', async () => {
    const { earliest } = (await slots(shop.customer, { leg: 'delivery', pickup: local('2026-12-01T18:00') }))
      .reply;
    expect(earliest).toEqual(local('2026-12-04T16:00'));
  });
});

describe('delivery windows', () => {
  const pickup = local('2026-12-02T08:00');

  test('are bookable from the second working day to 14 days after [BKG-5, BKG-10]', async () => {
    const states = await statesOf(shop.customer, {
      leg: 'delivery',
      pickup,
      from: day('2026-12-02'),
      days: 21,
    });
    expect(states.filter((state) => state.endsWith('too_soon'))).toEqual([
      '2026-12-02T16:00:00 too_soon',
      '2026-12-03T16:00:00 too_soon',
    ]);
    expect(states.filter((state) => state.endsWith('open')).at(-1)).toBe('2026-12-18T16:00:00 open');
    expect(states.at(-1)).toBe('2026-12-22T16:00:00 too_late');
  });

  test('need their pickup [BKG-5]', async () => {
    const { status, problem } = await slots(shop.customer, { leg: 'delivery' });
    expect([status, problem.errors]).toEqual([422, [{ path: 'pickup', message: 'Choose a pickup first' }]]);
  });

  test('begin after the longest pickup window that starts then has ended [BKG-5]', async () => {
    await patchSettings(shop, shop.owner, { turnaround_days: 0 });
    const noon = onDays([3], 'delivery', '09:00-10:30');
    const ten = onDays([3], 'delivery', '10:00-12:00');
    await setBooking(shop, shop.owner, { ...booking, windows: [...booking.windows, ...noon, ...ten] });
    const { earliest } = (await slots(shop.customer, { leg: 'delivery', pickup })).reply;
    expect(earliest).toEqual(local('2026-12-02T10:00'));
    await setBooking(shop, shop.owner, booking);
    await patchSettings(shop, shop.owner, { turnaround_days: 2 });
  });

  test('are open to an order that has its place in them already [BKG-17]', async () => {
    await shop.db.update(orders).set({ status: 'scheduled' });
    await standIn(shop, order.id, wednesday, pickup);
    await standIn(shop, order.id, friday, local('2026-12-04T16:00'));
    await setBooking(shop, shop.owner, {
      ...booking,
      windows: booking.windows.map((each) => (each.leg === 'delivery' ? { ...each, capacity: 1 } : each)),
    });
    const ask = async (more = {}) =>
      (await slots(shop.customer, { leg: 'delivery', pickup, ...more })).reply.earliest;
    expect(await ask()).toEqual(local('2026-12-07T16:00'));
    expect(await ask({ order_id: order.id })).toEqual(local('2026-12-04T16:00'));
  });
});

test('a shop without windows has none to book [BKG-1]', async () => {
  await patchSettings(shop, shop.owner, { use_windows: false });
  await setBooking(shop, shop.owner, {});
  expect((await shop.call(shop.owner, bookingRoute, {})).reply.windows).toEqual([]);
  expect((await slots(shop.customer)).reply).toMatchObject({ days: [], earliest: null });
});
