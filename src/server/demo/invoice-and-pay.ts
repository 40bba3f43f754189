import { eq } from 'drizzle-orm';
import type { Billing } from '#shared/invoicing/billing.ts';
import type { Document } from '#shared/invoicing/document.ts';
import { linesOf } from '#shared/invoicing/document-totals.ts';
import { owedStatuses } from '#shared/invoicing/payment-status.ts';
import { type Cents, formatPriceInput } from '#shared/kernel/money.ts';
import type { PaymentMethod } from '#shared/ledger/payment-method.ts';
import { findSettings } from '../business/business.store.ts';
import { changeSettings } from '../business/change-settings.ts';
import { adjustInvoice } from '../invoicing/adjustments/adjust-invoice.ts';
import { changeBilling } from '../invoicing/billing/change-billing.ts';
import { draftDue } from '../invoicing/draft-due.ts';
import { issueDrafts } from '../invoicing/issue-drafts.ts';
import { changeMoneySettings } from '../invoicing/settings/change-money-settings.ts';
import { readDocumentDetails } from '../invoicing/store/document-details.store.ts';
import { findDocuments } from '../invoicing/store/documents-list.store.ts';
import { markSent } from '../invoicing/void-invoice.ts';
import type { Db } from '../kernel/db/database.ts';
import { findBankAccounts } from '../payments/bank/bank-accounts.store.ts';
import { findBankLines } from '../payments/bank/find-bank-lines.ts';
import { ignoreBankLine } from '../payments/bank/ignore-bank-line.ts';
import { importBankFile } from '../payments/bank/import-bank-file.ts';
import { recordPayment } from '../payments/record-payment.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { reversePayment } from '../payments/reverse-payment.ts';
import { cases } from '../schema.ts';
import { amelia, priya } from './laundry.ts';
import { admin, owner } from './people.ts';
import { callerOf, on, type Shop } from './perform-steps.ts';

/** Invoicing began with the orders that the demo shows. */
const begunDaysAgo = 34;

/** What was agreed with some customers; the others are invoiced weekly. */
const agreed: readonly (readonly [typeof amelia, Billing])[] = [
  [
    amelia,
    {
      bill_name: 'Harbour Lane Hotel',
      bill_address: '4 Argyle St, The Rocks NSW 2000',
      abn: '60411827028',
      invoice_emails: ['accounts@harbourlane.example'],
      purchase_order: 'HL-2291',
      invoice_when: 'fortnightly',
      terms_days: 21,
    },
  ],
  [priya, { invoice_when: 'by_hand' }],
];

/** How a customer pays what they owe, so many days after it was issued. */
interface Habit {
  method: PaymentMethod;
  days: number;
  /** What they pay of what is open. */
  paid: (open: Cents) => Cents;
  reference: (number: string) => string | null;
}

const whole = (open: Cents): Cents => open;
const inCoins = (open: Cents): Cents => Math.round(open / 5) * 5;
const half = (open: Cents): Cents => Math.round(open / 200) * 100;
const tooMuch = 3_816;

/** Of the invoices in turn; `null`: not yet. Half is paid so long before it is due that some of it is part paid, not overdue. */
const habits: readonly (Habit | null)[] = [
  { method: 'transfer', days: 6, paid: whole, reference: (number) => number.replace('-', ' ') },
  { method: 'cash', days: 2, paid: inCoins, reference: () => 'At the door' },
  { method: 'card_terminal', days: 4, paid: whole, reference: () => 'Slip 0093' },
  null,
  { method: 'direct_debit', days: 8, paid: (open) => open + tooMuch, reference: () => null },
  { method: 'transfer', days: 3, paid: half, reference: (number) => number },
  { method: 'transfer', days: 7, paid: whole, reference: (number) => `Payment ${number.slice(-4)}` },
];

/** What staff promised in a case: so many pieces are off the invoice. */
const promises = [
  { subject: 'Polos two sizes smaller', item: 'Work Polo', pieces: 3, reason: 'Three polos shrank' },
  {
    subject: 'Bath towels short by a dozen',
    item: 'Bath Towel',
    pieces: 12,
    reason: 'Twelve bath towels came late',
  },
];

/** The invoices of the last weeks, how they were paid and corrected, and what the bank says of it. */
export async function invoiceAndPay(shop: Shop): Promise<void> {
  await invoiceOrders(shop);
  await payInvoices(shop);
  for (const promise of promises) await keepPromise(shop, promise);
  await importBankLines(shop);
}

/**
 * The shop invoices by the week: each Sunday's drafts are issued and sent the next morning, but for those of the last one, of
 * which only the first is issued.
 */
async function invoiceOrders(shop: Shop): Promise<void> {
  const first = shop.today.subtract({ days: begunDaysAgo });
  await startInvoicing(shop, on(shop, first, '07:00'), first);
  const caller = callerOf(shop, owner);
  const days = Array.from({ length: begunDaysAgo }, (_, day) => first.add({ days: day + 1 }));
  const sundays = days.filter(({ dayOfWeek }) => dayOfWeek === 7);
  for (const sunday of sundays) {
    await draftDue(on(shop, sunday, '00:01'));
    const query = { state: ['draft' as const], direction: 'asc' as const };
    const { rows } = await findDocuments(shop.db, caller, query);
    const isLast = sunday === sundays.at(-1);
    const monday = sunday.add({ days: 1 });
    const { outcomes } = await issueDrafts(isLast ? shop.db : on(shop, monday, '08:31'), caller.id, {
      drafts: isLast ? rows.slice(0, 1) : rows,
    });
    if (isLast) return;
    const sent = on(shop, monday, '08:32');
    await Promise.all(outcomes.map(({ id }) => markSent(sent, { id, actor_id: caller.id, ifMatch: null })));
  }
}

async function startInvoicing(shop: Shop, db: Db, invoicing_from: Temporal.PlainDate): Promise<void> {
  const caller = callerOf(shop, owner);
  const command = { actor_id: caller.id, ifMatch: null };
  const { business_name, pickup_address, occurrence_lead_days } = await findSettings(db);
  await changeSettings(db, command, {
    ...{ business_name, pickup_address, occurrence_lead_days },
    abn: '51824753556',
  });
  await changeMoneySettings(db, command, {
    invoicing: true,
    invoicing_from,
    legal_name: 'Washline Laundry Pty Ltd',
    invoice_when: 'weekly',
    account_name: 'Washline Laundry Pty Ltd',
    bsb: '062000',
    account_number: '12345678',
    footer: 'Thank you. Questions: accounts@washline.example or (02) 5550 1180.',
  });
  for (const [customer, billing] of agreed) {
    await changeBilling(db, { id: callerOf(shop, customer).id, caller, ifMatch: null }, billing);
  }
}

/**
 * Customers pay their invoices as people do: whole, in part, in coins, too much or not yet. One payment was recorded for the
 * wrong customer and is undone, and something of the first that was too much is given back.
 */
async function payInvoices(shop: Shop): Promise<void> {
  const { id: actor_id } = callerOf(shop, admin);
  const wanted = { undo: true, refund: true };
  for (const { document_id, day, method, paid, reference } of await planPayments(shop)) {
    const { open, customer_id, document_number } = await readDocumentDetails(shop.db, document_id);
    const amount = paid(open ?? 0);
    if (!open || amount <= 0) continue;
    const rounded = method === 'cash' ? open : Math.min(open, amount);
    const { id } = await recordPayment(on(shop, day, '11:20'), actor_id, {
      ...{ customer_id, amount, method, paid_on: day, reference: reference(document_number ?? '') },
      settle: [{ document_id, amount: rounded }],
    });
    const [next, later] = [day.add({ days: 1 }), day.add({ days: 3 })];
    if (wanted.undo && method === 'card_terminal' && isOver(shop, next)) {
      const undone = { paid_on: next, note: 'Of another customer' };
      await reversePayment(on(shop, next, '11:20'), { id, actor_id }, undone);
      wanted.undo = false;
    }
    if (wanted.refund && amount - open === tooMuch && isOver(shop, later)) {
      const refund = { amount: 1_210, method: 'transfer' as const, note: 'Wool blanket' };
      await refundPayment(on(shop, later, '11:20'), { id, actor_id }, refund);
      wanted.refund = false;
    }
  }
}

const isOver = ({ today }: Shop, day: Temporal.PlainDate) => Temporal.PlainDate.compare(day, today) < 0;

/** The sent invoices of which the day of payment is over, in the sequence of those days. */
async function planPayments(shop: Shop) {
  const { rows } = await findDocuments(shop.db, callerOf(shop, admin), {
    ...{ state: ['issued'], sort: 'number', direction: 'asc', limit: 200 },
  });
  const planned = rows.flatMap(({ id, issued_on, sent_at }, index) => {
    const habit = habits[index % habits.length];
    if (!habit || !issued_on || !sent_at) return [];
    const day = issued_on.add({ days: habit.days });
    return isOver(shop, day) ? [{ ...habit, document_id: id, day }] : [];
  });
  return planned.sort((one, other) => Temporal.PlainDate.compare(one.day, other.day));
}

/** The invoice of the order of a case is corrected by a note, as its customer was told. */
async function keepPromise(
  shop: Shop,
  { subject, item, pieces, reason }: (typeof promises)[number],
): Promise<void> {
  const { db } = shop;
  const caller = callerOf(shop, admin);
  const [raised] = await db.select().from(cases).where(eq(cases.subject, subject));
  if (!raised) return;
  const { rows } = await findDocuments(db, caller, { customer_id: raised.customer_id, state: ['issued'] });
  for (const { id } of rows) {
    const { content } = await readDocumentDetails(db, id);
    const invoiced = linesOf(content);
    // The lines of orders come first.
    const place = content.orders
      .flatMap(({ order_id, lines }) => lines.map(({ description }) => ({ order_id, description })))
      .findIndex(({ order_id, description }) => order_id === raised.order_id && description === item);
    if (place < 0) continue;
    const lines = invoiced.map(({ quantity, price }, line) => ({
      ...{ line, price },
      quantity: line === place ? quantity - pieces : quantity,
    }));
    const note = { turn: 1, lines, reason, case_id: raised.id, send: true };
    await adjustInvoice(db, { id, actor_id: caller.id }, note);
    return;
  }
}

const ignored = 'ATO GST REFUND';

/** Staff have read the file of the bank: some of it names what it pays, some does not, and one line is nobody’s payment. */
async function importBankLines(shop: Shop): Promise<void> {
  const { db } = shop;
  const caller = callerOf(shop, admin);
  const { rows: owed } = await findDocuments(db, caller, {
    ...{ payment_status: [...owedStatuses], sort: 'number', direction: 'asc', limit: 20 },
  });
  const [account] = await findBankAccounts(db);
  if (!account) throw new Error('the shop has no bank account');
  const bytes = new TextEncoder().encode(bankFile(shop, owed));
  await importBankFile(db, { actor_id: caller.id, query: { account: account.account }, bytes });
  const { rows: lines } = await findBankLines(db, { search: ignored });
  for (const { id } of lines) await ignoreBankLine(db, caller.id, id);
}

/** What customers paid, as far as there is somebody who owes, between what comes and goes on every account. */
function bankFile({ today }: Shop, owed: readonly Document[]): string {
  const nameOf = ({ customer_name }: Document) => customer_name.toUpperCase().slice(0, 32).trim();
  const texts: ((owed: Document) => string)[] = [
    (first) => `TRANSFER ${nameOf(first)} ${first.document_number}`,
    (second) => `OSKO PAYMENT ${nameOf(second)}`,
    (third) => `${third.document_number} PART PAYMENT`,
    () => 'DIRECT CREDIT 883012',
  ];
  const paid = texts.flatMap((textOf, place): [number, Cents, string][] => {
    const document = owed[place];
    if (!document) return [];
    const open = document.open ?? 0;
    return [[place < 2 ? 1 : 2, place === 2 ? Math.ceil(open / 2) : open, textOf(document)]];
  });
  const rows: [daysAgo: number, Cents, string][] = [
    ...paid,
    [2, -8_800, 'EFTPOS FUEL ALEXANDRIA'],
    [3, 24_000, 'CASH DEPOSIT ALEXANDRIA BRANCH'],
    [3, 120_415, ignored],
    [3, -1_000, 'ACCOUNT FEE'],
  ];
  const lines = rows.map(([daysAgo, amount, text]) => {
    const { day, month, year } = today.subtract({ days: daysAgo });
    return `${day}/${month}/${year},${amount < 0 ? '-' : ''}${formatPriceInput(Math.abs(amount))},"${text}",`;
  });
  return ['Date,Amount,Description,Balance', ...lines].join('\n');
}
