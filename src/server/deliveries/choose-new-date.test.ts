import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeLegRoute, newDateRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { FailureReason, LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { lockOrderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { checkLegs } from '../cli/checks/check-database.ts';
import { read, remove, type Shop } from '../orders/orders.fixture.ts';
import {
  assignJonah,
  forgetNotices,
  local,
  noticesOf,
  readSeries,
  type SeriesOrder,
  skip,
} from '../orders/series-calls.fixture.ts';
import { emptyWindows, hourOf, openWindowShop, windowDraft } from '../orders/windows.fixture.ts';
import { closed_days, legs } from '../schema.ts';
import type { Person } from '../testing/world.ts';

let shop: Shop;
let other: Person;
let order: Order;
beforeAll(async () => {
  shop = await openWindowShop();
  other = shop.stranger;
  await shop.agree(other, shop.sheet, 380);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-12-08T07:00'));
  await shop.db.delete(closed_days);
  await emptyWindows(shop);
  order = await place();
});

// From Tue 8 Dec, 8:00–10:00 am, to 2:00–4:00 pm of a day.
async function place(more: object = {}, delivery = '2026-12-10 14'): Promise<Order> {
  const now = shop.now();
  shop.setNow(local('2026-12-04T10:00'));
  const body = windowDraft(shop, '2026-12-08 08', delivery, more);
  const { reply } = await shop.call(shop.customer, placeOrderRoute, { body });
  shop.setNow(now);
  return reply;
}
/** The driver has the order, and a leg of it fails. */
async function fail(kind: LegKind = 'pickup', reason: FailureReason = 'nobody_home'): Promise<void> {
  await assignJonah(shop, order);
  if (kind === 'delivery') await close('pickup', { result: 'done', note: 'Seen' });
  await close(kind, { result: 'failed', reason, note: 'Rang twice' });
  await forgetNotices(shop);
  shop.setNow(shop.now().add({ seconds: 1 }));
}
async function close(kind: LegKind, body: Parameters<typeof closeBody>[0]): Promise<void> {
  const { status, text } = await shop.call(shop.owner, closeLegRoute, {
    params: { id: (await latest(kind)).id },
    body: closeBody(body),
  });
  if (status !== 200) throw new Error(text);
}
const closeBody = (body: { result: 'done' | 'failed'; reason?: FailureReason; note: string }) => body;
const attempts = async (kind: LegKind) =>
  (await shop.db.select().from(legs).where(eq(legs.order_id, order.id)).orderBy(asc(legs.attempt))).filter(
    (leg) => leg.kind === kind,
  );
async function latest(kind: LegKind) {
  const leg = (await attempts(kind)).at(-1);
  if (!leg) throw new Error('an order has no such leg');
  return leg;
}
type Dates = { pickup_date?: Temporal.Instant; delivery_date?: Temporal.Instant; anyway?: boolean };
const choose = (body: Dates, who = shop.customer) =>
  shop.call(who, newDateRoute, { params: { id: order.id }, body });
const problemOf = async (body: Dates, who = shop.customer) => {
  const { status, problem } = await choose(body, who);
  const [code, field] = [problem.type.split(':').at(-1), problem.errors?.[0]?.path];
  return { status, code, field, detail: problem.detail };
};
const notBookable = (field: string, detail: string) => ({ status: 422, code: 'not-bookable', field, detail });
const firstHistory = async () => (await read(shop, order.id)).history[0];

describe('a customer chooses a new date', () => {
  test('for a locked order: the next attempt, without a driver, and what was tried stays [FST-3, FST-4, LCK-2]', async () => {
    await emptyWindows(shop);
    order = await place({}, '2026-12-14 14');
    await fail();
    await shop.call(shop.owner, lockOrderRoute, { params: { id: order.id } });
    await forgetNotices(shop);
    const { status, reply } = await choose({ pickup_date: hourOf('2026-12-09 08') });
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      needs_date: null,
      failed_stop: null,
      is_locked: true,
      modification_status: null,
      driver_id: shop.jonah.user.id,
      pickup_date: hourOf('2026-12-09 08'),
      pickup_until: hourOf('2026-12-09 10'),
    });
    const [first, second, ...more] = await attempts('pickup');
    expect(first).toMatchObject({
      state: 'failed',
      failure_reason: 'nobody_home',
      note: 'Rang twice',
      driver_id: shop.jonah.user.id,
      window_start: hourOf('2026-12-08 08'),
    });
    expect([second, more]).toMatchObject([
      {
        attempt: 2,
        state: 'planned',
        driver_id: null,
        stop_id: null,
        window_start: hourOf('2026-12-09 08'),
        window_end: hourOf('2026-12-09 10'),
      },
      [],
    ]);
    const { order_number } = order;
    expect(await noticesOf(shop, shop.owner)).toEqual([
      `Harbour Lane Hotel: ${order_number} is collected Wed 9 Dec, 8:00–10:00 am.`,
    ]);
    expect(await noticesOf(shop, shop.customer)).toEqual([]);
    expect(await noticesOf(shop, shop.jonah)).toEqual([
      `${order_number} is collected Wed 9 Dec, 8:00–10:00 am.`,
    ]);
    expect(await firstHistory()).toMatchObject({
      summary: 'chose a new date for the pickup',
      changes: [{ before: 'Tue 8 Dec 2026, 8:00–10:00 am', after: 'Wed 9 Dec 2026, 8:00–10:00 am' }],
    });
    const client = await shop.db.pool.connect();
    expect(await checkLegs(client).finally(() => client.release())).toMatchObject({ mark: '✓' });
  });

  test('and a pickup takes the delivery along where that would come too early [FST-3, LEG-3]', async () => {
    await fail();
    const { reply } = await choose({ pickup_date: hourOf('2026-12-14 08') });
    expect(reply).toMatchObject({
      delivery_date: hourOf('2026-12-16 14'),
      delivery_until: hourOf('2026-12-16 16'),
    });
    expect(await latest('delivery')).toMatchObject({
      attempt: 1,
      driver_id: shop.jonah.user.id,
      window_start: hourOf('2026-12-16 14'),
    });
    expect((await noticesOf(shop, shop.owner))[0]).toContain(
      'is collected Mon 14 Dec, 8:00–10:00 am and delivered Wed 16 Dec, 2:00–4:00 pm.',
    );
  });

  test('whose delivery nobody could enter is refused, for staff too [FST-3]', async () => {
    await fail();
    const body = { pickup_date: hourOf('2199-12-31 20'), anyway: true };
    expect(await problemOf(body, shop.owner)).toMatchObject({ status: 422, field: 'pickup_date' });
    expect((await read(shop, order.id)).needs_date).toBe('pickup');
  });

  test('by the rules for new orders, also one that is delivered later by their own choice [FST-3, BKG-5, BKG-6]', async () => {
    await fail();
    const tooSoon = await problemOf({ pickup_date: hourOf('2026-12-08 10') });
    expect(tooSoon).toEqual(notBookable('pickup_date', 'Book at least 12 hours ahead'));
    expect(await problemOf({ pickup_date: hourOf('2026-12-09 09') })).toEqual(
      notBookable('pickup_date', 'Choose one of the pickup windows'),
    );
    const early = { pickup_date: hourOf('2026-12-14 08'), delivery_date: hourOf('2026-12-15 14') };
    const tooEarly = notBookable('delivery_date', 'Earliest delivery is Wed 16 Dec');
    expect(await problemOf(early)).toEqual(tooEarly);
    const anyway = { ...early, anyway: true };
    expect(await problemOf(anyway)).toEqual(tooEarly);
    const late = { ...early, delivery_date: hourOf('2026-12-17 14') };
    expect((await choose(late)).reply.delivery_date).toEqual(late.delivery_date);
  });

  test('where a window has a place, and never the last one twice [FST-3, BKG-7]', async () => {
    await fail();
    const body = windowDraft(shop, '2026-12-09 08', '2026-12-11 14');
    shop.setNow(local('2026-12-07T10:00'));
    await shop.call(other, placeOrderRoute, { body });
    shop.setNow(local('2026-12-08T07:00'));
    expect(await problemOf({ pickup_date: hourOf('2026-12-09 08') })).toMatchObject({
      status: 409,
      code: 'window-full',
    });
    expect(await latest('pickup')).toMatchObject({ attempt: 1, state: 'failed' });
    expect((await read(shop, order.id)).needs_date).toBe('pickup');
  });

  test('on a day that is open, but for staff who do it anyway [FST-3, BKG-8, BKG-11]', async () => {
    await fail();
    const day = Temporal.PlainDate.from('2026-12-09');
    await shop.db.insert(closed_days).values({ day, name: 'Stocktaking', added_by: shop.owner.user.id });
    const body = { pickup_date: hourOf('2026-12-09 08') };
    expect(await problemOf(body)).toMatchObject({ status: 409, code: 'day-closed' });
    expect(await problemOf(body, shop.admin)).toMatchObject({ status: 409, code: 'day-closed' });
    expect((await choose({ ...body, anyway: true }, shop.admin)).status).toBe(200);
    expect((await firstHistory())?.summary).toBe(
      'chose a new date for the pickup, although the laundry is closed on Wed 9 Dec 2026 (Stocktaking)',
    );
  });
});

describe('a new date', () => {
  test('by staff tells the customer, of a delivery too [FST-3, FST-4]', async () => {
    await fail('delivery', 'not_reached');
    const { reply } = await choose({ delivery_date: hourOf('2026-12-14 14') }, shop.admin);
    expect(reply).toMatchObject({ needs_date: null, delivery_date: hourOf('2026-12-14 14') });
    expect(await noticesOf(shop, shop.customer)).toEqual([
      `${order.order_number} is delivered Mon 14 Dec, 2:00–4:00 pm.`,
    ]);
    expect(await latest('delivery')).toMatchObject({ attempt: 2, driver_id: null });
    expect(await attempts('pickup')).toMatchObject([{ state: 'done' }]);
  });

  test('is ahead, of the leg that failed, and needed [FST-2, FST-3]', async () => {
    const pickup_date = hourOf('2026-12-09 08');
    expect(await problemOf({ pickup_date })).toMatchObject({ status: 409, code: 'no-date-needed' });
    await fail('delivery');
    const past = { delivery_date: hourOf('2026-12-07 14') };
    expect(await problemOf(past)).toMatchObject({ status: 422, code: 'invalid', field: 'delivery_date' });
    expect(await problemOf({ ...past, anyway: true }, shop.owner)).toMatchObject({
      status: 422,
      code: 'invalid',
    });
    expect(await problemOf({ pickup_date })).toMatchObject({
      status: 422,
      code: 'invalid',
      field: 'pickup_date',
    });
    await shop.call(shop.owner, newDateRoute, {
      params: { id: order.id },
      body: { delivery_date: hourOf('2026-12-14 14') },
    });
    expect(await problemOf({ delivery_date: hourOf('2026-12-15 14') })).toMatchObject({
      status: 409,
      code: 'no-date-needed',
    });
  });

  test('is the customer’s own to choose, and no driver’s [ACC-11]', async () => {
    await fail();
    const body = { pickup_date: hourOf('2026-12-09 08') };
    expect((await choose(body, other)).status).toBe(404);
    expect((await choose(body, shop.jonah)).status).toBe(403);
    expect((await latest('pickup')).attempt).toBe(1);
  });
});

describe('a recurring order of which the pickup failed', () => {
  const weekly = { is_recurring: true };
  beforeEach(async () => {
    await emptyWindows(shop);
    order = await place({ ...weekly, frequency_template_id: shop.weekly.id });
  });
  const nextDays = async () =>
    (await readSeries(shop, order as SeriesOrder)).next
      .filter(({ state }) => state === 'planned')
      .slice(0, 3)
      .map(({ pickup_date }) => `${pickup_date}`);

  test('gets its date at once, by hand and alone [FST-4, REC-6, MOD-1, SER-15]', async () => {
    await fail();
    const planned = await nextDays();
    const { reply } = await choose({ pickup_date: hourOf('2026-12-09 08') }, shop.admin);
    expect(reply).toMatchObject({ modification_status: null, pickup_date: hourOf('2026-12-09 08') });
    expect(await nextDays()).toEqual(planned);
    const { next } = await readSeries(shop, order as SeriesOrder, shop.owner);
    expect(next.find(({ order_id }) => order_id === order.id)).toMatchObject({ changed: ['dates'] });
  });

  test('can be skipped instead, by its customer or staff [FST-5, SER-8]', async () => {
    await fail();
    const { status, reply } = await remove(shop, shop.customer, order, { repeat: 'skip' });
    expect([status, reply.status, reply.needs_date]).toEqual([200, 'cancelled', null]);
    await emptyWindows(shop);
    order = await place({ ...weekly, frequency_template_id: shop.weekly.id });
    await fail();
    const body = { series_id: order.series_id ?? '' };
    expect((await skip(shop, shop.admin, body, 1)).reply.state).toBe('skipped');
    expect(await problemOf({ pickup_date: hourOf('2026-12-09 08') })).toMatchObject({
      status: 409,
      code: 'no-date-needed',
    });
  });
});
