import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesRoute, raiseCaseRoute } from '#shared/cases/cases.contract.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { updateBillingRoute } from '#shared/invoicing/invoices.contract.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { customerPageRoute } from '#shared/overview/customer-page.contract.ts';
import { setPlaceRoute } from '#shared/runs/places.contract.ts';
import { openInvoicingShop } from '../invoicing/invoicing.fixture.ts';
import { placeOne, placeRecurring, type Shop } from '../orders/orders.fixture.ts';
import { goTo, owe } from '../statements/overdue.fixture.ts';
import { openWorld, type Person } from '../testing/world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());

const read = (who: Person, { user }: Person = shop.customer) =>
  shop.call(who, customerPageRoute, { params: { id: user.id } });
const inDays = (days: number) => ({
  pickup_date: shop.now().add({ hours: 24 * days }),
  delivery_date: shop.now().add({ hours: 24 * (days + 2) }),
});

test('nobody but staff reads it, of a customer alone [CUS-22]', async () => {
  for (const who of [shop.customer, shop.stranger, shop.jonah]) expect((await read(who)).status).toBe(403);
  expect((await read(shop.admin)).status).toBe(200);
  expect((await read(shop.owner, shop.jonah)).status).toBe(404);
});

test('a new customer has nothing yet, and every item is without a price [CUS-22]', async () => {
  expect((await read(shop.owner, shop.stranger)).reply).toMatchObject({
    name: shop.stranger.user.full_name,
    bill_name: null,
    on_hold: null,
    visits: [],
    overdue_visits: [],
    counts: { visits: 0, open_cases: 0 },
    weekly_amount: 0,
    balance: 0,
    overdue: 0,
    overdue_since: null,
    prices: { agreed: 0, of: 2, below_base: 0, without: ['Bath Towel', 'Bed Sheet'] },
    places: [],
    note: { note: null, version: 1 },
  });
});

test('it has what comes by time, with driver or without; what is planned, and no cancelled or later visit [CUS-22]', async () => {
  const first = await placeRecurring(shop, inDays(1));
  await placeOne(shop, inDays(14));
  const params = { id: first.id };
  await shop.call(shop.owner, assignDriverRoute, {
    params,
    body: { driver_id: shop.jonah.user.id, leg: 'pickup' },
  });
  const { visits, counts, weekly_amount } = (await read(shop.owner)).reply;
  const said = visits.map(({ kind, order_number, series_id, driver_name, needs_driver }) => [
    kind,
    order_number ?? (series_id === first.series_id ? 'planned' : null),
    driver_name,
    needs_driver,
  ]);
  expect(said).toEqual([
    ['pickup', first.order_number, 'Jonah Reid', false],
    ['delivery', first.order_number, null, false],
    ['pickup', 'planned', null, false],
    ['delivery', 'planned', null, false],
  ]);
  expect(counts.visits).toBe(4);
  expect(weekly_amount).toBeGreaterThan(0);
  const second = await placeOne(shop, inDays(0.5));
  expect((await read(shop.owner)).reply.visits[0]).toMatchObject({
    order_number: second.order_number,
    needs_driver: true,
  });
  expect((await read(shop.owner)).reply).toMatchObject({ visits: { length: 4 }, counts: { visits: 6 } });
});

test('what is overdue stands apart, until it is done [CUS-22]', async () => {
  const before = shop.now();
  const guest = await shop.person('customer');
  for (const sku of [shop.sheet, shop.towel]) await shop.agree(guest, sku, 100);
  const order = await placeOne({ ...shop, customer: guest }, inDays(1));
  await shop.call(shop.owner, assignDriverRoute, {
    params: { id: order.id },
    body: { driver_id: shop.jonah.user.id, leg: 'pickup' },
  });
  const seen = async () => {
    const { overdue_visits, visits, counts } = (await read(shop.owner, guest)).reply;
    return [overdue_visits, visits]
      .map((list) => list.map(({ kind, driver_name }) => [kind, driver_name]))
      .concat([[['visits', `${counts.visits}`]]]);
  };
  expect(await seen()).toEqual([
    [],
    [
      ['pickup', 'Jonah Reid'],
      ['delivery', null],
    ],
    [['visits', '2']],
  ]);
  shop.setNow(before.add({ hours: 48 }));
  shop.owner = await shop.person('owner');
  expect(await seen()).toEqual([[['pickup', 'Jonah Reid']], [['delivery', null]], [['visits', '1']]]);
  await shop.call(shop.owner, editOrderRoute, { params: { id: order.id }, body: { status: 'completed' } });
  expect(await seen()).toEqual([[], [], [['visits', '0']]]);
  shop.setNow(before);
});

test('it counts open cases and says prices, places and billing in short [CUS-22]', async () => {
  const complaint = { type: 'complaint', priority: 'low', subject: 'A stain', description: 'Here' } as const;
  await shop.call(shop.customer, raiseCaseRoute, { body: complaint });
  const place = { address: '4 Argyle St', latitude: -33.86, longitude: 151.2 };
  const { id } = shop.customer.user;
  await shop.call(shop.owner, setPlaceRoute, { body: { ...place, customer_id: id } });
  const billing = { bill_name: 'Hotels Pty Ltd', terms_days: 21, invoice_emails: ['books@hotel.test'] };
  await shop.call(shop.owner, updateBillingRoute, { params: { id }, body: billing });
  const { reply } = await read(shop.admin);
  expect(reply).toMatchObject({
    bill_name: 'Hotels Pty Ltd',
    counts: { open_cases: 1 },
    prices: { agreed: 2, of: 2, below_base: 2, percent_below: 4, without: [] },
    places: [place],
    billing: { terms_days: 21, is_mailed: true, invoice_emails: ['books@hotel.test'] },
  });
  const { total } = (await shop.call(shop.owner, casesRoute, { query: { customer_id: id } })).reply;
  expect(total).toBe(1);
});

test('it says what is owed, what of it is overdue, and since when [CUS-22]', async () => {
  const due = shop.now().toZonedDateTimeISO('Australia/Sydney').toPlainDate().add({ days: 1 });
  await owe(shop, shop.customer, 18260, { due: `${due}` });
  expect((await read(shop.owner)).reply).toMatchObject({ balance: 18260, overdue: 0, overdue_since: null });
  goTo(shop, `${due.add({ days: 4 })}`);
  const { reply } = await read(shop.owner);
  expect([reply.balance, reply.overdue, `${reply.overdue_since}`]).toEqual([18260, 18260, `${due}`]);
});

test('a shop that does not invoice has no money there [CUS-22]', async () => {
  const world = await openWorld();
  const [owner, customer] = [await world.person('owner'), await world.person('customer')];
  const { reply } = await world.call(owner, customerPageRoute, { params: { id: customer.user.id } });
  expect(reply).toMatchObject({ balance: null, overdue: null, overdue_since: null, billing: null });
  await world.close();
});
