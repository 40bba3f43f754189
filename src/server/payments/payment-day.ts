import { formatShortDateOfYear } from '#shared/kernel/date-text.ts';
import { tooLongAgo } from '#shared/kernel/far-days.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { businessDay, lastDay } from '#shared/kernel/time.ts';
import type { MoneySettingsRow } from '../invoicing/settings/money-settings.store.ts';
import type { Tx } from '../kernel/db/database.ts';

/**
 * Money moves on a day that has come, and that the books are still open for (PAY-1, PAY-8). A bank's file says days that
 * nobody typed: they may be long ago. @throws Refusal `invalid` for a day to come, or long ago; `books-closed`
 */
export function requirePaymentDay(
  tx: Tx,
  { books_closed_until }: MoneySettingsRow,
  day: Temporal.PlainDate,
  { undone, isTyped = true }: { undone?: { paid_on: Temporal.PlainDate }; isTyped?: boolean } = {},
): void {
  const today = businessDay(tx.now(), tx.timeZone());
  // Where the zone has moved west since, today can be before the day of what is undone or given back.
  const latest = lastDay(today, undone?.paid_on);
  if (Temporal.PlainDate.compare(day, latest) > 0) refuseField('paid_on', 'Choose today or a day before');
  const fault = isTyped ? tooLongAgo(day, today) : null;
  if (fault) refuseField('paid_on', fault);
  if (books_closed_until && Temporal.PlainDate.compare(day, books_closed_until) <= 0)
    refuse(
      'books-closed',
      `The books are closed until ${formatShortDateOfYear(books_closed_until)}. Choose a later day.`,
    );
}
