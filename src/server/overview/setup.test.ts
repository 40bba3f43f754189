import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerRoute } from '#shared/accounts/accounts.contract.ts';
import { invitationRunRoute, inviteManyRoute } from '#shared/accounts/invitations.contract.ts';
import { updateSettingsRoute } from '#shared/business/business.contract.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { createDraftRoute, issueDraftsRoute } from '#shared/invoicing/invoices.contract.ts';
import { updateMoneySettingsRoute } from '#shared/invoicing/money-settings.contract.ts';
import { testMessageRoute } from '#shared/messages/messages.contract.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { staffOverviewRoute } from '#shared/overview/overview.contract.ts';
import { putAwaySetupRoute, setupRoute } from '#shared/overview/setup.contract.ts';
import { agreeManyRoute } from '#shared/pricing/pricing.contract.ts';
import { openMessageShop } from '../messages/messages.fixture.ts';
import { users } from '../schema.ts';
import { testPassword } from '../testing/test-password.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let owner: Person;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person('owner');
});
afterAll(() => world.close());

const see = async () => (await world.call(owner, setupRoute, {})).reply;

test('nobody but owners has it; put away it stays so until it is brought back [START-1]', async () => {
  for (const role of ['admin', 'customer', 'driver'] as const) {
    const other = await world.person(role);
    expect((await world.call(other, setupRoute, {})).status).toBe(403);
    expect((await world.call(other, putAwaySetupRoute, { body: { put_away: true } })).status).toBe(403);
  }
  const isAway = async () => (await world.call(owner, staffOverviewRoute, {})).reply.setup_put_away;
  expect([(await see()).put_away, await isAway()]).toEqual([false, false]);
  await world.call(owner, putAwaySetupRoute, { body: { put_away: true } });
  expect([(await see()).put_away, await isAway()]).toEqual([true, true]);
  const { reply } = await world.call(owner, putAwaySetupRoute, { body: { put_away: false } });
  expect([reply.put_away, await isAway()]).toEqual([false, false]);
});

test('each step is read from the data [START-2, START-4]', async () => {
  expect((await see()).details).toMatchObject({ is_done: false, is_first_address: true });
  const pickup_address = '9 Wharf Rd, Pyrmont NSW 2009';
  const business = { business_name: 'Harbour Laundry', pickup_address, abn: '51 824 753 556' };
  const kept = { occurrence_lead_days: 7 };
  await world.call(owner, updateSettingsRoute, { body: { ...business, ...kept } });
  await world.call(owner, updateMoneySettingsRoute, { body: { invoicing: true } });
  expect((await see()).details).toMatchObject({
    ...{ is_done: true, invoicing: true, has_account: false, name: 'Harbour Laundry' },
  });
  await world.call(owner, updateMoneySettingsRoute, { body: { bsb: '062-000', account_number: '12345678' } });
  expect((await see()).details).toMatchObject({ has_account: true });
  // The three of the test before are there.
  const [before] = [await see()];
  expect([before.customers, before.without_price, before.drivers, before.skus]).toEqual([1, 1, 1, 0]);
  expect(before.order).toMatchObject({ state: 'no-price', id: null });
  // All of them have a password.
  expect(before.not_invited).toBe(0);
  await world.db.insert(users).values({ email: 'ida@washline.test', full_name: 'Ida Roth', role: 'driver' });
  expect(await see()).toMatchObject({ not_invited: 1, inviting: 0 });
  await world.call(owner, inviteManyRoute, { body: { all: true } });
  expect(await see()).toMatchObject({ not_invited: 1, inviting: 1 });
  await world.db.execute(sql`delete from invitation_queue`);
  await world.db.delete(users).where(eq(users.email, 'ida@washline.test'));

  const sku = await world.sku(500);
  const customer = await world.person('customer');
  const { id: customer_id } = customer.user;
  await world.call(owner, agreeManyRoute, { body: { customer_ids: [customer_id] } });
  const priced = await see();
  expect([priced.skus, priced.customers, priced.without_price, priced.order.state]).toEqual([
    1,
    2,
    1,
    'none',
  ]);

  const pickup_date = world.now().add({ hours: 24 });
  const order = await world.place(customer, {
    items: [{ sku_id: sku.id, quantity: 2 }],
    pickup_date,
    delivery_date: pickup_date.add({ hours: 48 }),
    pickup_address,
    delivery_address: '4 Argyle St, The Rocks NSW 2000',
  });
  expect((await see()).order).toMatchObject({ state: 'no-driver', order_number: order.order_number });
  const driver = await world.person('driver', { full_name: 'Kim Tran' });
  const params = { id: order.id };
  await world.call(owner, assignDriverRoute, { params, body: { driver_id: driver.user.id } });
  expect((await see()).order).toMatchObject({ state: 'with-driver', driver_name: 'Kim Tran' });
  await world.call(owner, editOrderRoute, { params, body: { status: 'delivered' } });
  expect((await see()).order).toMatchObject({ state: 'delivered', document_id: null });
  const draft = await world.call(owner, createDraftRoute, { body: { customer_id, order_ids: [order.id] } });
  expect((await see()).order).toMatchObject({ state: 'delivered', document_id: draft.reply.id });
  const { id, version } = draft.reply;
  await world.call(owner, issueDraftsRoute, { body: { drafts: [{ id, version }], send: false } });
  expect((await see()).order.state).toBe('done');
  await world.call(owner, updateMoneySettingsRoute, { body: { invoicing: false } });
  expect((await see()).order.state).toBe('done');
});

test('the last test of mail is said as it went, also while it is tried again [START-6]', async () => {
  const shop = await openMessageShop();
  const mail = async () => (await shop.call(shop.owner, setupRoute, {})).reply.mail;
  const ask = () => shop.call(shop.owner, testMessageRoute, { body: { channel: 'mail' } });
  expect(await mail()).toEqual({ is_ready: true, is_done: false, state: 'none', reason: null });
  expect((await shop.call(shop.owner, invitationRunRoute, {})).reply.is_mail_ready).toBe(true);
  await shop.forget();
  await ask();
  expect((await mail()).state).toBe('on-its-way');
  const signIn = Object.assign(new Error('refused'), {
    responseCode: 535,
    response: '535 5.7.8 No such account',
  });
  await shop.leave(() => Promise.reject(signIn)).catch(() => undefined);
  expect(await mail()).toMatchObject({
    is_done: false,
    state: 'refused',
    reason: '535 5.7.8 No such account',
  });
  await shop.leave();
  expect(await mail()).toMatchObject({ is_done: true, state: 'taken', reason: null });
  shop.server.answers.refuse = '550 No such mailbox';
  shop.later({ seconds: 1 });
  await ask();
  await shop.leave();
  // One was taken: the step is done, and says of the last what it was.
  expect(await mail()).toMatchObject({ is_done: true, state: 'refused', reason: '550 No such mailbox' });
  await shop.close();
});

test('who is created with base prices has them at once; without the field nobody has [PRC-9]', async () => {
  const register = (more: object) => {
    const email = `${crypto.randomUUID()}@washline.test`;
    const body = { email, password: testPassword, full_name: 'Ida Roth', ...more };
    return world.call(owner, registerRoute, { body });
  };
  const unpriced = async () => (await see()).without_price;
  const before = await unpriced();
  await register({ start_with_base_prices: true });
  expect(await unpriced()).toBe(before);
  await register({});
  expect(await unpriced()).toBe(before + 1);
  const refused = await register({ role: 'driver', start_with_base_prices: true });
  expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([422, 'start_with_base_prices']);
});
