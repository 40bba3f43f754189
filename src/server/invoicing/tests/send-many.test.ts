import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Document } from '#shared/invoicing/document.ts';
import {
  invoicesRoute,
  issueDraftsRoute,
  recipientsRoute,
  sendInvoicesRoute,
} from '#shared/invoicing/invoices.contract.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { documents, users } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import {
  draft,
  invoice,
  mailsOf,
  newCustomer,
  openInvoicingShop,
  ownLine,
  see,
  setBilling,
  voidIt,
} from '../invoicing.fixture.ts';
import type { DocumentMail } from '../mail-document.ts';

let shop: Shop;
let cafe: Person;
let paper: Person;
let nobody: Person;

beforeAll(async () => {
  shop = await openInvoicingShop();
});
beforeEach(async () => {
  cafe = await newCustomer(shop, 'Corner Café', { invoice_emails: ['a@cafe.test', 'b@cafe.test'] });
  paper = await newCustomer(shop, 'Paper Only', { is_mailed: false });
  nobody = await newCustomer(shop, 'Nobody There');
  await shop.db.update(users).set({ is_active: false }).where(eq(users.id, nobody.user.id));
});
afterAll(() => shop.close());

const lines = [ownLine('Linen bag', 1_850)];
const draftFor = (who: Person) => draft(shop, [], { who, lines });
const invoiceFor = (who: Person) => invoice(shop, [], { who, lines });
const idsOf = (some: readonly Pick<Document, 'id'>[]) => some.map(({ id }) => id);

const sendAll = async (...some: Pick<Document, 'id'>[]) => {
  const body = { document_ids: idsOf(some) };
  const { outcomes } = (await shop.call(shop.admin, sendInvoicesRoute, { body })).reply;
  return outcomes.map(({ id, outcome, problem }) => [
    some.findIndex((one) => one.id === id),
    outcome,
    problem?.type.replace('urn:washline:problem:', '') ?? null,
    problem?.detail ?? null,
  ]);
};
const recipientsOf = async (...some: Pick<Document, 'id'>[]) =>
  (await shop.call(shop.admin, recipientsRoute, { body: { document_ids: idsOf(some) } })).reply.recipients;
const mailsAbout = async ({ id }: Pick<Document, 'id'>) =>
  ((await mailsOf(shop)) as unknown as DocumentMail[])
    .filter(({ document_id }) => document_id === id)
    .map(({ to }) => to)
    .sort();

test('before anything is sent it is said to whom, of drafts as of issued documents [INV-11]', async () => {
  const [drafted, own, off, none] = [
    await draftFor(cafe),
    await invoiceFor(await newCustomer(shop, 'Own Address')),
    await draftFor(paper),
    await invoiceFor(nobody),
  ];
  const asked = [drafted, own, off, none];
  const recipients = await recipientsOf(...asked);
  expect(recipients.map(({ has_account }) => has_account)).toEqual([false, undefined, false, undefined]);
  expect(
    recipients.map(({ id, customer_name, is_mailed, to }) => [id, customer_name, is_mailed, to]),
  ).toEqual([
    [drafted.id, 'Corner Café', true, ['a@cafe.test', 'b@cafe.test']],
    [own.id, 'Own Address', true, [expect.stringContaining('@')]],
    [off.id, 'Paper Only', false, [paper.user.email]],
    [none.id, 'Nobody There', true, []],
  ]);
  expect(await Promise.all(asked.map(mailsAbout))).toEqual([[], [], [], []]);
});

test('many issued invoices are sent at once, each answered for itself; one that is refused stops no other [INV-11, INV-13]', async () => {
  const [first, off, none, drafted, voided, last] = [
    await invoiceFor(cafe),
    await invoiceFor(paper),
    await invoiceFor(nobody),
    await draftFor(cafe),
    await invoiceFor(cafe),
    await invoiceFor(cafe),
  ];
  await voidIt(shop, voided);
  const gone = { id: crypto.randomUUID() };
  expect(await sendAll(first, off, none, drafted, voided, gone, last)).toEqual([
    [0, 'sent', null, null],
    [1, 'refused', 'mail-off', 'The mail of Paper Only is off. Open the invoice to send it all the same.'],
    [2, 'refused', 'invalid', 'Nobody There has no address for a mail.'],
    [3, 'refused', 'not-issued', 'This is a draft. Issue it first.'],
    [4, 'refused', 'not-issued', `${voided.document_number} is void.`],
    [5, 'refused', 'not-found', expect.any(String)],
    [6, 'sent', null, null],
  ]);
  expect(await Promise.all([first, off, none, last].map(mailsAbout))).toEqual([
    ['a@cafe.test', 'b@cafe.test'],
    [],
    [],
    ['a@cafe.test', 'b@cafe.test'],
  ]);
  expect((await see(shop, first)).history[0]).toMatchObject({
    type: 'document.sent',
    actor_name: shop.admin.user.full_name,
  });
  expect((await see(shop, off)).sent_at).toBeNull();
  const { rows } = (await shop.call(cafe, invoicesRoute, {})).reply;
  expect(idsOf(rows)).toEqual([last.id, first.id]);
});

test('what was sent already is answered as sent and not mailed again, but where its mail was given up [INV-11, INV-14]', async () => {
  const document = await invoiceFor(cafe);
  await sendAll(document);
  expect(await sendAll(document)).toEqual([[0, 'sent', null, null]]);
  expect(await mailsAbout(document)).toEqual(['a@cafe.test', 'b@cafe.test']);
  await shop.db.update(documents).set({ given_up_at: shop.now() }).where(eq(documents.id, document.id));
  expect(await sendAll(document)).toEqual([[0, 'sent', null, null]]);
  expect(await mailsAbout(document)).toHaveLength(4);
});

test('two who send the same at once send it once [INV-11]', async () => {
  const some = [await invoiceFor(cafe), await invoiceFor(cafe), await invoiceFor(cafe)];
  await Promise.all([sendAll(...some), sendAll(...some.toReversed())]);
  for (const one of some) expect(await mailsAbout(one)).toEqual(['a@cafe.test', 'b@cafe.test']);
});

test('of each that is issued and sent at once it is said whether it was sent [INV-11, INV-13]', async () => {
  const drafts = [await draftFor(cafe), await draftFor(paper), await draftFor(nobody)];
  const seen = drafts.map(({ id, version }) => ({ id, version }));
  const issue = async (send: boolean) =>
    (await shop.call(shop.admin, issueDraftsRoute, { body: { drafts: seen, send } })).reply;
  const { outcomes, not_sent } = await issue(true);
  expect([outcomes.map(({ outcome, is_sent }) => [outcome, is_sent]), not_sent]).toEqual([
    [
      ['issued', true],
      ['issued', false],
      ['issued', false],
    ],
    2,
  ]);
  expect((await issue(false)).outcomes.map(({ is_sent }) => is_sent)).toEqual([true, false, false]);
});

test('only staff send many or ask to whom, and what they choose is checked in words [INV-11, API-2]', async () => {
  const document = await invoiceFor(cafe);
  const body = { document_ids: [document.id] };
  for (const who of [cafe, shop.jonah])
    for (const route of [sendInvoicesRoute, recipientsRoute] as const)
      expect((await shop.call(who, route, { body })).status).toBe(403);
  const refused = async (document_ids: readonly string[]) => {
    const response = await shop.app.inject({
      ...{ method: 'POST', url: '/api/invoices/send', payload: { document_ids } },
      headers: { authorization: `Bearer ${shop.admin.token}` },
    });
    return [
      response.statusCode,
      ...response.json().errors.map(({ message }: { message: string }) => message),
    ];
  };
  expect(await refused([])).toEqual([422, 'Choose a document']);
  expect(await refused([document.id, document.id])).toEqual([422, 'Choose each document once']);
  expect(await refused(['INV-000001'])).toEqual([422, 'Choose a document']);
  const many = Array.from({ length: 201 }, () => crypto.randomUUID());
  expect(await refused(many)).toEqual([422, 'Send at most 200 at once']);
});

test('the addresses of a customer that was set since are those that count [INV-11, INV-22]', async () => {
  const document = await invoiceFor(cafe);
  await setBilling(shop, cafe, { invoice_emails: ['books@cafe.test', 'BOOKS@cafe.test'] });
  expect((await recipientsOf(document)).map(({ to }) => to)).toEqual([['books@cafe.test']]);
  await sendAll(document);
  expect(await mailsAbout(document)).toEqual(['books@cafe.test']);
});
