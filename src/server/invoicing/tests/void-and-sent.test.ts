import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  invoiceRoute,
  invoicesRoute,
  markSentRoute,
  voidInvoiceRoute,
} from '#shared/invoicing/invoices.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { statementRoute } from '#shared/statements/statements.contract.ts';
import { type Shop, send } from '../../orders/orders.fixture.ts';
import { document_lines } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import {
  ask,
  deliver,
  documentOf,
  draft,
  edit,
  invoice,
  local,
  markSent,
  newCustomer,
  openInvoicingShop,
  ownLine,
  read,
  refusal,
  see,
  voidIt,
} from '../invoicing.fixture.ts';

let shop: Shop;
let who: Person;
beforeAll(async () => {
  shop = await openInvoicingShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  who = await newCustomer(shop);
});

const order = () => deliver(shop, { who, sheets: 2 });
const bag = [ownLine('Bag', 1_850)];
const issued = () => invoice(shop, [], { who, lines: bag });
const told = async (person: Person) =>
  (await shop.call(person, notificationsRoute, {})).reply.rows
    .filter(({ type }) => type === 'document_sent')
    .map(({ title, message }) => [title, message]);
const listed = async (person: Person) =>
  (await shop.call(person, invoicesRoute, { query: {} })).reply.rows.map(({ id }) => id);

describe('an issued invoice', () => {
  test('is not its customer’s to see until it is sent, and then it is, in the list too [INV-14, INV-23]', async () => {
    const one = await issued();
    expect([(await ask(shop, who, one)).status, await listed(who), await told(who)]).toEqual([404, [], []]);
    const { reply } = await markSent(shop, one);
    expect([reply.sent_at, reply.version > one.version, reply.state]).toEqual([shop.now(), true, 'issued']);
    const seen = (await ask(shop, who, one)).reply;
    expect(seen.content).toEqual(one.content);
    expect(await listed(who)).toEqual([one.id]);
    expect(await told(who)).toEqual([['New invoice', `${one.document_number} is in your invoices.`]]);
  });

  test('that is marked as sent again stays as it was, and nobody is told twice [INV-14]', async () => {
    const one = await issued();
    const first = (await markSent(shop, one)).reply;
    shop.setNow(shop.now().add({ minutes: 5 }));
    expect((await markSent(shop, one)).reply).toEqual(first);
    expect(await told(who)).toHaveLength(1);
  });

  test('that is sent is nobody else’s: another customer, a driver [INV-23]', async () => {
    const one = await issued();
    await markSent(shop, one);
    expect((await ask(shop, shop.stranger, one)).status).toBe(404);
    expect(await listed(shop.stranger)).toEqual([]);
    expect((await ask(shop, shop.jonah, one)).status).toBe(403);
    for (const other of [who, shop.jonah]) {
      const params = { id: one.id };
      expect((await shop.call(other, markSentRoute, { params })).status).toBe(403);
      const body = { reason: 'Mine' };
      expect((await shop.call(other, voidInvoiceRoute, { params, body })).status).toBe(403);
    }
  });
});

describe('an invoice that is void', () => {
  test('keeps its number, lines and figures; its orders are ready again and can be invoiced anew [INV-15]', async () => {
    const [one, two] = [await order(), await order()];
    const made = await invoice(shop, [one, two], { who, lines: bag });
    const before = await read(shop, one.id);
    const { reply } = await voidIt(shop, made, 'Wrong customer');
    expect(reply).toMatchObject({
      ...{ state: 'void', document_number: made.document_number, total: made.total, order_count: 2 },
    });
    expect(reply.content).toEqual(made.content);
    expect(await shop.db.$count(document_lines, eq(document_lines.document_id, made.id))).toBe(3);
    const after = await read(shop, one.id);
    expect(after).toMatchObject({ invoice_id: null, invoice_number: null, version: before.version + 1 });
    const anew = await invoice(shop, [one, two], { who, lines: bag });
    expect(anew.total).toBe(made.total);
    expect(Number(anew.document_number?.slice(4))).toBe(Number(made.document_number?.slice(4)) + 1);
    // What came of its orders since is no matter of the void one.
    expect((await see(shop, made)).order_count).toBe(2);
  });

  test('counts on its own day [INV-15]', async () => {
    const made = await issued();
    shop.setNow(local('2026-11-26T00:00'));
    const { voided_on, issued_on } = (await voidIt(shop, made)).reply;
    expect([`${issued_on}`, `${voided_on}`]).toEqual(['2026-11-24', '2026-11-26']);
    shop.setNow(local('2026-11-26T10:00'));
    const statement = await shop.call(shop.owner, statementRoute, { params: { id: who.user.id }, query: {} });
    expect(statement.reply.rows.map(({ kind, dated_on }) => [kind, `${dated_on}`])).toEqual([
      ['invoice', '2026-11-24'],
      ['void', '2026-11-26'],
    ]);
  });

  test('is not voided again, sent or seen by its customer [INV-15]', async () => {
    const made = await issued();
    const { reply } = await voidIt(shop, made);
    for (const answer of [await voidIt(shop, made, 'Again'), await markSent(shop, made)])
      expect([answer.status, refusal(answer)]).toEqual([
        409,
        ['not-issued', `${made.document_number} is void.`],
      ]);
    expect(await see(shop, made)).toEqual(reply);
    expect((await ask(shop, who, made)).status).toBe(404);
  });
});

test('what was sent is not voided: an adjustment note corrects it [INV-15]', async () => {
  const made = await invoice(shop, [await order()], { who });
  const sent = (await markSent(shop, made)).reply;
  const answer = await voidIt(shop, made);
  expect([answer.status, refusal(answer)]).toEqual([
    409,
    ['document-sent', `${made.document_number} was sent. Correct it with an adjustment note.`],
  ]);
  expect(await see(shop, made)).toEqual(sent);
});

test('sent and voided at once it is one of both [INV-14, INV-15]', async () => {
  for (let round = 0; round < 5; round++) {
    const made = await issued();
    const [sent, voided] = await Promise.all([markSent(shop, made), voidIt(shop, made)]);
    const { state, sent_at } = await see(shop, made);
    expect([sent.status, voided.status].toSorted()).toEqual([200, 409]);
    expect([state, sent_at !== null]).toEqual(voided.status === 200 ? ['void', false] : ['issued', true]);
  }
});

test('a draft is neither sent nor void, and what is not there is not there [INV-14, INV-15]', async () => {
  const made = await draft(shop, [], { who, lines: bag });
  for (const answer of [await voidIt(shop, made), await markSent(shop, made)])
    expect([answer.status, refusal(answer)]).toEqual([
      409,
      ['not-issued', 'This is a draft. Issue it first.'],
    ]);
  const missing = { id: crypto.randomUUID() };
  expect([(await voidIt(shop, missing)).status, (await markSent(shop, missing)).status]).toEqual([404, 404]);
});

test('a void wants a reason, and the version that was seen [INV-15, API-2]', async () => {
  const made = await issued();
  const params = { id: made.id };
  const put = (payload: object) =>
    shop.app.inject({
      method: 'PUT',
      url: `/api/invoices/${made.id}/void`,
      headers: { authorization: `Bearer ${shop.admin.token}` },
      payload,
    });
  for (const payload of [{ reason: ' ' }, { reason: 'x'.repeat(201) }, {}])
    expect((await put(payload)).statusCode).toBe(422);
  const stale = { 'if-match': `"${made.version - 1}"` };
  const body = { reason: 'Twice' };
  expect((await send(shop, shop.admin, voidInvoiceRoute, { params, body }, stale)).statusCode).toBe(412);
  expect((await send(shop, shop.admin, markSentRoute, { params }, stale)).statusCode).toBe(412);
  const fresh = { 'if-match': `"${made.version}"` };
  expect((await send(shop, shop.admin, voidInvoiceRoute, { params, body }, fresh)).statusCode).toBe(200);
});

test('every step is its history: who, what and when [INV-24]', async () => {
  const one = await order();
  const made = await invoice(shop, [one], { who });
  const started = shop.now();
  shop.setNow(started.add({ minutes: 1 }));
  await markSent(shop, made);
  const steps = async (document: { id: string }) =>
    (await see(shop, document)).history.map(({ summary, actor_name, created_at }) => [
      summary,
      actor_name,
      created_at.since(started).total('minutes'),
    ]);
  expect(await steps(made)).toEqual([
    ['marked it as sent', 'Adam Admin', 1],
    [`issued it as ${made.document_number}`, 'Adam Admin', 0],
    ['drafted it', 'Adam Admin', 0],
  ]);
  const other = await issued();
  const params = { id: other.id };
  await shop.call(shop.owner, voidInvoiceRoute, { params, body: { reason: 'Twice' } });
  expect((await steps(other))[0]).toEqual(['voided it: Twice', 'Olivia Owner', 1]);
  const { etag } = (await shop.call(shop.owner, invoiceRoute, { params })).headers;
  expect(etag).toBe(`"${(await see(shop, other)).version}"`);
});

test('an order that was cancelled after it was invoiced leaves a void invoice too, and is not ready [INV-15, INV-16]', async () => {
  const one = await order();
  const made = await invoice(shop, [one], { who });
  await edit(shop, shop.owner, one, { status: 'cancelled' });
  expect(await documentOf(shop, one)).toBe(made.id);
  expect((await voidIt(shop, made)).status).toBe(200);
  expect(await documentOf(shop, one)).toBeNull();
  expect((await read(shop, one.id)).fulfilled_at).toBeNull();
});
