import { and, asc, eq, lte } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { textsAllowedRoute, userRoute } from '#shared/accounts/accounts.contract.ts';
import { erasePersonRoute, exportPersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { formatVisit } from '#shared/kernel/date-text.ts';
import type { MessageKind } from '#shared/messages/message-kinds.ts';
import {
  messageSettingsRoute,
  outgoingRoute,
  ownMessagesRoute,
  testMessageRoute,
  updateMessageSettingsRoute,
  updateOwnMessagesRoute,
} from '#shared/messages/messages.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { edit, openShopWorld, placeOne, type Shop } from '../orders/orders.fixture.ts';
import { message_choices, outgoing, users } from '../schema.ts';
import type { Person } from '../testing/world.ts';
import { remindOfPickups } from './remind-of-pickups.ts';
import { giveUpText, sendText } from './send-text.ts';
import { openTextService } from './text-service.fixture.ts';

let shop: Shop;
let service: Awaited<ReturnType<typeof openTextService>>;

beforeAll(async () => {
  service = await openTextService();
  shop = await openShopWorld({ texts: service.service });
  await setPhone(shop.customer, '0412 345 678');
});
beforeEach(async () => {
  await shop.db.delete(outgoing);
  await shop.db.delete(message_choices);
  service.texts.length = 0;
  service.answers.length = 0;
  await set('delivered', 'on');
  await agree();
});
afterAll(async () => {
  await shop.close();
  await service.close();
});

const setPhone = ({ user }: Person, phone: string | null) =>
  shop.db.update(users).set({ phone }).where(eq(users.id, user.id));
const set = (kind: MessageKind, offer: 'off' | 'on', more = {}) =>
  shop.call(shop.owner, updateMessageSettingsRoute, {
    body: { rules: [{ kind, channel: 'text', offer }], ...more },
  });
const agree = (texts_allowed = true, who = shop.customer) =>
  shop.call(who, updateOwnMessagesRoute, { body: { texts_allowed } });
const own = async (who = shop.customer) => (await shop.call(who, ownMessagesRoute, {})).reply;
const later = (time: Temporal.DurationLike) => shop.setNow(shop.now().add(time));

/** An order that was delivered, of which a text is due. */
async function deliver(): Promise<Order> {
  const order = await placeOne(shop);
  await edit(shop, shop.admin, order, { status: 'delivered' });
  return order;
}

/** Has all texts that are due leave, and says what became of each. */
async function leave(): Promise<string[]> {
  const isDue = and(
    eq(outgoing.channel, 'text'),
    eq(outgoing.state, 'waiting'),
    lte(outgoing.due_at, shop.now()),
  );
  for (const { id } of await shop.db.select().from(outgoing).where(isDue).orderBy(asc(outgoing.id)))
    await sendText(shop.db, { outgoing_id: id });
  return standings();
}
async function standings(): Promise<string[]> {
  const rows = await shop.db
    .select()
    .from(outgoing)
    .where(eq(outgoing.channel, 'text'))
    .orderBy(asc(outgoing.id));
  return rows.map(({ kind, state, reason }) => [kind, state, reason].filter(Boolean).join(' '));
}

describe('a text', () => {
  test('is one POST to the Messages API, with the logo text first and the link last [MSG-9]', async () => {
    service.asked.length = 0;
    const { order_number } = await deliver();
    expect(await leave()).toEqual(['delivered sent']);
    expect(service.texts).toEqual([
      {
        To: '+61412345678',
        From: 'Washline',
        Body: expect.stringMatching(
          new RegExp(`^Washline: .*${order_number}.* http://washline\\.test/o/[\\w-]{32}$`),
        ),
      },
    ]);
    expect(service.asked).toEqual([`POST ${service.service.url.pathname}`]);
    expect((await shop.call(shop.owner, messageSettingsRoute, {})).reply).toMatchObject({
      channels: { text: 'ready' },
      texts_today: 1,
    });
  });

  test('goes only to who agreed, and only to an Australian mobile [MSG-9, MSG-3]', async () => {
    await agree(false);
    await deliver();
    expect(await leave()).toEqual(['delivered dropped Texts are off for this person.']);
    await shop.db.delete(outgoing);
    await agree();
    await setPhone(shop.customer, '02 9555 0100');
    await deliver();
    expect(await leave()).toEqual(['delivered dropped There is no Australian mobile number.']);
    await setPhone(shop.customer, '0412 345 678');
    expect(service.texts).toEqual([]);
  });

  test('a person turns texts on and off for themselves, with a mobile alone [MSG-9, MSG-17]', async () => {
    await agree(false);
    expect(await own()).toMatchObject({
      texts_allowed: false,
      texts: { mobile: '+61412345678', allowed_at: null, is_own: false },
    });
    expect((await agree()).reply).toMatchObject({
      texts_allowed: true,
      texts: { allowed_at: shop.now(), is_own: true },
    });
    const { problem, status } = await agree(true, shop.stranger);
    expect([status, problem.errors?.[0]]).toEqual([
      422,
      { path: 'texts_allowed', message: 'Add an Australian mobile number to get texts' },
    ]);
    expect((await own(shop.stranger)).texts).toMatchObject({ mobile: null });
  });

  test('staff note that somebody agreed, who and when; nobody else does [MSG-9]', async () => {
    await agree(false);
    const params = { id: shop.customer.user.id };
    const note = (allowed: boolean, by = shop.admin, id = params.id) =>
      shop.call(by, textsAllowedRoute, { params: { id }, body: { allowed } });
    const noted = { allowed_at: shop.now(), noted_by_name: 'Adam Admin' };
    expect((await note(true)).reply.texts).toEqual(noted);
    expect((await shop.call(shop.owner, userRoute, { params })).reply.texts).toEqual(noted);
    expect(await own()).toMatchObject({ texts_allowed: true, texts: { is_own: false } });
    await deliver();
    expect(await leave()).toEqual(['delivered sent']);
    expect((await note(false)).reply.texts).toEqual({ allowed_at: null, noted_by_name: null });
    expect((await note(true, shop.admin, shop.stranger.user.id)).problem.errors?.[0]?.message).toBe(
      'Add an Australian mobile number to get texts',
    );
    for (const nobody of [shop.customer, shop.jonah]) expect((await note(true, nobody)).status).toBe(403);
  });

  test('waits for the end of the quiet hours, but for an urgent kind and a test [MSG-9, MSG-5]', async () => {
    const before = shop.now();
    shop.setNow(Temporal.Instant.from('2026-11-24T22:30:00+11:00'));
    await deliver();
    await setPhone(shop.owner, '0413 345 678');
    await shop.call(shop.owner, testMessageRoute, { body: { channel: 'text' } });
    expect(await leave()).toEqual(['delivered waiting', 'security sent']);
    expect(service.texts).toMatchObject([
      { To: '+61413345678', Body: expect.stringContaining('This is a test.') },
    ]);
    shop.setNow(Temporal.Instant.from('2026-11-25T07:00:00+11:00'));
    expect(await leave()).toEqual(['delivered sent', 'security sent']);
    shop.setNow(before);
  });

  test('a test goes to an owner with a mobile alone [MSG-18]', async () => {
    await setPhone(shop.owner, null);
    const refused = await shop.call(shop.owner, testMessageRoute, { body: { channel: 'text' } });
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'Add an Australian mobile number to get texts.',
    ]);
  });

  test('reminds of a pickup, and says until when it can be changed [MSG-9, MSG-11]', async () => {
    await set('pickup_reminder', 'on');
    const before = shop.now();
    const order = await placeOne(shop, { pickup_date: Temporal.Instant.from('2026-11-26T09:00:00+11:00') });
    shop.setNow(Temporal.Instant.from('2026-11-25T16:00:00+11:00'));
    await remindOfPickups(shop.db);
    expect((await leave()).filter((text) => text.startsWith('pickup'))).toEqual(['pickup_reminder sent']);
    expect(service.texts.at(-1)?.Body.replace(/[\w-]{32}$/, '')).toBe(
      `Washline: Tomorrow: pickup of ${order.order_number}, 9:00 am. You can change it until we collect it. http://washline.test/o/`,
    );
    await set('pickup_reminder', 'off');
    shop.setNow(before);
  });
});

test('a text says what happened to which order, as the bell does [MSG-9, CUS-35]', async () => {
  const kinds = ['ready', 'out_for_delivery', 'delivered'] as const;
  for (const kind of kinds) await set(kind, 'on');
  const order = await placeOne(shop);
  const when = formatVisit(order.delivery_date, order.delivery_until, shop.db.timeZone(), shop.now());
  for (const status of ['ready_for_pickup', 'out_for_delivery', 'delivered'] as const) {
    await edit(shop, shop.admin, order, { status });
    await leave();
  }
  expect(service.texts.map(({ Body }) => Body.replace(/ http.*$/, ''))).toEqual(
    [
      `Order Ready for Pickup. ${order.order_number} is clean. We bring it ${when}.`,
      `Out for Delivery. We're bringing ${order.order_number}.`,
      `Delivered. We brought ${order.order_number}.`,
    ].map((text) => `Washline: ${text}`),
  );
});

describe('what the provider answers', () => {
  test('a recipient who answered STOP turns texts off for them [MSG-9]', async () => {
    service.answers.push({ status: 400, code: 21_610, message: 'Attempt to send to unsubscribed recipient' });
    await deliver();
    expect(await leave()).toEqual(['delivered refused Attempt to send to unsubscribed recipient']);
    expect((await own()).texts_allowed).toBe(false);
    await deliver();
    expect((await leave()).at(-1)).toBe('delivered dropped Texts are off for this person.');
  });

  test.each([
    [
      { status: 400, code: 21_614, message: "'To' number +61412345678 is not a mobile number" },
      "refused 'To' number is not a mobile number",
    ],
    [{ status: 401, code: 20_003, message: 'Authenticate' }, 'refused Authenticate'],
    [{ status: 429, code: 20_429, message: 'Too Many Requests' }, 'refused Too Many Requests'],
    [{ status: 503 }, 'unknown 127.0.0.1:PORT answered 503.'],
    ['none' as const, 'unknown 127.0.0.1:PORT cannot be reached or read.'],
  ])('%j: it is asked once, and shown to staff [MSG-9, MSG-2]', async (answer, outcome) => {
    service.answers.push(answer);
    const { id: order_id } = await deliver();
    const said = outcome.replace('127.0.0.1:PORT', service.service.url.host);
    expect(await leave()).toEqual([`delivered ${said}`]);
    const [row] = await shop.db.select().from(outgoing).where(eq(outgoing.channel, 'text'));
    await sendText(shop.db, { outgoing_id: `${row?.id}` });
    expect(service.texts).toEqual([]);
    const { rows } = (await shop.call(shop.admin, outgoingRoute, { query: { order_id } })).reply;
    const text = rows.find(({ channel }) => channel === 'text');
    expect([text?.state, text?.reason].join(' ')).toBe(said);
    expect((await own()).texts_allowed).toBe(true);
  });

  test('one that was broken off is unknown, and never asked for again [MSG-2, MSG-9]', async () => {
    await deliver();
    const isText = eq(outgoing.channel, 'text');
    await shop.db.update(outgoing).set({ state: 'sending', claimed_at: shop.now() }).where(isText);
    const [row] = await shop.db.select().from(outgoing).where(isText);
    for (const _ of ['once', 'again']) await sendText(shop.db, { outgoing_id: `${row?.id}` });
    expect(await standings()).toEqual(['delivered unknown It was broken off: nobody knows whether it went.']);
    expect(service.texts).toEqual([]);
  });

  test('where nothing could be asked it is tried again, for a day [MSG-9]', async () => {
    const { text_service } = shop.db;
    const closed = await openTextService();
    await closed.close();
    await deliver();
    Object.assign(shop.db, { text_service: closed.service });
    await expect(leave()).rejects.toThrow('cannot be reached');
    expect(await standings()).toEqual(['delivered waiting']);
    Object.assign(shop.db, { text_service });
    expect(await leave()).toEqual(['delivered sent']);
    await deliver();
    const [, waiting] = await shop.db
      .select()
      .from(outgoing)
      .where(eq(outgoing.channel, 'text'))
      .orderBy(asc(outgoing.id));
    await giveUpText(shop.db, { outgoing_id: `${waiting?.id}` });
    expect((await standings()).at(-1)).toBe(
      'delivered given_up The text service could not be reached for a day.',
    );
  });
});

test('an export says since when somebody agreed to texts, and erasing ends it [MSG-19, SEC-26, SEC-27]', async () => {
  const person = await shop.person('customer', { phone: '0412 345 678' });
  await agree(true, person);
  const params = { id: person.user.id };
  const { texts_allowed } = (await shop.call(shop.owner, exportPersonRoute, { params })).reply;
  expect(texts_allowed).toMatchObject([{ by_themselves: true }]);
  await shop.call(shop.owner, erasePersonRoute, { params });
  const [erased] = await shop.db.select().from(users).where(eq(users.id, params.id));
  expect([erased?.texts_allowed_at, erased?.texts_allowed_by]).toEqual([null, null]);
});

test('beyond the texts of a day they are dropped, and owners told once on it [MSG-9]', async () => {
  await set('delivered', 'on', { texts_a_day: 2 });
  const told = async () => {
    const { rows } = (await shop.call(shop.owner, notificationsRoute, { query: { limit: 200 } })).reply;
    return rows.flatMap(({ title, message }) => (title.startsWith('No more texts') ? [message] : []));
  };
  for (let at = 0; at < 4; at++) await deliver();
  expect(await leave()).toEqual([
    'delivered sent',
    'delivered sent',
    ...Array(2).fill('delivered dropped More than 2 texts on this day.'),
  ]);
  expect(await told()).toEqual(['Today’s 2 texts are used up. Further ones are dropped.']);
  later({ hours: 24 });
  await deliver();
  expect((await leave()).at(-1)).toBe('delivered sent');
  expect(await told()).toHaveLength(1);
  await set('delivered', 'on', { texts_a_day: 200 });
});
