import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billingRoute } from '#shared/invoicing/invoices.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { StaffOrderDraft } from '#shared/orders/order.ts';
import { deleteOrderRoute, placeOrderForRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { createDueOccurrences } from '../../orders/occurrences/create-due-occurrences.ts';
import { ordersOf, type Shop } from '../../orders/orders.fixture.ts';
import { events, orders, sessions } from '../../schema.ts';
import { draftOf, type Person } from '../../testing/world.ts';
import {
  deliver,
  edit,
  invoice,
  local,
  markSent,
  newCustomer,
  openInvoicingShop,
  putCredit,
  read,
  refusal,
  setBilling,
  setMoney,
} from '../invoicing.fixture.ts';

let shop: Shop;
/** Owes $41.80, due on 24 November. */
let cafe: Person;

beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  await setMoney(shop, { hold: true, hold_after_days: 7, hold_above: 0 });
  cafe = await newCustomer(shop, 'Corner Café', { terms_days: 0 });
  await bill(10);
  const never = local('2027-12-01T00:00');
  await shop.db.update(sessions).set({ expires_at: never, last_used_at: never });
  // 8 days late.
  shop.setNow(local('2026-12-02T10:12'));
});

/** So many sheets, invoiced and sent. */
const bill = async (sheets: number) =>
  markSent(shop, await invoice(shop, [await deliver(shop, { who: cafe, sheets })], { who: cafe }));

const draft = (more: Partial<StaffOrderDraft> = {}) =>
  draftOf(shop, [{ sku: shop.sheet, quantity: 1 }], {
    pickup_date: shop.now().add({ hours: 24 }),
    delivery_date: shop.now().add({ hours: 72 }),
    ...more,
  });
const place = (more?: Partial<StaffOrderDraft>) => shop.call(cafe, placeOrderRoute, { body: draft(more) });
const placeFor = (more: Partial<StaffOrderDraft> = {}) =>
  shop.call(shop.admin, placeOrderForRoute, { body: { ...draft(more), customer_id: cafe.user.id, ...more } });
const isRefused = async () => (await place()).status === 409;
const hold = async (who = cafe) =>
  (await shop.call(who, billingRoute, { params: { id: cafe.user.id } })).reply.on_hold;

const sentence = 'Your account has $41.80 overdue. Please pay it or contact us before you place a new order.';

describe('a customer who owes too much for too long', () => {
  test('places no order, and reads why before they begin one; nothing is written [STM-7]', async () => {
    const written = async () => [await shop.db.$count(orders), await shop.db.$count(events)];
    const before = await written();
    const answer = await place();
    expect([answer.status, refusal(answer)]).toEqual([409, ['on-hold', sentence]]);
    // Before anything else is looked at.
    expect((await place({ items: [{ sku_id: crypto.randomUUID(), quantity: 1 }] })).status).toBe(409);
    expect(await written()).toEqual(before);
    expect(await hold()).toEqual({ overdue: 4_180 });
    expect(await hold(shop.admin)).toEqual({ overdue: 4_180 });
  });

  test('is on hold from the day after the last that is allowed [STM-7]', async () => {
    shop.setNow(local('2026-12-01T23:59'));
    expect(await hold()).toBeNull();
    expect(await isRefused()).toBe(false);
    shop.setNow(local('2026-12-02T00:00'));
    expect(await isRefused()).toBe(true);
    await setMoney(shop, { hold_after_days: 8 });
    expect(await isRefused()).toBe(false);
    await setMoney(shop, { hold_after_days: 0 });
    shop.setNow(local('2026-11-25T00:00'));
    expect(await isRefused()).toBe(true);
    shop.setNow(local('2026-11-24T23:59'));
    expect(await isRefused()).toBe(false);
  });

  test('is not for what the shop bears with, nor where credit covers it [STM-7]', async () => {
    await setMoney(shop, { hold_above: 4_180 });
    expect(await isRefused()).toBe(false);
    await setMoney(shop, { hold_above: 4_179 });
    expect(await isRefused()).toBe(true);
    await putCredit(shop, cafe, 1);
    expect(await isRefused()).toBe(false);
    await setMoney(shop, { hold_above: 0 });
    expect(await hold()).toEqual({ overdue: 4_179 });
    await putCredit(shop, cafe, 4_179);
    expect([await isRefused(), await hold()]).toEqual([false, null]);
  });

  test('is told of all that is overdue, also of what is not so old [STM-7]', async () => {
    shop.setNow(local('2026-11-24T10:12'));
    await setBilling(shop, cafe, { terms_days: 1 });
    await bill(1);
    await setMoney(shop, { hold_after_days: 7, hold_above: 4_179 });
    shop.setNow(local('2026-12-02T10:12'));
    expect(await hold()).toEqual({ overdue: 4_598 });
  });

  test('is not in a shop that holds nobody, or does not invoice [STM-7, INV-1]', async () => {
    await setMoney(shop, { hold: false });
    expect([await isRefused(), await hold()]).toEqual([false, null]);
    await setMoney(shop, { hold: true, invoicing: false });
    expect([await isRefused(), await hold()]).toEqual([false, null]);
    await setBilling(shop, cafe, { hold: 'always' });
    expect([await isRefused(), await hold()]).toEqual([false, null]);
    await setMoney(shop, { invoicing: true });
    expect(await isRefused()).toBe(true);
  });

  test('is what staff say of them: never, or always [STM-7, INV-22]', async () => {
    await setBilling(shop, cafe, { hold: 'never' });
    expect([await isRefused(), await hold()]).toEqual([false, null]);
    await setBilling(shop, cafe, { hold: 'always' });
    await setMoney(shop, { hold: false });
    expect(refusal(await place())).toEqual(['on-hold', sentence]);
    await putCredit(shop, cafe, 9_999);
    const always = 'Your account is on hold. Please contact us before you place a new order.';
    expect(refusal(await place())).toEqual(['on-hold', always]);
    const other = await newCustomer(shop, 'Quiet Customer', { hold: 'always' });
    expect(refusal(await shop.call(other, placeOrderRoute, { body: draft() }))).toEqual(['on-hold', always]);
  });

  test('still changes and cancels their orders [STM-8]', async () => {
    const { reply } = await placeFor({ override_hold: true });
    const edited = await edit(shop, cafe, reply, { special_instructions: 'Ring twice' });
    expect(edited.status).toBe(200);
    expect((await shop.call(cafe, deleteOrderRoute, { params: { id: reply.id } })).status).toBe(200);
  });
});

describe('staff', () => {
  test('get the same refusal, and place it anyway, which the history tells [STM-8]', async () => {
    const refused = await placeFor();
    const said = 'Corner Café is on hold, with $41.80 overdue.';
    expect([refused.status, refusal(refused)]).toEqual([409, ['on-hold', said]]);
    // To book anyway is another matter.
    expect((await placeFor({ anyway: true })).status).toBe(409);
    const { status, reply } = await placeFor({ override_hold: true });
    expect(status).toBe(201);
    const { history } = await read(shop, reply.id);
    expect(history.at(-1)).toMatchObject({
      actor_name: 'Adam Admin',
      summary: 'placed the order, although the account was on hold',
    });
  });

  test('have nothing to override where nobody is on hold, and a customer cannot [STM-8]', async () => {
    expect((await place({ override_hold: true })).status).toBe(409);
    await putCredit(shop, cafe, 4_180);
    const { reply } = await placeFor({ override_hold: true });
    expect((await read(shop, reply.id)).history.at(-1)?.summary).toBe('placed the order');
  });

  test('may place what was picked up before, which opens with the hold alone [STM-8]', async () => {
    const pickup_date = shop.now().subtract({ hours: 30 });
    const past = { pickup_date, delivery_date: pickup_date.add({ hours: 2 }) };
    expect((await placeFor(past)).status).toBe(409);
    expect((await placeFor({ ...past, override_hold: true })).status).toBe(201);
  });

  test('are told once of orders that repeat all the same; to stop them is theirs [STM-8]', async () => {
    shop.setNow(local('2026-11-24T10:12'));
    const repeats = { is_recurring: true, frequency_template_id: shop.weekly.id };
    const first = (await place(repeats)).reply;
    const told = async (who: Person) =>
      (await shop.call(who, notificationsRoute, {})).reply.rows
        .map(({ message }) => message)
        .filter((message) => message.includes('on hold'));
    shop.setNow(local('2026-11-26T10:12'));
    await createDueOccurrences(shop.db);
    expect([(await ordersOf(shop, first)).length, await told(shop.owner)]).toEqual([2, []]);
    shop.setNow(local('2026-12-03T10:12'));
    await createDueOccurrences(shop.db);
    await createDueOccurrences(shop.db);
    const made = await ordersOf(shop, first);
    expect(made).toHaveLength(3);
    const message = `Corner Café is on hold, with $41.80 overdue. ${made[2]?.order_number} was made all the same, as recurring orders continue.`;
    expect(await told(shop.owner)).toEqual([message]);
    expect(await told(shop.admin)).toEqual([message]);
    expect(await told(cafe)).toEqual([]);
    const facts = await shop.db.select().from(events).where(eq(events.type, 'occurrence.on_hold'));
    expect(facts.map(({ actor_id, data }) => [actor_id, data])).toEqual([
      [null, { orders: [made[2]?.order_number], overdue: 4_180 }],
    ]);
  });
});
