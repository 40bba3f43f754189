import { payTexts } from '#shared/invoicing/document-text.ts';
import {
  formatDate,
  formatLongDate,
  formatShortDate,
  formatShortDateOfYear,
} from '#shared/kernel/date-text.ts';
import { type Cents, formatCents } from '#shared/kernel/money.ts';
import type { EntryKind } from '#shared/ledger/entry.ts';
import type { PaymentMethod } from '#shared/ledger/payment-method.ts';
import { ageLabels, ages } from './ages.ts';
import type { OpenItem, Statement } from './statement.ts';
import { periodText } from './statement-period.ts';

/** All words and figures of a statement, from what it says alone: screen, PDF and mail cannot differ (STM-1). */

export const statementTitle = 'Statement';

export const statementLabels = {
  buyer: 'To',
  overdue: 'Overdue',
  by_age: 'What is open, by age',
  how_to_pay: 'How to pay',
  to_pay: 'To pay today',
} as const;

/** `Balance on 24 November 2026` */
export const balanceLabel = ({ to }: Pick<Statement, 'to'>): string => `Balance on ${formatLongDate(to)}`;

/** The heads of the columns in which its rows stand, and what is open. */
export const rowHeads = ['Day', 'Number', 'What', 'Amount', 'Balance'] as const;
export const openHeads = ['Open document', 'Due', 'Age', 'Open'] as const;

/** What an entry of the ledger is known by. */
export interface EntryFacts {
  kind: EntryKind;
  number: string;
  amount: Cents;
  dated_on: Temporal.PlainDate;
  due_on: Temporal.PlainDate | null;
  /** Of a document, whether GST is worked out on it. */
  gst_charged: boolean;
  /** Of a note, the invoice that it corrects. */
  corrects_number: string | null;
  /** Of a payment or refund. */
  method: PaymentMethod | null;
  /** It takes back a payment or refund. */
  is_undoing: boolean;
}

const methodTexts = {
  cash: ' in cash',
  card_terminal: ' by card',
  transfer: ' by transfer',
  direct_debit: ' by direct debit',
  other: '',
} as const satisfies Record<PaymentMethod, string>;

/** What stands beside the number of an entry: `Tax invoice, due 30 Nov`. */
export function entryText(entry: EntryFacts): string {
  const { kind, number, gst_charged, method, is_undoing } = entry;
  const invoice = gst_charged ? 'Tax invoice' : 'Invoice';
  const by = method ? methodTexts[method] : '';
  if (kind === 'invoice') return `${invoice}, ${dueText(entry)}`;
  if (kind === 'void') return `${invoice}, void`;
  if (kind === 'adjustment') return noteText(entry);
  if (kind === 'payment') return `Payment${by}, thank you`;
  if (kind === 'refund') return `Refund${by}`;
  if (kind === 'opening') return ['Brought over', dueText(entry)].filter(Boolean).join(', ');
  if (kind === 'reversal') return `${number} undone`;
  return is_undoing ? 'Rounding to 5 cents, undone' : 'Rounding to 5 cents';
}

function noteText(entry: EntryFacts): string {
  const { amount, gst_charged, corrects_number } = entry;
  const isDecrease = amount < 0;
  const name = gst_charged ? 'Adjustment note' : isDecrease ? 'Credit note' : 'Debit note';
  const corrects = `${isDecrease ? 'decreases' : 'increases'} ${corrects_number}`;
  return [name, corrects, !isDecrease && dueText(entry)].filter(Boolean).join(', ');
}

/** `due 30 Nov`, with the year if it is not that of its own day. */
const dueText = ({ due_on, dated_on }: EntryFacts): string =>
  due_on
    ? `due ${due_on.year === dated_on.year ? formatShortDate(due_on) : formatShortDateOfYear(due_on)}`
    : '';

/** A row as it is read. The first and the last say the balance alone. */
interface RowText {
  day: string;
  number: string;
  text: string;
  amount: string;
  balance: string;
  is_sum: boolean;
}

/** `24 Nov`, with the year where the period is in more than one. */
const dayText = (day: Temporal.PlainDate, { from, to }: Pick<Statement, 'from' | 'to'>): string =>
  from.year === to.year ? formatShortDate(day) : formatShortDateOfYear(day);

export function rowTexts(statement: Statement): RowText[] {
  const { from, to, opening_balance, closing_balance, rows } = statement;
  const sum = (day: Temporal.PlainDate, text: string, balance: Cents): RowText => ({
    ...{ day: dayText(day, statement), number: '', text, amount: '' },
    ...{ balance: formatCents(balance), is_sum: true },
  });
  return [
    sum(from, 'Opening balance', opening_balance),
    ...rows.map(({ dated_on, number, text, amount, balance }) => ({
      ...{ day: dayText(dated_on, statement), number, text },
      ...{ amount: formatCents(amount), balance: formatCents(balance), is_sum: false },
    })),
    sum(to, 'Closing balance', closing_balance),
  ];
}

/** `Invoiced in this period $896.12, including GST $81.47 · Paid $500.00`; without GST, none is named. */
export function sumsText({ sums: { invoiced, gst, paid } }: Pick<Statement, 'sums'>): string {
  const including = gst === 0 ? '' : `, including GST ${formatCents(gst)}`;
  return `Invoiced in this period ${formatCents(invoiced)}${including} · Paid ${formatCents(paid)}`;
}

export const ageTexts = (statement: Pick<Statement, 'ages'>) =>
  ages.map((age) => ({ age, label: ageLabels[age], text: formatCents(statement.ages[age]) }));

/** `8 days late`, `not due`. */
export function lateText({ days_late }: Pick<OpenItem, 'days_late'>): string {
  if (days_late <= 0) return 'not due';
  return days_late === 1 ? '1 day late' : `${days_late} days late`;
}

/** What is open as it is read; credit that was not used stands below it. */
export const openTexts = ({ open, credit }: Pick<Statement, 'open' | 'credit'>) => [
  ...open.map((item) => ({
    number: item.number,
    due: formatShortDateOfYear(item.due_on),
    age: lateText(item),
    open: formatCents(item.open),
  })),
  ...(credit > 0 ? [{ number: 'Credit not used yet', due: '', age: '', open: formatCents(-credit) }] : []),
];

/** A statement as it is mailed, maybe long after its days: what was paid since is not asked for, and changes no figure of those days. */
export interface MailedStatement extends Statement {
  /** What of its balance was paid or taken off after its days, up to now. */
  paid_since?: Cents;
}

type Owed = Pick<MailedStatement, 'closing_balance' | 'paid_since'>;

/** What is still to pay of a balance: less than nothing is the customer's. */
export const toPay = ({ closing_balance, paid_since = 0 }: Owed): Cents =>
  Math.max(0, closing_balance - paid_since);

/** What of a balance is paid or taken off by now: what was open then and is not, and credit that has come in and waits. */
export function paidSince(
  { closing_balance, open }: Pick<Statement, 'closing_balance' | 'open'>,
  now: Pick<Statement, 'open' | 'credit'>,
): Cents {
  const openNow = new Map(now.open.map((item) => [item.number, item.open]));
  const owed = open.reduce((sum, item) => sum + Math.min(item.open, openNow.get(item.number) ?? 0), 0);
  return Math.max(0, closing_balance - Math.max(0, owed - now.credit));
}

/** What of the balance is off since; empty where nothing is. */
export const paidSinceText = ({ paid_since = 0 }: Owed): string =>
  paid_since > 0 ? `${formatCents(paid_since)} of it was paid or taken off since.` : '';

/** Where to pay, and what to write there, the number of the only open invoice; to nowhere where nothing is to pay. */
export const payFor = (statement: Owed & Pick<Statement, 'pay_to' | 'open'>) => ({
  pay_to: toPay(statement) > 0 ? statement.pay_to : null,
  document_number: onlyOpen(statement)?.number ?? 'your invoice number',
});

/** What is to pay is one document. An opening balance that was brought over has no number to write. */
const onlyOpen = ({ open: [first, ...others] }: Pick<Statement, 'open'>): OpenItem | undefined =>
  first?.document_id && others.length === 0 ? first : undefined;

/** Where to pay, row by row; `null` where nothing is to pay, or no account was entered. */
export const statementPayTexts = (statement: Owed & Pick<Statement, 'pay_to' | 'open'>) =>
  payTexts(payFor(statement));

/** `You pay invoices by bank transfer within 14 days: BSB 062-000, account number 1234 5678.`, where nothing is to pay now. */
export function laterPayText({ pay_to }: Pick<Statement, 'pay_to'>, terms_days?: number): string {
  const rows = payTexts({ pay_to, document_number: null });
  if (!rows) return '';
  const account = rows.map(({ label, text }) =>
    label === 'Account name' ? text : `${label.replace(/^A/, 'a')} ${text.replaceAll(' ', '\u00a0')}`,
  );
  const days = terms_days === 1 ? '1 day' : `${terms_days} days`;
  const when = terms_days ? ` within ${days}` : '';
  return `You pay invoices by bank transfer${when}: ${account.join(', ')}.`;
}

/** What to transfer now, as the balance has it: `Pay $2,456.85 by Mon 14 Dec: $2,475.86 less your credit of $19.01.` */
export function payNowText(statement: Pick<Statement, 'closing_balance' | 'credit' | 'open' | 'to'>): string {
  const { closing_balance, credit, to } = statement;
  const open = closing_balance + credit;
  const only = onlyOpen(statement);
  const by = only && only.days_late <= 0 ? ` by ${formatDate(only.due_on, to)}` : '';
  const made = credit > 0 ? `: ${formatCents(open)} less your credit of ${formatCents(credit)}` : '';
  return `Pay ${formatCents(closing_balance)}${by}${made}.`;
}

/** `To pay as of 30 Nov 2026`, as a paper is read on later days; what was paid since is not of its days. */
export const toPayLabel = ({ to, paid_since = 0 }: Pick<MailedStatement, 'to' | 'paid_since'>): string =>
  paid_since > 0 ? 'To pay' : `To pay as of ${formatShortDateOfYear(to)}`;

/** What a customer has in credit in the end; empty where they owe. */
export const inCreditText = ({ closing_balance }: Pick<Statement, 'closing_balance'>): string =>
  closing_balance < 0
    ? `You are ${formatCents(-closing_balance)} in credit. We’ll take it off your next invoice.`
    : '';

/** `$918.92 to pay`; `nothing to pay`. */
const toPayText = (statement: MailedStatement): string =>
  toPay(statement) > 0 ? `${formatCents(toPay(statement))} to pay` : 'nothing to pay';

/** The subject of its mail. */
export const statementSubject = (statement: MailedStatement): string =>
  `Statement of ${statement.buyer.name}, ${periodText(statement)}, ${toPayText(statement)}`;

/** `Statement, 1 to 24 November 2026, Harbour Lane Hotel` */
export const statementName = (statement: Statement): string =>
  [statementTitle, periodText(statement), statement.buyer.name].join(', ');

/** What stands at the foot of its pages. */
export const statementFootText = ({ to }: Pick<Statement, 'to'>): string =>
  `${statementTitle} ${formatShortDateOfYear(to)}`;

/** Under which its PDF is saved. */
export const statementFileName = ({ from, to }: Pick<Statement, 'from' | 'to'>): string =>
  `statement-${from}-to-${to}.pdf`;
