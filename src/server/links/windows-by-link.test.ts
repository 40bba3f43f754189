import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { edit, read, type Shop } from '../orders/orders.fixture.ts';
import {
  anotherCustomer,
  emptyWindows,
  hourOf,
  openWindowShop,
  windowDraft,
} from '../orders/windows.fixture.ts';
import { legs } from '../schema.ts';
import { keepPicture, pictureBytes } from '../testing/keep-picture.ts';
import { linkOf, press, saidBy, visit } from './links.fixture.ts';

let shop: Shop;
let order: Order;
let link: string;
let start: Temporal.Instant;

beforeAll(async () => {
  shop = await openWindowShop();
  start = shop.now();
});
beforeEach(async () => {
  shop.setNow(start);
  await emptyWindows(shop);
  order = await shop.place(shop.customer, windowDraft(shop, '2026-11-26 08', '2026-11-30 14'));
  link = await linkOf(shop, order, shop.customer);
});
afterAll(() => shop.close());

const legOf = async (kind: LegKind): Promise<string> => {
  const [leg] = await shop.db
    .select()
    .from(legs)
    .where(and(eq(legs.order_id, order.id), eq(legs.kind, kind)));
  return leg?.id ?? '';
};
const choices = ({ body }: { body: string }): string[] =>
  [...body.matchAll(/<input type="radio"[^>]*value="([^"]+)"([^>]*)>/g)].map(
    ([, at = '', more = '']) => at + (more.includes('disabled') ? ' disabled' : ''),
  );

test('seven days of windows, later ones behind them, and a full one cannot be pressed [LNK-4, BKG-17]', async () => {
  const guest = await anotherCustomer(shop);
  await shop.place(guest, windowDraft(shop, '2026-11-27 08', '2026-12-01 14'));
  const page = await visit(shop, `${link}/time`);
  expect(saidBy(page)).toMatch(/Fri 27 Nov 8:00–10:00 am Full 10:00 am–12:00 pm/);
  expect(choices(page)).toContain(`${hourOf('2026-11-27 08')} disabled`);
  const later = /href="([^"]+from=[^"]+)">Later Days/.exec(page.body)?.[1] ?? '';
  expect(later).toContain('from=2026-12-01');
  expect(choices(await visit(shop, later))).toContain(`${hourOf('2026-12-02 10')}`);
  for (const from of ['', 'never', '1999-01-01', '2199-12-31', '9999-99-99'])
    expect((await visit(shop, `${link}/time?from=${from}`)).statusCode).toBe(200);
});

test('the delivery keeps its distance, or takes the earliest that fits; a full window says so beside it [LNK-4, LNK-5]', async () => {
  const guest = await anotherCustomer(shop);
  const choose = (day: string) => press(shop, link, 'time', { at: `${hourOf(day)}` });
  expect((await choose('2026-11-27 10')).statusCode).toBe(303);
  // Four days later, a Tuesday.
  expect((await read(shop, order.id)).delivery_date).toEqual(hourOf('2026-12-01 14'));
  expect((await choose('2026-12-01 10')).statusCode).toBe(303);
  // Four days later is a Saturday, on which nobody delivers; two days is the least.
  expect((await read(shop, order.id)).delivery_date).toEqual(hourOf('2026-12-03 14'));
  await shop.place(guest, windowDraft(shop, '2026-11-27 08', '2026-12-01 14'));
  const page = await choose('2026-11-27 08');
  expect([
    page.statusCode,
    /role="alert"/.test(page.body),
    saidBy(page).includes('has just filled up'),
  ]).toEqual([409, true, true]);
  expect((await read(shop, order.id)).pickup_date).toEqual(hourOf('2026-12-01 10'));
});

test('after a stop failed it says why, and takes a new date, also of a locked order [LNK-2, LNK-4, FST-3]', async () => {
  const params = { id: await legOf('pickup') };
  const note = 'canary: the dog';
  const body = { result: 'failed' as const, reason: 'nobody_home' as const, note };
  expect((await shop.call(shop.owner, closeLegRoute, { params, body })).status).toBe(200);
  const page = await visit(shop, link);
  expect(saidBy(page)).toMatch(/We could not collect: nobody home .*Choose a new date/);
  expect(page.body).not.toContain('canary');
  const chosen = await press(shop, link, 'time', { at: `${hourOf('2026-11-27 10')}` });
  expect(chosen.statusCode).toBe(303);
  expect(await read(shop, order.id)).toMatchObject({
    needs_date: null,
    pickup_date: hourOf('2026-11-27 10'),
  });
});

test('once delivered it shows the bags and the photos of the delivery, small, and no signature [LNK-2, LNK-3]', async () => {
  await edit(shop, shop.owner, order, { status: 'delivered' });
  const picture = { order_id: order.id, created_by: shop.jonah.user.id };
  await keepPicture(shop, { ...picture, leg_id: await legOf('delivery'), content: 'bags at the door' });
  await keepPicture(shop, {
    ...picture,
    leg_id: await legOf('delivery'),
    kind: 'signature',
    content: 'signed',
  });
  await keepPicture(shop, { ...picture, leg_id: await legOf('pickup'), content: 'at the pickup' });
  const page = await visit(shop, link);
  expect(saidBy(page)).toContain('Delivered');
  expect(page.body.match(/<img /g)).toHaveLength(1);
  const photo = await visit(shop, `${link}/photo/1`);
  expect(photo.headers['content-type']).toBe('image/jpeg');
  expect(photo.rawPayload.equals(pictureBytes('bags at the door', 'thumb'))).toBe(true);
  for (const other of ['0', '2', '-1', 'x', '1/x'])
    expect((await visit(shop, `${link}/photo/${other}`, { ip: '192.0.2.1' })).statusCode).toBe(404);
});
