import type { Document, DocumentLine } from '#shared/invoicing/document.ts';
import { periodDays } from '#shared/invoicing/invoice-period.ts';
import { invoiceWhenLabels } from '#shared/invoicing/invoice-when.ts';
import type { ReadyCustomer } from '#shared/invoicing/invoices.contract.ts';
import { formatDate, formatShortDate } from '#shared/kernel/date-text.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';

const counted = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

export const ordersText = (count: number): string => counted(count, 'order');
export const draftsText = (count: number): string => counted(count, 'draft');
export const documentsText = (count: number): string => counted(count, 'document');
export const invoicesText = (count: number): string => counted(count, 'invoice');

/** What stands on a draft: `2 orders, 1 own line`. */
export const holdsText = ({ order_count, own_line_count }: Document): string =>
  [
    ...(order_count > 0 ? [ordersText(order_count)] : []),
    ...(own_line_count > 0 ? [counted(own_line_count, 'own line')] : []),
  ].join(', ') || 'Nothing';

/** `Monthly, next on Tue 1 Dec` */
export const whenText = ({ invoice_when, next_on }: ReadyCustomer, today: Temporal.PlainDate): string =>
  [
    invoiceWhenLabels[invoice_when],
    ...(next_on ? [unbroken(`next on ${formatDate(next_on, today)}`)] : []),
  ].join(', ');

/** What is said before drafts are made of customers of whom some are invoiced by the clock; `null` where none is. */
export function earlyDraftsText(
  customers: readonly ReadyCustomer[],
  today: Temporal.PlainDate,
): string | null {
  const later = customers.flatMap((row) =>
    row.next_on ? [{ day: row.next_on, when: whenText(row, today) }] : [],
  );
  if (later.length === 0) return null;
  later.sort((a, b) => Temporal.PlainDate.compare(a.day, b.day));
  const whens = new Set(later.map(({ when }) => when));
  const are = later.length === 1 ? 'is invoiced by itself' : 'are invoiced by themselves';
  return `${formatCount(later.length)} of ${counted(customers.length, 'customer')} ${are} later (${[...whens].join('; ')}). Their orders are drafted now.`;
}

/** How long ago a business day was: `today`, `yesterday`, `20 days ago`. */
export function daysAgoText(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const { days } = day.until(today, { largestUnit: 'days' });
  if (days < 1) return 'today';
  return days === 1 ? 'yesterday' : `${formatCount(days)} days ago`;
}

/** What the clock made a draft for, both days included: `Delivered Mon 23 Nov`, `Week 15 to 21 Nov`, `Month 1 to 30 Nov`. */
export function periodText(
  { period_start: start, period_end: end }: Document,
  today: Temporal.PlainDate,
): string | null {
  if (!start || !end) return null;
  const days = start.until(end, { largestUnit: 'days' }).days + 1;
  if (days === periodDays.delivery) return `Delivered ${formatDate(end, today)}`;
  const isSameMonth = start.toPlainYearMonth().equals(end.toPlainYearMonth());
  const span = `${isSameMonth ? start.day : formatShortDate(start)} to ${formatShortDate(end)}`;
  if (days === periodDays.weekly) return `Week ${span}`;
  return days === periodDays.fortnightly ? `Fortnight ${span}` : `Month ${span}`;
}

/** `24 × Tablecloth`, `3.5 kg Mixed Wash`; a charge has no quantity. */
export function documentLineText({ kind, quantity, unit, description }: DocumentLine): string {
  if (kind === 'charge') return description;
  return unit ? `${quantity} ${unit} ${description}` : `${quantity} × ${description}`;
}
