import { randomBytes } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { editPersonRoute, toggleUserRoute } from '#shared/accounts/accounts.contract.ts';
import { confirmEmailRoute } from '#shared/accounts/invitations.contract.ts';
import { addToCaseRoute, caseRoute, raiseCaseRoute, updateCaseRoute } from '#shared/cases/cases.contract.ts';
import { closeLegRoute, reopenLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import { updateMessageSettingsRoute, updateOwnMessagesRoute } from '#shared/messages/messages.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { deleteOrderRoute } from '#shared/orders/orders.contract.ts';
import { sentLinks } from '../accounts/links/links.fixture.ts';
import { edit, placeOne } from '../orders/orders.fixture.ts';
import { legs, message_choices, outgoing } from '../schema.ts';
import { shortOrLong } from '../testing/long-form.ts';
import { draftOf, type Person } from '../testing/world.ts';
import { header, type MessageShop, openMessageShop, standing, to } from './messages.fixture.ts';
import { giveUpMessage, sendDue, sendMail } from './send-message.ts';

let shop: MessageShop;
let start: Temporal.Instant;

beforeAll(async () => {
  shop = await openMessageShop();
  start = shop.now();
});
beforeEach(async () => {
  shop.setNow(start);
  await shop.db.delete(message_choices);
  for (const kind of ['order_received', 'order_changed', 'delivered'] as const) await shop.set(kind, 'on');
  for (const kind of ['new_order', 'ready', 'picked_up'] as const) await shop.set(kind, 'offered');
  await shop.forget();
});
afterAll(() => shop.close());

const choose = (
  who: Person,
  kind: 'new_order' | 'ready' | 'order_changed' | 'order_received',
  is_on: boolean,
) => shop.call(who, updateOwnMessagesRoute, { body: { choices: [{ kind, channel: 'mail', is_on }] } });
const instruct = (order: Order, special_instructions: string | null, who = shop.owner) =>
  edit(shop, who, order, { special_instructions });
const setStatus = (order: Order, status: 'ready_for_pickup' | 'delivered' | 'cancelled') =>
  edit(shop, shop.owner, order, { status });
const plain = (text = '') => text.replaceAll(/\s+/g, ' ').toLowerCase();

test('a message that waits gets one job, however often what is due is looked for, and another once that is lost [MSG-3]', async () => {
  const queued = vi.spyOn(shop.db.boss, 'send');
  await placeOne(shop);
  await sendDue(shop.db);
  await sendDue(shop.db);
  expect(queued).toHaveBeenCalledOnce();
  await shop.db.execute(sql`delete from pgboss.job where id in (select id from ${outgoing})`);
  await sendDue(shop.db);
  expect(queued).toHaveBeenCalledTimes(2);
  queued.mockRestore();
});

test('an order is mailed to who placed it, with its facts, in one layout of HTML and text [MSG-6, NTF-8]', async () => {
  const order = await placeOne(shop);
  const [mail, ...others] = await shop.leave();
  expect(others).toEqual([]);
  expect([mail && to(mail), mail?.subject]).toEqual([
    shop.customer.user.email,
    `We have your order: ${order.order_number}`,
  ]);
  for (const said of [
    'Thank you for your order.',
    `Order: ${order.order_number}`,
    'Pickup: Wed 25 Nov, 10:12 am',
  ])
    expect(mail?.text).toContain(said);
  const shown = plain(
    mail?.html
      ?.replaceAll(/&nbsp;|<.?span[^>]*>/g, (sign) => (sign === '&nbsp;' ? ' ' : ''))
      .replaceAll(/<style>.*<\/style>|<title>.*<\/title>|<[^>]+>/gs, ' '),
  );
  const facts = (mail?.text ?? '').split(/\n+|: /).filter((line) => line.trim() !== '' && line !== '--');
  for (const said of facts.filter((line) => !line.includes('//')))
    expect(shown).toContain(plain(said.replace(/:$/, '')));
  expect(mail?.text).toContain('You get this because the order is for your account.');
  expect(mail?.html).not.toMatch(/<(img|script|link|iframe)/);
  // On a phone neither breaks between lines.
  expect(mail?.html).toContain(`<span class="whole">${order.order_number}</span>`);
  expect(mail?.html).toContain('<td valign="top" class="whole">Wed&nbsp;25&nbsp;Nov, 10:12&nbsp;am</td>');
  expect(Buffer.byteLength(mail?.html ?? '') + Buffer.byteLength(mail?.text ?? '')).toBeLessThan(61_440);
  expect(mail && header(mail, 'Auto-Submitted')).toBe('auto-generated');
});

describe('a mail of one order', () => {
  const linksOf = async (): Promise<string[]> =>
    (await shop.leave()).map(({ text }) => /(\/o\/\S+|\/dashboard\/\S*)/.exec(text ?? '')?.[0] ?? '');
  const setLinks = (order_links: boolean) =>
    shop.call(shop.owner, updateMessageSettingsRoute, { body: { order_links } });

  test('carries the one link of that order and person, to whoever it is of; staff are led into the app [LNK-1]', async () => {
    await shop.set('new_order', 'on');
    const order = await placeOne(shop);
    const sent = await shop.leave();
    const opened = sent.map((mail) => [to(mail), /\/o\/(\S+)/.exec(mail.text ?? '')?.[1]?.length]);
    expect(Object.fromEntries(opened)).toEqual({
      [shop.customer.user.email]: 32,
      [shop.owner.user.email]: undefined,
      [shop.admin.user.email]: undefined,
    });
    const ofCustomer = sent.find((mail) => to(mail) === shop.customer.user.email);
    const link = /http:\/\/washline\.test(\/o\/\S+)/.exec(ofCustomer?.text ?? '')?.[1] ?? '';
    expect(ofCustomer?.html).toContain(`href="http://washline.test${link}"`);
    expect((await shop.app.inject(link)).body).toContain(order.order_number);
    await setStatus(order, 'delivered');
    expect(await linksOf()).toEqual([link]);
  });

  test('leads into the app while the owner has links off [LNK-1, MSG-16]', async () => {
    await setLinks(false);
    await placeOne(shop);
    expect(await linksOf()).toEqual(['/dashboard/customer']);
    await setLinks(true);
  });
});

describe('what an owner sets and a person chooses', () => {
  test('off goes to nobody, offered to who turned it on, on to who did not turn it off [MSG-1]', async () => {
    const seen = async () => {
      await placeOne(shop);
      return (await shop.leave()).map(to).sort();
    };
    const [customer, owner, admin] = [shop.customer, shop.owner, shop.admin].map(({ user }) => user.email);
    expect(await seen()).toEqual([customer]);
    await choose(shop.owner, 'new_order', true);
    expect(await seen()).toEqual([customer, owner].sort());
    await shop.set('new_order', 'on');
    expect(await seen()).toEqual([admin, customer, owner].sort());
    await choose(shop.admin, 'new_order', false);
    await choose(shop.customer, 'order_received', false);
    expect(await seen()).toEqual([owner]);
    await shop.set('new_order', 'off');
    expect(await seen()).toEqual([]);
  });

  test('what happened before a kind was turned on is not told by it [MSG-1]', async () => {
    await shop.set('order_received', 'off');
    await placeOne(shop);
    await shop.set('order_received', 'on');
    expect(await shop.leave()).toEqual([]);
  });
});

describe('a message', () => {
  const stored = async () =>
    JSON.stringify([
      await shop.db.execute(sql`select * from outgoing`),
      await shop.db.execute(
        sql`select data from pgboss.job where name = 'mail' and data ->> 'outgoing_id' is not null`,
      ),
    ]);

  test('waits without an address or a text [MSG-3]', async () => {
    await placeOne(shop, { special_instructions: 'Canary at the door' });
    const rows = await stored();
    for (const said of [shop.customer.user.email, 'Canary', 'Thank you']) expect(rows).not.toContain(said);
    expect(await shop.leave()).toHaveLength(1);
  });

  test('is one for a cause, person and channel, however often its job runs [MSG-2]', async () => {
    await placeOne(shop);
    const [row] = await shop.db.select().from(outgoing);
    for (const _ of [1, 2, 3]) await sendMail(shop.db, shop.deliver, { outgoing_id: row?.id ?? '' });
    expect(shop.server.mails.map((mail) => mail.messageId)).toEqual([`<${row?.id}@washline.test>`]);
  });

  test('that was broken off is sent again with the same Message-ID and date [MSG-2]', async () => {
    await placeOne(shop);
    const broken = shop.leave(async (mail) => {
      await shop.deliver(mail);
      throw new Error('killed before it was noted');
    });
    await expect(broken).rejects.toThrow('killed');
    shop.later({ minutes: 7 });
    await shop.leave();
    const [first, again, ...more] = shop.server.mails;
    expect([more.length, again?.messageId, again?.date]).toEqual([0, first?.messageId, first?.date]);
  });

  test('is asked again as it leaves: person, switch and order, else dropped with the reason [MSG-3]', async () => {
    await placeOne(shop);
    await choose(shop.customer, 'order_received', false);
    await shop.leave();
    await choose(shop.customer, 'order_received', true);
    const cancelled = await placeOne(shop);
    await setStatus(cancelled, 'cancelled');
    await shop.leave();
    const deleted = await placeOne(shop);
    await shop.call(shop.owner, deleteOrderRoute, { params: { id: deleted.id }, query: {} });
    await shop.leave();
    expect(await standing(shop)).toEqual([
      'order_received dropped It is switched off.',
      'order_received dropped The order is cancelled.',
      'order_cancelled sent',
      'order_received dropped The order was deleted.',
      'order_cancelled sent',
    ]);
    await shop.forget();
    const { stranger } = shop;
    await shop.agree(stranger, shop.sheet, 380);
    await shop.place(stranger, draftOf(shop, [{ sku: shop.sheet, quantity: 1 }]));
    await shop.call(shop.owner, toggleUserRoute, { params: { id: stranger.user.id } });
    await shop.leave();
    expect(await standing(shop)).toEqual([
      'order_received dropped The account is disabled.',
      'security sent',
    ]);
  });

  test('that is stale as it leaves is dropped [MSG-3]', async () => {
    await choose(shop.customer, 'ready', true);
    const order = await placeOne(shop);
    await shop.forget();
    await setStatus(order, 'ready_for_pickup');
    await setStatus(order, 'delivered');
    await shop.leave();
    expect(await standing(shop)).toContain('ready dropped The order is delivered.');
  });

  test('goes to the address of now; one about an email goes to the old one as well [MSG-3]', async () => {
    const person = await shop.person('customer');
    await shop.agree(person, shop.sheet, 380);
    await shop.forget();
    const params = { id: person.user.id };
    await shop.call(shop.owner, editPersonRoute, { params, body: { email: 'moved@washline.test' } });
    const [{ token = '' } = {}] = await sentLinks(shop);
    await shop.call(null, confirmEmailRoute, { body: { token } });
    expect((await shop.leave()).map(to).sort()).toEqual([person.user.email, 'moved@washline.test'].sort());
  });
});

describe('changes of one order', () => {
  test('wait 5 minutes from the first and go as one mail with the net difference [MSG-4]', async () => {
    const order = await placeOne(shop);
    await shop.forget();
    for (let at = 1; at <= 79; at++) {
      await instruct(order, `Ring ${at}`);
      shop.later({ seconds: 1 });
    }
    expect(await shop.leave()).toEqual([]);
    shop.setNow(start.add({ minutes: 5 }));
    const [mail, ...more] = await shop.leave();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Order changed: ${order.order_number}`);
    expect(mail?.text).toContain(`Order: ${order.order_number}\nInstructions: Ring 79\n`);
    expect(mail?.text).not.toContain('Ring 78');
    expect(new Set(await standing(shop))).toEqual(new Set(['order_changed sent', 'order_changed merged']));
    // The next one begins anew.
    await instruct(order, 'Ring twice');
    expect(await shop.leave()).toEqual([]);
    shop.later({ minutes: 5 });
    expect((await shop.leave())[0]?.text).toContain('Instructions: Ring 79 → Ring twice');
  });

  test('that come to nothing send nothing [MSG-4]', async () => {
    const order = await placeOne(shop);
    await shop.forget();
    await instruct(order, 'Ring twice');
    await instruct(order, null);
    shop.later({ minutes: 5 });
    expect(await shop.leave()).toEqual([]);
    expect(await standing(shop)).toContain('order_changed dropped Nothing is left of it.');
  });

  test('updates of one case go as one mail, too, which is named after it and opens it; staff read since when it is with them [MSG-4, CAS-4]', async () => {
    const body = { subject: 'A stain', description: 'On the collar' };
    const { id, case_number } = (await shop.call(shop.customer, raiseCaseRoute, { body })).reply;
    await shop.forget();
    const update = (change: object) =>
      shop.call(shop.owner, updateCaseRoute, { params: { id }, body: change });
    await update({ status: 'in_progress' });
    await update({ status: 'resolved', resolution: 'It is clean again.' });
    const read = async (who = shop.owner) =>
      (await shop.call(who, caseRoute, { params: { id } })).reply.answer_mail;
    expect(await read()).toEqual({ sent_at: null });
    shop.later({ minutes: 5 });
    const [mail, ...more] = await shop.leave();
    expect(more).toEqual([]);
    expect([await read(), await read(shop.customer)]).toEqual([{ sent_at: shop.now() }, undefined]);
    expect(mail?.text).toContain('Status: Open → Resolved\nOur answer: It is clean again.');
    expect(mail?.subject).toBe(`${case_number}: A stain`);
    expect(mail?.text).toContain(`/dashboard/customer?tab=cases&case=${id}`);
    shop.later({ seconds: 1 });
    await shop.set('case_answer', 'off');
    await update({ resolution: 'It is clean again, and on the van.' });
    expect(await read()).toBeNull();
    await shop.set('case_answer', 'on');
  });

  test('what is added to a case goes to staff while that is open or in progress [MSG-3, CAS-6]', async () => {
    const body = { subject: 'A stain', description: 'On the collar' };
    const { id, case_number } = (await shop.call(shop.customer, raiseCaseRoute, { body })).reply;
    const params = { id };
    await shop.call(shop.owner, updateCaseRoute, { params, body: { status: 'in_progress' } });
    await shop.set('case_raised', 'on');
    await shop.forget();
    const add = (text: string) => shop.call(shop.customer, addToCaseRoute, { params, body: { text } });
    await add('Red wine, we think.');
    const mails = await shop.leave();
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['Case added to']));
    expect(mails[0]?.text).toContain(`added to ${case_number}: Red wine, we think.`);
    await add('Or beetroot.');
    await shop.call(shop.owner, updateCaseRoute, { params, body: { status: 'resolved' } });
    expect(await shop.leave()).toEqual([]);
  });
});

describe('a correction', () => {
  const pickupOf = async ({ id }: Order) => {
    const isPickup = and(eq(legs.order_id, id), eq(legs.kind, 'pickup'));
    return (await shop.db.select().from(legs).where(isPickup).orderBy(asc(legs.attempt)))[0]?.id ?? '';
  };
  const close = async (order: Order) =>
    shop.call(shop.owner, closeLegRoute, {
      params: { id: await pickupOf(order) },
      body: { result: 'done', note: 'Seen' },
    });
  const reopen = async (order: Order) =>
    shop.call(shop.owner, reopenLegRoute, {
      params: { id: await pickupOf(order) },
      body: { note: 'Not seen' },
    });

  test('goes where what it corrects went, and nowhere else; what has not left is dropped [MSG-14]', async () => {
    await shop.set('picked_up', 'on');
    const order = await placeOne(shop);
    await shop.leave();
    await shop.forget();
    await close(order);
    expect((await shop.leave()).map(({ subject }) => subject)).toEqual([`Picked Up: ${order.order_number}`]);
    await reopen(order);
    expect((await shop.leave()).map(({ subject }) => subject)).toEqual([`Correction: ${order.order_number}`]);
    await shop.forget();
    await close(order);
    await reopen(order);
    expect(await shop.leave()).toEqual([]);
    expect(await standing(shop)).toEqual(['picked_up dropped It was undone.']);
  });
});

describe('an address that ends mails of a kind', () => {
  const pathOf = (url: string) => new URL(url.replaceAll(/[<>]/g, '')).pathname;
  const post = (path: string) =>
    shop.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });

  test('is in every mail that can be switched off; a POST without a session ends them, and again is the same [MSG-7]', async () => {
    await placeOne(shop);
    const [mail] = await shop.leave();
    expect(mail && header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const path = pathOf(mail ? header(mail, 'List-Unsubscribe') : '');
    expect(path).toMatch(/^\/u\/[\w-]+$/);
    expect(mail?.text).toMatch(/All switches:\s+\S+\/dashboard\/customer\?account=messages\s/);
    const asked = await shop.app.inject({ url: path });
    expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining('Stop these mails?')]);
    expect(asked.body).not.toContain('<script');
    await placeOne(shop);
    expect(await shop.leave()).toHaveLength(1);
    for (const _ of ['once', 'again']) expect((await post(path)).statusCode).toBe(200);
    await placeOne(shop);
    expect(await shop.leave()).toEqual([]);
    shop.later({ hours: 24 * 400 });
    expect((await post(path)).statusCode).toBe(200);
  });

  test('is in none of security, and one that is altered has one answer [MSG-7, SEC-43]', async () => {
    await placeOne(shop);
    const [mail] = await shop.leave();
    const path = pathOf(mail ? header(mail, 'List-Unsubscribe') : '');
    await shop.person('customer');
    const [security] = await shop.leave();
    expect([security?.subject, security && header(security, 'List-Unsubscribe')]).toEqual([
      'Washline: Your account',
      '',
    ]);
    const wrong = [
      `${path}A`,
      path.slice(0, -1),
      '/u/x',
      `/u/${'A'.repeat(90)}`,
      path.replace(/u\/./, 'u/_'),
    ];
    const answers = await Promise.all(wrong.flatMap((url) => [shop.app.inject({ url }), post(url)]));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
    expect(await shop.db.$count(message_choices)).toBe(0);
  });

  test('10,000 forged and altered ones stop nothing, and get one answer [MSG-7, SEC-43]', async () => {
    await placeOne(shop);
    const [mail] = await shop.leave();
    const token = pathOf(mail ? header(mail, 'List-Unsubscribe') : '').slice('/u/'.length);
    const bytes = Buffer.from(token, 'base64url');
    const altered = (at: number) => {
      const changed = Buffer.from(bytes);
      changed[at % bytes.length] = (changed[at % bytes.length] ?? 0) ^ (1 + (at % 255));
      return changed.toString('base64url');
    };
    const seen = new Set<string>();
    for (let at = 0; at < shortOrLong(500, 5_000); at++)
      for (const url of [`/u/${altered(at)}`, `/u/${randomBytes(bytes.length).toString('base64url')}`]) {
        const { statusCode, body } = at % 2 ? await post(url) : await shop.app.inject({ url });
        seen.add(`${statusCode} ${body}`);
      }
    for (const url of ['/u/%', `/u/${'A'.repeat(500)}`]) {
      const { statusCode, body } = await shop.app.inject({ url });
      seen.add(`${statusCode} ${body}`);
    }
    expect([...seen].map((answer) => answer.slice(0, 3))).toEqual(['404']);
    expect(await shop.db.$count(message_choices)).toBe(0);
  });
});

test('what is given up says so, and goes once an operator has it sent after all [MSG-14]', async () => {
  await placeOne(shop);
  const [row] = await shop.db.select().from(outgoing);
  const fails = shop.leave(async () => {
    throw new Error('the mail server is down');
  });
  await expect(fails).rejects.toThrow('down');
  await giveUpMessage(shop.db, { outgoing_id: row?.id ?? '' });
  expect(await standing(shop)).toEqual([
    'order_received given_up The mail server did not take it for a day.',
  ]);
  await sendMail(shop.db, shop.deliver, { outgoing_id: row?.id ?? '' });
  expect(await standing(shop)).toEqual(['order_received sent']);
});
