import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeLegRoute, newDateRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, lockOrderRoute } from '#shared/orders/orders.contract.ts';
import { restoreOccurrenceRoute, skipOccurrenceRoute } from '#shared/series/series.contract.ts';
import { openShopWorld, placeRecurring, read, type Shop, send } from '../orders/orders.fixture.ts';
import { attempts, events, legs } from '../schema.ts';
import { shortOrLong } from '../testing/long-form.ts';
import { linkOf, onceIn, visit } from './links.fixture.ts';

/** The same act by link and in the app at once: one effect, and the refusals of the app. */

let shop: Shop;
let order: Order;
let link: string;

beforeAll(async () => {
  shop = await openShopWorld();
});
beforeEach(async () => {
  await shop.db.delete(attempts);
});
afterAll(() => shop.close());

const perAct = shortOrLong(5, 50);

const open = async () => {
  order = await placeRecurring(shop);
  link = await linkOf(shop, order, shop.customer);
};
const countOf = (type: string) =>
  shop.db.$count(
    events,
    and(eq(events.type, type), inArray(events.subject_id, [order.id, `${order.series_id}`])),
  );
const ofSeries = () => ({ params: { id: `${order.series_id}`, number: order.occurrence_number ?? 0 } });
const byLinkAnd = async (
  act: 'skip' | 'unskip' | 'time',
  form: object,
  inApp: () => Promise<{ status: number }>,
) => {
  const page = await visit(shop, act === 'unskip' ? link : `${link}/${act}`);
  const sent = { form: { once: onceIn(page), ...form } };
  const [one, other, app] = await Promise.all([
    visit(shop, `${link}/${act}`, sent),
    visit(shop, `${link}/${act}`, sent),
    inApp(),
  ]);
  return { byLink: [one.statusCode, other.statusCode], inApp: app.status };
};

test('200 rounds of two at once: a skip and taking it back happen once [LNK-4, LNK-5]', async () => {
  for (let round = 0; round < perAct; round++) {
    await open();
    const skipped = await byLinkAnd('skip', {}, () =>
      shop.call(shop.customer, skipOccurrenceRoute, ofSeries()),
    );
    expect(skipped.inApp).toBe(200);
    for (const status of skipped.byLink) expect([303, 412]).toContain(status);
    expect([await countOf('occurrence.skipped'), (await read(shop, order.id)).status]).toEqual([
      1,
      'cancelled',
    ]);
    const back = await byLinkAnd('unskip', {}, () =>
      shop.call(shop.customer, restoreOccurrenceRoute, { ...ofSeries(), query: {} }),
    );
    expect(back.inApp).toBe(200);
    for (const status of back.byLink) expect([303, 412]).toContain(status);
    expect([await countOf('occurrence.restored'), (await read(shop, order.id)).status]).toEqual([
      1,
      'pending',
    ]);
  }
});

test('a date is moved once, by link or in the app, and the other is told that it has changed [LNK-4, LNK-5, BKG-17]', async () => {
  for (let round = 0; round < perAct; round++) {
    await open();
    const body = {
      pickup_date: order.pickup_date.add({ hours: 24 }),
      delivery_date: order.delivery_date,
      scope: 'this' as const,
    };
    const input = { params: { id: order.id }, body };
    const moved = await byLinkAnd('time', { at: '2026-11-27T09:30' }, async () => {
      const seen = { 'if-match': `"${order.version}"` };
      return { status: (await send(shop, shop.customer, editOrderRoute, input, seen)).statusCode };
    });
    const isByLink = moved.inApp !== 200;
    expect(moved).toEqual(isByLink ? { byLink: [303, 303], inApp: 412 } : { byLink: [412, 412], inApp: 200 });
    expect(await countOf('order.edited')).toBe(1);
  }
});

test('a new date after a failed stop is chosen once [LNK-4, LNK-5, FST-3]', async () => {
  for (let round = 0; round < perAct; round++) {
    await open();
    const isPickup = and(eq(legs.order_id, order.id), eq(legs.kind, 'pickup'));
    const [leg] = await shop.db.select().from(legs).where(isPickup);
    const body = { result: 'failed', reason: 'nobody_home', note: 'Rang twice' } as const;
    await shop.call(shop.owner, closeLegRoute, { params: { id: `${leg?.id}` }, body });
    const chosen = await byLinkAnd('time', { at: '2026-11-27T09:30' }, () =>
      shop.call(shop.customer, newDateRoute, {
        params: { id: order.id },
        body: { pickup_date: order.pickup_date.add({ hours: 24 }) },
      }),
    );
    const isByLink = chosen.inApp !== 200;
    expect(chosen).toEqual(
      isByLink ? { byLink: [303, 303], inApp: 409 } : { byLink: [412, 412], inApp: 200 },
    );
    expect([await countOf('date.chosen'), await shop.db.$count(legs, isPickup)]).toEqual([1, 2]);
  }
});

test('what is refused in the app is refused by link, in the same words [LNK-4]', async () => {
  await open();
  await shop.call(shop.owner, lockOrderRoute, { params: { id: order.id } });
  const inApp = await shop.call(shop.customer, skipOccurrenceRoute, ofSeries());
  expect(inApp.status).toBe(409);
  const page = await visit(shop, link);
  expect(page.body).toContain(inApp.problem.detail);
  expect(page.body).not.toContain('Skip This Pickup');
});
