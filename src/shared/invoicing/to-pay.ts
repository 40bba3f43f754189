import { formatDateForGood, formatShortDateOfYear } from '#shared/kernel/date-text.ts';
import { type Cents, formatCents } from '#shared/kernel/money.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { StoredBilling } from './billing.ts';
import type { Document } from './document.ts';

/** All words about what is taken off a document and what is left to pay: its mail, its paper and its pages cannot differ (INV-27). */

/** What a document that somebody pays comes to, and what became of that, in cents. */
export interface ToPay {
  total: Cents;
  due_on: Temporal.PlainDate;
  /** What of it is still to be paid. */
  open: Cents;
  /** What credit that was there before it has paid of it. */
  credit: Cents;
  /** What notes that correct it have taken off. What is missing then was paid. */
  adjusted: Cents;
  /** The day of the payment that settles it, where one did. */
  paid_on?: Temporal.PlainDate | null | undefined;
}

/** `$30.00 of credit used`, `$11.00 taken off`, `$69.00 paid`: what became of what is not open. */
export const takenTexts = ({ total, open, credit, adjusted }: Omit<ToPay, 'due_on'>): string[] =>
  [
    { amount: credit, what: 'of credit used' },
    { amount: adjusted, what: 'taken off' },
    { amount: total - open - credit - adjusted, what: 'paid' },
  ].flatMap(({ amount, what }) => (amount > 0 ? [`${formatCents(amount)} ${what}`] : []));

/** What is left: `$80.00 to pay by 12 Dec 2026`, `Paid in full from your credit`, `Paid in full on Tue 24 Nov 2026`, `Nothing to pay`. */
export function leftText({ total, due_on, open, credit, adjusted, paid_on }: ToPay): string {
  if (open > 0) return `${formatCents(open)} to pay by ${formatShortDateOfYear(due_on)}`;
  if (total <= 0 || adjusted > 0) return 'Nothing to pay';
  if (credit === total) return 'Paid in full from your credit';
  return paid_on ? `Paid in full on ${formatDateForGood(paid_on)}` : 'Paid in full';
}

/** Both as a sentence: `$30.00 of credit used, $80.00 to pay by 12 Dec 2026`, `Paid in full from your credit.` */
export function toPayText(toPay: ToPay): string {
  const taken = takenTexts(toPay);
  const left = leftText(toPay);
  if (toPay.open > 0) return [...taken, left].join(', ');
  return taken.length > 1 || toPay.adjusted > 0 ? `${taken.join(', ')}. ${left}.` : `${left}.`;
}

type Owed = Pick<StoredBilling, 'balance' | 'credit'>;

/** Whether something is open, which a credit comes off; the balance has it off already. */
export const owesNow = ({ balance, credit }: Owed): boolean => balance + credit > 0;

/** What a customer's credit makes of an open document: `Less your credit of $19.01: pay $2,456.85.`; empty without credit. */
export function lessCreditText({ balance, credit }: Owed, open: Cents): string {
  if (credit <= 0 || open <= 0) return '';
  if (balance <= 0) return `Your credit of ${formatCents(credit)} covers what you owe. Nothing to pay.`;
  const others = balance + credit > open ? ' for all open invoices' : '';
  return `Less your credit of ${formatCents(credit)}: pay ${formatCents(balance)}${others}.`;
}

/**
 * What became of a credit: `Used for INV-000019`, `Used for INV-000019, $3.00 left for your next invoice`; while its customer owes
 * something, that it comes off that.
 */
export function usedForText({ open, used_for }: Pick<Document, 'open' | 'used_for'>, owes = false): string {
  const used = used_for?.length ? `Used for ${joinWithAnd(used_for)}` : '';
  if (!open) return used || 'Used';
  if (owes)
    return used ? `${used}, ${formatCents(open)} comes off what you owe now` : 'Comes off what you owe now';
  return used ? `${used}, ${formatCents(open)} left for your next invoice` : 'For your next invoice';
}

/** Whether there is more to say than what it comes to and when that is due. */
export const isTakenOff = ({ total, open }: Pick<ToPay, 'total' | 'open'>): boolean =>
  open !== total || total === 0;
