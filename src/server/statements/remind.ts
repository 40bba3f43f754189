import { formatCents } from '#shared/kernel/money.ts';
import { problemOf, Refusal, refuse } from '#shared/kernel/problem.ts';
import type { RouteReply } from '#shared/kernel/route.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { daysLate } from '#shared/statements/ages.ts';
import type { RemindOutcome, remindRoute } from '#shared/statements/overdue.contract.ts';
import { overdueAfterCredit } from '#shared/statements/reminder-mail.ts';
import { stepsPassed } from '#shared/statements/reminder-steps.ts';
import { billingEvents } from '../invoicing/billing/billing.events.ts';
import { type LockedBilling, lockMoney } from '../invoicing/billing/billing.store.ts';
import { requireInvoicing } from '../invoicing/settings/money-settings.store.ts';
import { documentEvents } from '../invoicing/store/documents.events.ts';
import { asEventDocument } from '../invoicing/store/lock-document.store.ts';
import { findRecipient } from '../invoicing/store/recipients.store.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { enqueueLateMail } from '../kernel/ops/mail-queue.ts';
import { findBalance } from '../ledger/ledger.store.ts';
import { record } from '../notifications/record.ts';
import { reminders } from '../schema.ts';
import type { ReminderMail } from './mail-reminder.ts';
import { findOverdueDocuments, isRemindedToday } from './overdue-documents.store.ts';

/** Staff remind customers, one after the other and each for itself; also those whom Washline does not remind by itself. */
export async function remindCustomers(
  db: Db,
  actor_id: string,
  customer_ids: readonly string[],
): Promise<RouteReply<typeof remindRoute>> {
  const outcomes: RemindOutcome[] = [];
  for (const customer_id of customer_ids) outcomes.push(await outcomeOf(db, actor_id, customer_id));
  return { outcomes };
}

async function outcomeOf(db: Db, actor_id: string, customer_id: string): Promise<RemindOutcome> {
  try {
    await transact(db, async (tx) => {
      const { reminder_days } = await requireInvoicing(tx);
      const billing = (await lockMoney(tx, customer_id)) ?? refuseNotFound();
      await remind(tx, actor_id, billing, reminder_days);
    });
    return { customer_id, outcome: 'sent', problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = problemOf(error.code, error.message, error.errors);
    return { customer_id, outcome: 'refused', problem };
  }
}

/**
 * Sends a customer one mail with all that is overdue, and keeps which steps they were reminded of. Where staff do it, also how late
 * each document is today: no earlier step follows it. Needs the customer's money locked.
 * @throws Refusal `nothing-due` also where they were reminded today; `invalid` where there is no address
 */
export async function remind(
  tx: Tx,
  actor_id: string | null,
  { customer_id, customer }: LockedBilling,
  steps: readonly number[],
): Promise<void> {
  const today = businessDay(tx.now(), tx.timeZone());
  const overdue = await findOverdueDocuments(tx, customer_id);
  const { credit } = await findBalance(tx, customer_id, 'asked');
  const amount = overdueAfterCredit(overdue, credit);
  if (overdue.length === 0) refuse('nothing-due', `Nothing that was sent to ${customer.name} is overdue.`);
  if (amount <= 0)
    refuse('nothing-due', `The credit of ${customer.name}, ${formatCents(credit)}, covers what is overdue.`);
  if (await isRemindedToday(tx, customer_id))
    refuse('nothing-due', `${customer.name} was reminded today already.`);
  const { to } = await findRecipient(tx, customer_id);
  if (to.length === 0) refuse('invalid', `${customer.name} has no address for a mail.`);
  const late = overdue.map((one) => ({ ...one, days: daysLate(one.due_on, today) }));
  const rows = late.flatMap(({ document, days }) =>
    [...stepsPassed(steps, days), ...(actor_id ? [days] : [])].map((step_days) => ({
      document_id: document.id,
      step_days,
      sent_on: today,
    })),
  );
  await tx.insert(reminders).values(rows).onConflictDoNothing();
  const addresses = to.join(', ');
  for (const { document, days } of late)
    await record(tx, documentEvents, asEventDocument(document), {
      type: 'document.reminded',
      actor_id,
      data: { days, addresses },
    });
  const numbers = late.map(({ document_number }) => document_number).join(', ');
  await record(
    tx,
    billingEvents,
    { id: customer_id },
    {
      type: 'billing.reminded',
      actor_id,
      data: { amount: amount / 100, documents: numbers, addresses },
    },
  );
  const date = tx.now().toString({ smallestUnit: 'millisecond' });
  for (const address of to) {
    const mail: ReminderMail = {
      id: crypto.randomUUID(),
      date,
      reminded_customer_id: customer_id,
      to: address,
    };
    await enqueueLateMail(tx, mail);
  }
}
