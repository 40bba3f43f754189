import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { documentPaper } from '#shared/invoicing/document-paper.ts';
import { invoicesRoute, sendInvoiceRoute } from '#shared/invoicing/invoices.contract.ts';
import { formatDateForGood } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { createJobs } from '../../jobs.ts';
import type { DeliverMail } from '../../kernel/ops/mail.ts';
import { mailQueue } from '../../kernel/ops/mail-queue.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { askToUseCredit, owe, pay, reverse } from '../../payments/payments.fixture.ts';
import type { Person } from '../../testing/world.ts';
import { adjust, askPreview, correction } from '../adjustments/adjustments.fixture.ts';
import {
  ask,
  invoice,
  mailsOf,
  markSent,
  newCustomer,
  openInvoicingShop,
  ownLine,
  see,
  setMoney,
} from '../invoicing.fixture.ts';
import type { DocumentMail } from '../mail-document.ts';

let shop: Shop;
let cafe: Person;
/** The day by which new invoices are due. */
const by = '8 Dec 2026';

beforeAll(async () => {
  shop = await openInvoicingShop();
  await setMoney(shop, { bsb: '062000', account_number: '12345678', account_name: 'Washline' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  cafe = await newCustomer(shop);
});

/** Sends a document, the first time or again, and resolves to its mail as it leaves the house. */
async function mailOf({ id }: Pick<DocumentDetails, 'id'>) {
  await shop.call(shop.admin, sendInvoiceRoute, { params: { id }, body: {} });
  const sent: Parameters<DeliverMail>[0][] = [];
  const job = createJobs(shop.db, async (mail) => void sent.push(mail)).find(
    ({ queue }) => queue === mailQueue,
  );
  const queued = ((await mailsOf(shop)) as unknown as DocumentMail[]).filter(
    ({ document_id }) => document_id === id,
  );
  await job?.run(queued.at(-1));
  const { subject = '', text = '', html = '' } = sent[0] ?? {};
  return { subject, text, html, asks: /By transfer/.test(text) };
}

/** All that its paper says, as it was frozen. */
const paperOf = ({ content }: DocumentDetails): string => {
  const texts: string[] = [];
  JSON.stringify(documentPaper(content, null), (key, value) => {
    if ((key === 'text' || key === 'sentence' || key === 'title') && typeof value === 'string')
      texts.push(value);
    return value;
  });
  return texts.join('\n');
};

const settledOf = async (by: Person, document: DocumentDetails) => {
  const { open, settled, payment_status } = (await ask(shop, by, document)).reply;
  return { open, settled, payment_status };
};

describe('an invoice that is issued', () => {
  test('with credit ahead for all of it says that it is paid: mail, paper, page and list [INV-27]', async () => {
    await pay(shop, cafe, 20_000);
    const issued = await owe(shop, cafe, 11_000);
    expect(issued.content.credit_used).toBe(11_000);
    const { subject, text, html, asks } = await mailOf(issued);
    expect(subject).toBe(`Tax invoice ${issued.document_number}, $110.00, paid in full from your credit`);
    for (const said of [text, html]) expect(said).toContain('$110.00. Paid in full from your credit.');
    expect([asks, /\bdue\b/.test(text), text.includes('to pay')]).toEqual([false, false, false]);
    const paper = paperOf(issued);
    expect(paper).toContain('Paid in full from your credit.');
    expect([paper.includes('To pay by'), paper.includes('How to pay')]).toEqual([false, false]);
    const paid = { open: 0, settled: { credit: 11_000, adjusted: 0 }, payment_status: 'paid' };
    expect([await settledOf(cafe, issued), await settledOf(shop.admin, issued)]).toEqual([paid, paid]);
    expect((await shop.call(cafe, invoicesRoute, {})).reply.rows).toMatchObject([paid]);
  });

  test('with credit ahead for a part says what it took off and asks for the rest [INV-27]', async () => {
    await pay(shop, cafe, 3_000);
    const issued = await owe(shop, cafe, 11_000);
    const said = `$30.00 of credit used, $80.00 to pay by ${by}`;
    const { subject, text, asks } = await mailOf(issued);
    expect(subject).toBe(`Tax invoice ${issued.document_number}, $110.00, $80.00 to pay by ${by}`);
    expect([text.includes(`$110.00, ${said}`), asks]).toEqual([true, true]);
    const paper = paperOf(issued);
    expect(paper).toContain(said);
    expect(paper).toMatch(/How to pay.*To pay by 8 December 2026\n\$80\.00/s);
    expect(await settledOf(cafe, issued)).toEqual({
      ...{ open: 8_000, settled: { credit: 3_000, adjusted: 0 }, payment_status: 'part_paid' },
    });
  });

  test('with nothing to take off asks for all of it, as ever [INV-13, INV-27]', async () => {
    const issued = await owe(shop, cafe, 11_000);
    expect(issued.content).not.toHaveProperty('credit_used');
    const { subject, text, asks } = await mailOf(issued);
    expect(subject).toBe(`Tax invoice ${issued.document_number}, $110.00, due ${by}`);
    expect([text.includes('$110.00, due Tuesday'), asks]).toEqual([true, true]);
    expect(paperOf(issued)).toContain('To pay by 8 December 2026\n$110.00');
  });

  test('of $0.00 asks for nothing [INV-27]', async () => {
    const lines = [ownLine('Bag', 1_000), ownLine('A gift', -1_000)];
    const issued = await invoice(shop, [], { who: cafe, lines });
    const { subject, text, asks } = await mailOf(issued);
    expect(subject).toBe(`Tax invoice ${issued.document_number}, $0.00, nothing to pay`);
    expect([text.includes('$0.00. Nothing to pay.'), asks]).toEqual([true, false]);
    const paper = paperOf(issued);
    expect([paper.includes('Nothing to pay.'), paper.includes('How to pay')]).toEqual([true, false]);
  });

  test('takes off what its customer knows of: no credit of a note that was not sent [INV-14, INV-27]', async () => {
    const first = await owe(shop, cafe, 11_000);
    await markSent(shop, first);
    await pay(shop, cafe, 11_000);
    const note = await adjust(shop, first, correction(first, { lines: { 0: { price: 9_000 } } }));
    const issued = await owe(shop, cafe, 11_000);
    expect(issued.content).not.toHaveProperty('credit_used');
    expect(issued).toMatchObject({ open: 9_900, settled: { credit: 1_100 } });
    expect((await mailOf(issued)).subject).toContain('$110.00, due');
    await markSent(shop, note);
    expect((await mailOf(issued)).text).toContain(`$11.00 of credit used, $99.00 to pay by ${by}`);
  });
});

describe('one that is sent again', () => {
  test('says what is open now, and its paper stays as it was issued [INV-6, INV-27]', async () => {
    const issued = await owe(shop, cafe, 11_000);
    await mailOf(issued);
    const before = paperOf(await see(shop, issued));
    const payment = await pay(shop, cafe, 3_000);
    expect((await mailOf(issued)).text).toContain(`$110.00, $30.00 paid, $80.00 to pay by ${by}`);
    await pay(shop, cafe, 8_000);
    const { subject, text, asks } = await mailOf(issued);
    const on = formatDateForGood(businessDay(shop.now(), shop.db.timeZone()));
    expect(subject).toBe(`Tax invoice ${issued.document_number}, $110.00, paid in full on ${on}`);
    expect([text.includes(`$110.00. Paid in full on ${on}.`), asks]).toEqual([true, false]);
    expect(paperOf(await see(shop, issued))).toBe(before);
    await reverse(shop, payment);
    expect((await ask(shop, cafe, issued)).reply.paid_on).toEqual(
      businessDay(shop.now(), shop.db.timeZone()),
    );
    expect((await mailOf(issued)).text).toContain(`$80.00 paid, $30.00 to pay by ${by}`);
  });

  test('tells credit used later from what was paid for it [INV-27, PAY-4]', async () => {
    await owe(shop, cafe, 1_100);
    await pay(shop, cafe, 5_000, { settle: [] });
    const issued = await owe(shop, cafe, 11_000);
    // The first is still open: what was paid ahead has gone to the second.
    expect(await settledOf(shop.admin, issued)).toMatchObject({ open: 6_000, settled: { credit: 5_000 } });
    await pay(shop, cafe, 2_000, { settle: [] });
    await askToUseCredit(shop, cafe, [{ document_id: issued.id, amount: 2_000 }]);
    expect((await mailOf(issued)).text).toContain(
      `$50.00 of credit used, $20.00 paid, $40.00 to pay by ${by}`,
    );
  });

  test('says what notes have taken off, and nothing is to pay where that is all [INV-18, INV-27]', async () => {
    const issued = await owe(shop, cafe, 11_000);
    const less = await adjust(shop, issued, correction(issued, { lines: { 0: { price: 9_000 } } }));
    await markSent(shop, less);
    expect((await mailOf(issued)).text).toContain(`$110.00, $11.00 taken off, $99.00 to pay by ${by}`);
    const rest = correction(less, { lines: { 0: { quantity: 0 } } }, { turn: 2 });
    await markSent(shop, await adjust(shop, issued, rest));
    const { text, asks } = await mailOf(issued);
    expect([text.includes('$110.00 taken off. Nothing to pay.'), asks]).toEqual([true, false]);
  });
});

describe('a note', () => {
  test('that increases says what credit has paid of it, also before it is issued [INV-18, INV-27]', async () => {
    const issued = await owe(shop, cafe, 11_000);
    await pay(shop, cafe, 12_000);
    const more = correction(issued, { lines: { 0: { price: 12_000 } } });
    expect((await askPreview(shop, issued, more)).reply.credit_used).toBe(1_000);
    const note = await adjust(shop, issued, more);
    const { subject, text } = await mailOf(note);
    expect(subject).toContain(`$22.00, corrects ${issued.document_number}, $12.00 to pay by ${by}`);
    expect(text).toContain(`$10.00 of credit used, $12.00 to pay by ${by}`);
    expect(paperOf(note)).toContain(`$10.00 of credit used, $12.00 to pay by ${by}`);
  });

  test('that decreases says what of its credit is left [INV-18, INV-27]', async () => {
    const issued = await owe(shop, cafe, 11_000);
    await pay(shop, cafe, 11_000);
    await markSent(shop, issued);
    const note = await adjust(shop, issued, correction(issued, { lines: { 0: { price: 9_000 } } }));
    expect((await mailOf(note)).text).not.toContain('this credit');
    const next = await owe(shop, cafe, 550);
    await markSent(shop, next);
    expect((await mailOf(note)).text).toContain('$5.50 of this credit is left.');
    const used_for = async () =>
      (await shop.call(cafe, invoicesRoute, {})).reply.rows.map((row) => row.used_for);
    expect(await used_for()).toEqual([null, [next.document_number], null]);
    await markSent(shop, await owe(shop, cafe, 5_000));
    expect((await mailOf(note)).text).toContain('This credit is used.');
  });
});
