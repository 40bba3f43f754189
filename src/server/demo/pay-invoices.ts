import type { Cents } from '#shared/kernel/money.ts';
import { businessDay, businessInstant } from '#shared/kernel/time.ts';
import type { PaymentMethod } from '#shared/ledger/payment-method.ts';
import { readDocumentDetails } from '../invoicing/store/document-details.store.ts';
import { findDocuments } from '../invoicing/store/documents-list.store.ts';
import { type Db, withClock } from '../kernel/db/database.ts';
import { recordPayment } from '../payments/record-payment.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { reversePayment } from '../payments/reverse-payment.ts';
import { callerOf, type DemoContext } from './perform-step.ts';
import type { Account } from './plan/people.ts';

/** How customers pay what they owe, in turn; `null`: not yet. */
interface Habit {
  method: PaymentMethod;
  /** After the day of issue. */
  days: number;
  /** What they pay of what is open. */
  paid: (open: Cents) => Cents;
  reference: (number: string) => string | null;
}

const whole = (open: Cents): Cents => open;
const inCoins = (open: Cents): Cents => Math.round(open / 5) * 5;
const tooMuch = 3_816;

const habits: readonly (Habit | null)[] = [
  { method: 'transfer', days: 6, paid: whole, reference: (number) => number.replace('-', ' ') },
  { method: 'cash', days: 2, paid: inCoins, reference: () => 'At the door' },
  { method: 'card_terminal', days: 4, paid: whole, reference: () => 'Slip 0093' },
  null,
  { method: 'direct_debit', days: 8, paid: (open) => open + tooMuch, reference: () => null },
  {
    method: 'transfer',
    // Long before it is due, so that one or another is part paid and not overdue whenever the demo begins.
    days: 3,
    paid: (open) => Math.round(open / 200) * 100,
    reference: (number) => number,
  },
  { method: 'transfer', days: 7, paid: whole, reference: (number) => `Payment ${number.slice(-4)}` },
];

/** An invoice that somebody will pay, and when. */
interface Planned extends Habit {
  document_id: string;
  day: Temporal.PlainDate;
}

/**
 * Customers pay their invoices as people do: whole, in part, in coins, too much or not yet. One payment was recorded for the
 * wrong customer and is undone, and something of the first that was too much is given back.
 */
export async function payInvoices(db: Db, context: DemoContext, by: Account): Promise<void> {
  const zone = db.timeZone();
  const today = businessDay(db.now(), zone);
  const { id: actor_id } = callerOf(context, by, 'any');
  const at = (day: Temporal.PlainDate) =>
    withClock(db, businessInstant(day, new Temporal.PlainTime(11, 20), zone));
  const isOver = (day: Temporal.PlainDate) => Temporal.PlainDate.compare(day, today) < 0;
  const wanted = { undo: true, refund: true };
  for (const { document_id, day, method, paid, reference } of await planPayments(db, context, by)) {
    const { open, customer_id, document_number } = await readDocumentDetails(db, document_id);
    const amount = paid(open ?? 0);
    if (!open || amount <= 0) continue;
    const rounded = method === 'cash' ? open : Math.min(open, amount);
    const { id } = await recordPayment(at(day), actor_id, {
      ...{ customer_id, amount, method, paid_on: day, reference: reference(document_number ?? '') },
      settle: [{ document_id, amount: rounded }],
    });
    const [next, later] = [day.add({ days: 1 }), day.add({ days: 3 })];
    if (wanted.undo && method === 'card_terminal' && isOver(next)) {
      await reversePayment(at(next), { id, actor_id }, { paid_on: next, note: 'Of another customer' });
      wanted.undo = false;
    }
    if (wanted.refund && amount - open === tooMuch && isOver(later)) {
      const refund = { amount: 1_210, method: 'transfer' as const, note: 'Wool blanket' };
      await refundPayment(at(later), { id, actor_id }, refund);
      wanted.refund = false;
    }
  }
}

/** The sent invoices of which the day of payment is over, in the sequence of those days. */
async function planPayments(db: Db, context: DemoContext, by: Account): Promise<Planned[]> {
  const today = businessDay(db.now(), db.timeZone());
  const { rows } = await findDocuments(db, callerOf(context, by, 'any'), {
    ...{ state: ['issued'], sort: 'number', direction: 'asc', limit: 200 },
  });
  const planned = rows.flatMap(({ id, issued_on, sent_at }, index) => {
    const habit = habits[index % habits.length];
    if (!habit || !issued_on || !sent_at) return [];
    const day = issued_on.add({ days: habit.days });
    return Temporal.PlainDate.compare(day, today) < 0 ? [{ ...habit, document_id: id, day }] : [];
  });
  return planned.sort((one, other) => Temporal.PlainDate.compare(one.day, other.day));
}
