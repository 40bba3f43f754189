import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { holdSeriesRoute, skipOccurrenceRoute, stopSeriesRoute } from '#shared/series/series.contract.ts';
import { patchSettings } from '../business/settings.fixture.ts';
import { createSku } from '../catalogue/create-sku.ts';
import { clearDays, close, move } from '../orders/closed-days/closed-days.fixture.ts';
import { edit, placeOne, placeRecurring, read, type Shop } from '../orders/orders.fixture.ts';
import { local, openSeriesShop } from '../orders/series-calls.fixture.ts';
import { users } from '../schema.ts';
import { draftOf, type Person } from '../testing/world.ts';
import { linkOf, press, saidBy, visit } from './links.fixture.ts';

/** What the page says of an order that does not take place, or is not known exactly. */

let shop: Shop;
let order: Order;
let link: string;

beforeAll(async () => {
  shop = await openSeriesShop();
});
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  await clearDays(shop);
  order = await placeRecurring(shop, {
    pickup_date: local('2026-12-02T09:00'),
    delivery_date: local('2026-12-04T09:00'),
  });
  link = await linkOf(shop, order, shop.customer);
});
afterAll(() => shop.close());

const params = () => ({ id: `${order.series_id}` });
const skip = (who: Person) =>
  shop.call(who, skipOccurrenceRoute, { params: { ...params(), number: order.occurrence_number ?? 0 } });
const said = async () => saidBy(await visit(shop, link));

test('one that is on hold, and when the next one is [LNK-2]', async () => {
  const from = businessDay(shop.now(), shop.db.timeZone());
  const body = { from, until: from.add({ days: 14 }) };
  expect((await shop.call(shop.customer, holdSeriesRoute, { params: params(), body })).status).toBe(200);
  expect(await said()).toMatch(
    /On hold The pickup on Wed 2 Dec, 9:00 am does not take place\. Next pickup Wed 9 Dec, 9:00 am/,
  );
});

test('one that a closed day dropped, by its name [LNK-2]', async () => {
  await close(shop, shop.owner, '2026-12-02', 'Stocktaking');
  const { version } = await read(shop, order.id);
  await move(shop, shop.admin, [{ order_id: order.id, version, to: null }]);
  expect(await said()).toContain('Closed: Stocktaking The pickup on Wed 2 Dec, 9:00 am does not take place.');
});

test('one that staff cancelled, and one of a series that has ended [LNK-2]', async () => {
  await edit(shop, shop.owner, order, { status: 'cancelled' });
  expect(await said()).toMatch(/Cancelled The pickup on Wed 2 Dec, 9:00 am does not take place\./);
  await shop.call(shop.owner, stopSeriesRoute, { params: params() });
  expect(await said()).toContain('Cancelled');
});

test('a skip that stands has no button but the sentence of the rule [LNK-2, LNK-4]', async () => {
  await skip(shop.admin);
  expect(await said()).toMatch(/Skipped .*We skipped this pickup\. Please contact us to bring it back\./);
  expect((await visit(shop, link)).body).not.toContain('Take It Back');
  order = await placeRecurring(shop);
  link = await linkOf(shop, order, shop.customer);
  await skip(shop.customer);
  expect(await said()).toMatch(/Take It Back You can take it back until \w+ \d/);
  shop.setNow(order.delivery_date.subtract({ hours: 8 }));
  expect(await said()).toMatch(
    /Skipped .*It is too late to bring this pickup back\. Please place a new order\./,
  );
  expect((await press(shop, link, 'unskip')).statusCode).toBe(412);
});

test('until when each act is open is said with its name [LNK-4, LCK-7]', async () => {
  expect(await said()).toContain('You can skip or move it until we collect it.');
  const once = await placeOne(shop, { pickup_date: order.pickup_date, delivery_date: order.delivery_date });
  link = await linkOf(shop, once, shop.customer);
  expect(await said()).toContain('You can move it until we collect it.');
});

test('an order by weight says that its total is estimated, and how many kilograms [LNK-2, WGH-3]', async () => {
  await patchSettings(shop, shop.owner, { weigh_after_collecting: true });
  const draft = { name: 'Mixed Wash', category: 'Wash', price: 450, unit: 'per kg', description: null };
  const wash = await createSku(shop.db, null, draft);
  await shop.agree(shop.customer, wash, 450);
  const lines = [
    { sku: wash, quantity: 3.5 },
    { sku: shop.sheet, quantity: 2 },
  ];
  link = await linkOf(shop, await shop.place(shop.customer, draftOf(shop, lines)), shop.customer);
  expect(await said()).toContain('Total, GST included $25.69 Estimated 2 pieces, 3.5 kg');
});

test('a link ends as its person is no longer the customer’s [LNK-6]', async () => {
  const guest = await shop.person('customer');
  const theirs = await linkOf(shop, order, guest);
  const { body } = await visit(shop, '/o/unknown');
  expect((await visit(shop, theirs)).body).toBe(body);
  const isTheirs = eq(users.id, guest.user.id);
  const [before] = await shop.db.select().from(users).where(isTheirs);
  await shop.db.update(users).set({ customer_id: order.customer_id, is_main_contact: false }).where(isTheirs);
  const joined = await linkOf(shop, order, guest);
  expect((await visit(shop, joined)).statusCode).toBe(200);
  await shop.db
    .update(users)
    .set({ customer_id: before?.customer_id ?? null })
    .where(isTheirs);
  expect((await visit(shop, joined)).body).toBe(body);
});

test('a day that was closed meanwhile is refused beside its field, with what was typed [LNK-5, BKG-11]', async () => {
  await close(shop, shop.owner, '2026-12-08', 'Inventory');
  link = await linkOf(shop, await placeOne(shop), shop.customer);
  const page = await press(shop, link, 'time', { at: '2026-12-08T09:00' });
  expect([page.statusCode, page.body.includes('value="2026-12-08T09:00"')]).toEqual([409, true]);
  expect(saidBy(page)).toMatch(/closed on Tue 8 Dec.*\(Inventory\)/);
});
