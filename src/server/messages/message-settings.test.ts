import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userRoute } from '#shared/accounts/accounts.contract.ts';
import { kindsWithExample } from '#shared/messages/message-kinds.ts';
import {
  messageSettingsRoute,
  outgoingRoute,
  ownMessagesRoute,
  recommendedMessagesRoute,
  sendAgainRoute,
  testMessageRoute,
  updateMessageSettingsRoute,
  updateOwnMessagesRoute,
} from '#shared/messages/messages.contract.ts';
import { openShopWorld, placeOne, send } from '../orders/orders.fixture.ts';
import { message_choices, message_rules, message_settings, order_links, outgoing } from '../schema.ts';
import { header, type MessageShop, openMessageShop, standing, to } from './messages.fixture.ts';
import { sendMail } from './send-message.ts';
import { expireOutgoing } from './sent-messages.ts';

let shop: MessageShop;

beforeAll(async () => {
  shop = await openMessageShop();
});
beforeEach(() => shop.forget());
afterAll(() => shop.close());

const see = async () => (await shop.call(shop.owner, messageSettingsRoute, {})).reply;
const own = async (who = shop.customer) => (await shop.call(who, ownMessagesRoute, {})).reply.choices;
const onOnes = async () =>
  (await see()).rules
    .filter(({ offer }) => offer !== 'off')
    .map(({ kind, channel, offer }) => `${kind} ${channel} ${offer}`);

describe('an owner', () => {
  test('of a fresh shop sees what is recommended, and how each channel stands [MSG-16, MSG-18]', async () => {
    const { rules, channels, order_links, quiet, reminder_time } = await see();
    const offerOf = (kind: string, channel: string) =>
      rules.find((rule) => rule.kind === kind && rule.channel === channel)?.offer;
    expect([offerOf('missed', 'text'), offerOf('ready', 'mail'), offerOf('order_locked', 'mail')]).toEqual([
      'on',
      'offered',
      'on',
    ]);
    expect(rules.some(({ kind }) => kind === 'security' || kind === 'invoice')).toBe(false);
    expect(channels).toEqual({ mail: 'ready', text: 'not-set-up', push: 'not-set-up' });
    expect([order_links, `${quiet?.from} ${quiet?.until} ${reminder_time}`]).toEqual([
      true,
      '21:00:00 07:00:00 16:00:00',
    ]);
  });

  test('reads what each message about an order says, with example values, also where texts are not set up [MSG-20]', async () => {
    expect((await see()).examples).toBeUndefined();
    const { reply } = await shop.call(shop.owner, messageSettingsRoute, { query: { examples: 'true' } });
    const { examples = [] } = reply;
    expect(examples.map(({ kind }) => kind)).toEqual([...kindsWithExample]);
    const of = (kind: string) => examples.find((each) => each.kind === kind);
    expect(of('you_are_next')).toMatchObject({
      mail: {
        subject: 'You are next: ORD-000123',
        text: expect.stringContaining('Jonah Reid comes to collect'),
      },
      text: expect.stringMatching(
        /: You are next\. Jonah Reid comes to collect ORD-000123, 9:10-9:25 am\. http/,
      ),
      push: 'You are next: ORD-000123',
    });
    expect(of('pickup_reminder')?.mail?.subject).toMatch(/^Tomorrow: pickup of ORD-000123, 9:00–11:00 am$/);
    expect(await shop.db.$count(order_links)).toBe(0);
    expect(JSON.stringify(examples)).not.toMatch(/undefined|null (?:is|has)|NaN/);
  });

  test('changes what is sent; the other owners are told by mail what it was [MSG-18]', async () => {
    const other = await shop.person('owner');
    await shop.forget();
    const rules = [{ kind: 'ready', channel: 'mail', offer: 'on' } as const];
    const { version } = await see();
    const body = { rules, quiet: null, reply_to: 'hello@washline.test' };
    const { reply } = await shop.call(shop.owner, updateMessageSettingsRoute, { body });
    expect([reply.version, reply.quiet, reply.reply_to]).toEqual([version + 1, null, 'hello@washline.test']);
    const [mail, ...more] = await shop.leave();
    expect([more.length, mail && to(mail), mail?.subject]).toEqual([
      0,
      other.user.email,
      'Washline: The messages were changed',
    ]);
    expect(mail?.text).toContain('Ready by mail: Offered → On');
    expect(mail && header(mail, 'Reply-To')).toBe('hello@washline.test');
    await shop.call(shop.owner, updateMessageSettingsRoute, { body });
    expect(await shop.leave()).toEqual([]);
  });

  test('who saw an older version is refused, and so is what does not go on a channel [MSG-18]', async () => {
    const { version } = await see();
    const headers = { 'if-match': `"${version - 1}"` };
    expect(
      (await send(shop, shop.owner, updateMessageSettingsRoute, { body: { order_links: false } }, headers))
        .statusCode,
    ).toBe(412);
    const rules = [{ kind: 'order_locked', channel: 'text', offer: 'on' } as const];
    const refused = await shop.call(shop.owner, updateMessageSettingsRoute, { body: { rules } });
    expect([refused.status, refused.problem.errors?.[0]?.message]).toEqual([
      422,
      'Order locked cannot go by text',
    ]);
  });

  test('sends a test to themselves on the real way, at most 10 an hour; what is not set up is refused [MSG-18]', async () => {
    const ask = (channel: 'mail' | 'text') => shop.call(shop.owner, testMessageRoute, { body: { channel } });
    expect((await ask('mail')).status).toBe(204);
    const [mail] = await shop.leave();
    expect([mail && to(mail), mail?.subject]).toEqual([shop.owner.user.email, 'It works']);
    expect((await ask('text')).problem.type).toBe('urn:washline:problem:not-set-up');
    for (let at = 0; at < 9; at++) await ask('mail');
    expect((await ask('mail')).status).toBe(429);
  });

  test('without a mail server a test is refused, and what is sent says that it reached nobody [MSG-18, MSG-14]', async () => {
    const world = await openShopWorld();
    const { owner } = world;
    const { reply } = await world.call(owner, messageSettingsRoute, {});
    expect(reply.channels.mail).toBe('outbox');
    expect((await world.call(owner, testMessageRoute, { body: { channel: 'mail' } })).status).toBe(409);
    const order = await placeOne(world);
    const [made] = await world.db.select().from(outgoing).where(eq(outgoing.order_id, order.id));
    await sendMail(world.db, async () => {}, { outgoing_id: made?.id ?? '' });
    const { rows } = (await world.call(owner, outgoingRoute, { query: { order_id: order.id } })).reply;
    expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
      ['sent', 'No mail server yet: it reached nobody.'],
    ]);
    await world.close();
  });
});

describe('a shop from before', () => {
  const migration = readFileSync(
    join(import.meta.dirname, '../migrations/0009_messages-leave-the-app.sql'),
    'utf8',
  ).split('--> statement-breakpoint');

  test('sends what it sent until an owner presses the button, which touches no switch of a person [MSG-16]', async () => {
    await shop.db.delete(message_settings);
    await shop.db.delete(message_rules);
    for (const statement of migration.filter((part) => part.includes('INSERT')))
      await shop.db.execute(sql.raw(statement));
    expect((await see()).order_links).toBe(false);
    expect(await onOnes()).toEqual(
      [
        'more_than_estimated',
        'order_locked',
        'approval_needed',
        'series_changed',
        'closed_day',
        'closed_days_missing',
      ].map((kind) => `${kind} mail on`),
    );
    await placeOne(shop);
    expect(await shop.leave()).toEqual([]);
    await shop.db.insert(message_choices).values({
      ...{ user_id: shop.customer.user.id, kind: 'order_received', channel: 'mail', is_on: false },
    });
    const { reply } = await shop.call(shop.owner, recommendedMessagesRoute, {});
    expect([reply.order_links, reply.rules.find(({ kind }) => kind === 'missed')?.offer]).toEqual([
      true,
      'on',
    ]);
    await placeOne(shop);
    expect((await shop.leave()).filter((mail) => to(mail) === shop.customer.user.email)).toEqual([]);
    await shop.db.delete(message_choices);
  });
});

describe('everybody', () => {
  test('sees and switches the kinds of their role, as far as they are offered [MSG-17]', async () => {
    const kindsOf = async (who = shop.customer) => (await own(who)).map(({ kind }) => kind);
    expect(await kindsOf()).toContain('delivered');
    expect(await kindsOf()).not.toContain('new_order');
    expect(await kindsOf(shop.jonah)).toEqual([]);
    expect(await kindsOf(shop.owner)).toEqual(expect.arrayContaining(['new_order', 'closed_days_missing']));
    expect(await kindsOf(shop.admin)).not.toContain('closed_days_missing');
    const choice = { kind: 'delivered', channel: 'mail', is_on: false } as const;
    const { reply } = await shop.call(shop.customer, updateOwnMessagesRoute, { body: { choices: [choice] } });
    expect(reply.choices.find(({ kind }) => kind === 'delivered')).toEqual(choice);
    for (const kind of ['new_order', 'security'] as const) {
      const body = { choices: [{ kind, channel: 'mail', is_on: false } as const] };
      expect((await shop.call(shop.customer, updateOwnMessagesRoute, { body })).status).toBe(422);
    }
  });
});

describe('Messages Sent', () => {
  const sentOf = async (query: { order_id?: string; user_id?: string }) =>
    (await shop.call(shop.admin, outgoingRoute, { query })).reply.rows;
  const marked = async () =>
    (await shop.call(shop.owner, userRoute, { params: { id: shop.customer.user.id } })).reply
      .mail_refused_reason;

  test('has the messages of an order and of a person, with state and reason, for 90 days [MSG-14]', async () => {
    const order = await placeOne(shop);
    await shop.leave();
    const [row, ...more] = await sentOf({ order_id: order.id });
    expect([more.length, row?.kind, row?.channel, row?.state, row?.full_name]).toEqual([
      ...[0, 'order_received', 'mail', 'sent', 'Harbour Lane Hotel'],
    ]);
    expect((await sentOf({ user_id: shop.customer.user.id })).map(({ id }) => id)).toEqual([row?.id]);
    await shop.db.execute(sql`update outgoing set due_at = due_at - interval '91 days'`);
    expect(await sentOf({ order_id: order.id })).toEqual([]);
    await expireOutgoing(shop.db);
    expect(await shop.db.$count(outgoing)).toBe(0);
  });

  test('stands newest first by when it went, with its order and what a mail about an account was [MSG-14]', async () => {
    const [first, second] = [await placeOne(shop), await placeOne(shop)];
    await shop.leave();
    await shop.db.execute(
      sql`update outgoing set sent_at = sent_at + interval '1 day' where order_id = ${first.id}`,
    );
    const rows = await sentOf({ user_id: shop.customer.user.id });
    expect(rows.map(({ order_number }) => order_number)).toEqual([first.order_number, second.order_number]);
    expect(rows[0]?.event_type).toBe('order.placed');
  });

  test('what a mailbox refuses for good is not tried again, and marks the person until it takes one [MSG-14]', async () => {
    await placeOne(shop);
    shop.server.answers.refuse = '550 No such mailbox here';
    await shop.leave();
    shop.server.answers.refuse = undefined;
    expect(await standing(shop)).toEqual(['order_received refused 550 No such mailbox here']);
    expect(await marked()).toBe('550 No such mailbox here');
    expect(await shop.leave()).toEqual([]);
    const [row] = await shop.db.select().from(outgoing);
    const again = () => shop.call(shop.admin, sendAgainRoute, { params: { id: row?.id ?? '' } });
    expect([(await again()).status, (await again()).status]).toEqual([204, 204]);
    expect(await shop.leave()).toHaveLength(1);
    expect(await marked()).toBeNull();
  });

  test('what a mail server refuses for now is tried again [MSG-14]', async () => {
    await placeOne(shop);
    shop.server.answers.refuse = '450 Try again later';
    await expect(shop.leave()).rejects.toThrow('450');
    shop.server.answers.refuse = undefined;
    expect(await shop.leave()).toHaveLength(1);
  });

  test('a mail goes anew with the facts of now; a text does not, nor what nobody knows [MSG-14]', async () => {
    const order = await placeOne(shop);
    await shop.leave();
    const again = (id: string) => shop.call(shop.admin, sendAgainRoute, { params: { id } });
    const [row] = await shop.db.select().from(outgoing);
    await again(row?.id ?? '');
    const [mail] = await shop.leave();
    expect(mail?.subject).toBe(`We have your order: ${order.order_number}`);
    expect(mail?.messageId).not.toContain(row?.id);
    await again(row?.id ?? '');
    expect(await shop.leave()).toHaveLength(1);
    await shop.db
      .update(outgoing)
      .set({ channel: 'text' })
      .where(eq(outgoing.id, row?.id ?? ''));
    const others = await shop.db.select().from(outgoing);
    for (const { id } of others)
      await shop.db.update(outgoing).set({ channel: 'text' }).where(eq(outgoing.id, id));
    expect((await again(row?.id ?? '')).problem.type).toBe('urn:washline:problem:not-a-mail');
    expect((await again(crypto.randomUUID())).status).toBe(404);
  });
});
