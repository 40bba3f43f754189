import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  invoicePdfRoute,
  invoicesRoute,
  issueDraftsRoute,
  sendInvoiceRoute,
} from '#shared/invoicing/invoices.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { createJobs } from '../../jobs.ts';
import type { DeliverMail } from '../../kernel/ops/mail.ts';
import { mailQueue } from '../../kernel/ops/mail-queue.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { customer_billing, customers, users } from '../../schema.ts';
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
let who: Person;

beforeAll(async () => {
  shop = await openInvoicingShop();
});
beforeEach(async () => {
  who = await newCustomer(shop);
});
afterAll(() => shop.close());

const lines = [ownLine('Linen bag', 1_850)];
const issued = () => invoice(shop, [], { who, lines });
const send = (document: { id: string }, to?: string[]) =>
  shop.call(shop.admin, sendInvoiceRoute, { params: { id: document.id }, body: to ? { to } : {} });
const mailsAbout = async ({ id }: { id: string }) =>
  ((await mailsOf(shop)) as unknown as DocumentMail[]).filter(({ document_id }) => document_id === id);
const toldTo = async (person: Person, document_number: string | null) =>
  (await shop.call(person, notificationsRoute, {})).reply.rows
    .filter(({ message }) => message.includes(document_number ?? ''))
    .map(({ type }) => type);

/** The job that sends mails, with what it hands over. */
function mailJob() {
  const sent: Parameters<DeliverMail>[0][] = [];
  const job = createJobs(shop.db, async (mail) => void sent.push(mail)).find(
    ({ queue }) => queue === mailQueue,
  );
  if (!job?.giveUp) throw new Error('mails have no job');
  return { sent, run: job.run, giveUp: job.giveUp };
}

test('an issued invoice goes to the addresses for invoices, else to the people of the account, and is its customer’s to see [INV-13, INV-14]', async () => {
  const first = await issued();
  const { reply } = await send(first);
  expect(reply.sent_at).toEqual(shop.now());
  expect((await mailsAbout(first)).map(({ to }) => to)).toEqual([who.user.email]);
  expect((await shop.call(who, invoicesRoute, {})).reply.rows.map(({ id }) => id)).toEqual([first.id]);
  expect(await toldTo(who, first.document_number)).toEqual(['document_sent']);
  await setBilling(shop, who, { invoice_emails: ['a@cafe.test', 'b@cafe.test'] });
  const second = await issued();
  await send(second);
  expect((await mailsAbout(second)).map(({ to }) => to).sort()).toEqual(['a@cafe.test', 'b@cafe.test']);
});

test('addresses that differ by case alone get one mail, also those that were kept before [ACC-16, INV-13]', async () => {
  const alike = ['A@cafe.test', 'a@Cafe.test', 'a@cafe.test', 'jo@bücher.test', 'Jo@xn--bcher-kva.test'];
  const document = await issued();
  expect((await send(document, alike)).status).toBe(200);
  const to = async () => (await mailsAbout(document)).map((mail) => mail.to).sort();
  expect(await to()).toEqual(['A@cafe.test', 'jo@xn--bcher-kva.test']);
  const { invoice_emails } = await setBilling(shop, who, { invoice_emails: alike.slice(0, 3) });
  expect(invoice_emails).toEqual(['A@cafe.test']);
  await shop.db
    .update(customer_billing)
    .set({ invoice_emails: ['b@cafe.test', 'B@cafe.test'] })
    .where(eq(customer_billing.customer_id, who.user.id));
  await send(document);
  expect((await to()).filter((address) => /^b@/i.test(address))).toEqual(['b@cafe.test']);
});

test('it goes to people who may sign in alone; where there is nobody it asks for an address [INV-13]', async () => {
  const document = await issued();
  await shop.db.update(users).set({ is_active: false }).where(eq(users.id, who.user.id));
  const refused = await send(document);
  expect([refused.status, refused.problem.errors]).toEqual([
    422,
    [{ path: 'to', message: 'Enter an address' }],
  ]);
  expect((await see(shop, document)).sent_at).toBeNull();
  expect((await send(document, ['books@cafe.test'])).status).toBe(200);
  expect((await mailsAbout(document)).map(({ to }) => to)).toEqual(['books@cafe.test']);
});

test('it can be sent again, elsewhere too: sent stays the first moment, and nobody is told twice [INV-13, INV-14]', async () => {
  const document = await issued();
  const { sent_at } = (await send(document)).reply;
  shop.setNow(shop.now().add({ minutes: 5 }));
  const again = (await send(document, ['books@cafe.test'])).reply;
  expect(again.sent_at).toEqual(sent_at);
  expect((await mailsAbout(document)).map(({ to }) => to)).toContain('books@cafe.test');
  expect(await toldTo(who, document.document_number)).toEqual(['document_sent']);
  expect(again.history.map(({ type }) => type).slice(0, 2)).toEqual(['document.sent', 'document.sent']);
});

test('neither a draft nor a void invoice is sent or has a PDF, but a void one keeps its paper [INV-12, INV-13]', async () => {
  const drafted = await draft(shop, [], { who, lines });
  const voided = await issued();
  await voidIt(shop, voided);
  expect([(await send(drafted)).status, (await send(voided)).status]).toEqual([409, 409]);
  const pdf = ({ id }: { id: string }) => shop.call(shop.admin, invoicePdfRoute, { params: { id } });
  expect([(await pdf(drafted)).status, (await pdf(voided)).status]).toEqual([409, 200]);
});

test('a PDF is its customer’s once it is sent, and nobody else’s [INV-12, INV-23]', async () => {
  const document = await issued();
  const pdf = async (person: Person) =>
    (await shop.call(person, invoicePdfRoute, { params: { id: document.id } })).status;
  expect(await pdf(who)).toBe(404);
  await send(document);
  const stranger = await newCustomer(shop);
  const driver = await shop.person('driver');
  expect([await pdf(who), await pdf(stranger), await pdf(driver)]).toEqual([200, 404, 403]);
});

test('the job writes the mail as it is sent: subject, link and PDF, the same on a repeat [INV-13]', async () => {
  const document = await issued();
  await send(document);
  const [queued] = await mailsAbout(document);
  expect(Object.keys(queued ?? {}).sort()).toEqual(['date', 'document_id', 'id', 'to']);
  const { run, sent } = mailJob();
  await run(queued);
  await run(queued);
  const [mail, repeat] = sent;
  expect(mail?.subject).toBe(`Tax invoice ${document.document_number}, $20.35, due 8 Dec 2026`);
  expect(mail?.text).toContain(`/dashboard/customer/invoices/${document.id}`);
  expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([`${document.document_number}.pdf`]);
  expect(mail?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(repeat).toEqual(mail);
});

test('what is issued and sent at once waits where a customer’s mail is off, and the answer says how many [INV-13]', async () => {
  const other = await newCustomer(shop, 'Paper Only', { is_mailed: false });
  const drafts = [await draft(shop, [], { who, lines }), await draft(shop, [], { who: other, lines })];
  const body = { drafts: drafts.map(({ id, version }) => ({ id, version })), send: true };
  const { reply } = await shop.call(shop.admin, issueDraftsRoute, { body });
  expect([reply.outcomes.map(({ outcome }) => outcome), reply.not_sent]).toEqual([['issued', 'issued'], 1]);
  const [mailed, paper] = await Promise.all(drafts.map((one) => see(shop, one)));
  expect([mailed?.sent_at === null, paper?.sent_at === null]).toEqual([false, true]);
});

test('a mail that is given up is told to staff and stands in the history [INV-13, INV-24]', async () => {
  const document = await issued();
  await send(document);
  const [queued] = await mailsAbout(document);
  await mailJob().giveUp(queued);
  expect((await see(shop, document)).history[0]?.type).toBe('document.not_sent');
  expect(await toldTo(shop.owner, document.document_number)).toEqual(['money_problem']);
});

test('another name of the customer tomorrow changes nothing of what is sent again [INV-6, INV-13]', async () => {
  const document = await issued();
  await send(document);
  await shop.db.update(customers).set({ name: 'Somebody Else' }).where(eq(customers.id, who.user.id));
  const [queued] = await mailsAbout(document);
  const { run, sent } = mailJob();
  await run(queued);
  expect(sent[0]?.text).toContain('Corner Café');
  expect(sent[0]?.text).not.toContain('Somebody Else');
});
