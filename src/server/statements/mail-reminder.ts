import { eq } from 'drizzle-orm';
import { payTo } from '#shared/invoicing/document-content.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { overdueAfterCredit, reminderMailParts } from '#shared/statements/reminder-mail.ts';
import { findSettings } from '../business/business.store.ts';
import { billingEvents } from '../invoicing/billing/billing.events.ts';
import { findBilling, lockMoney } from '../invoicing/billing/billing.store.ts';
import { moneyWhy } from '../invoicing/money-parts.ts';
import { findMoneySettings } from '../invoicing/settings/money-settings.store.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { DeliverMail } from '../kernel/ops/mail.ts';
import { findBalance } from '../ledger/ledger.store.ts';
import { composeMail } from '../notifications/compose-mail.ts';
import { record } from '../notifications/record.ts';
import { customers } from '../schema.ts';
import { findOverdueDocuments } from './overdue-documents.store.ts';

/** A reminder as it waits in the queue: what it says is what is overdue as it is sent. */
export interface ReminderMail {
  id: string;
  date: string;
  reminded_customer_id: string;
  to: string;
}

export const isReminderMail = (data: unknown): data is ReminderMail =>
  typeof data === 'object' && data !== null && 'reminded_customer_id' in data;

/** Sends a reminder; none where everything was paid meanwhile. */
export async function mailReminder(
  db: Db,
  deliver: DeliverMail,
  { id, date, reminded_customer_id: customer_id, to }: ReminderMail,
): Promise<void> {
  const { billing, documents, credit } = await findOwedNow(db, customer_id);
  if (!billing || overdueAfterCredit(documents, credit) <= 0) return;
  const { business_name, abn, pickup_address: address } = await findSettings(db);
  const money = await findMoneySettings(db);
  const parts = reminderMailParts(
    {
      seller: { business_name, legal_name: money.legal_name, abn, address },
      name: billing.bill_name ?? billing.customer_name,
      documents,
      credit,
      pay_to: payTo(money),
    },
    businessDay(db.now(), db.timeZone()),
  );
  const { subject, title, greeting, summary, rows, closing, from } = parts;
  const mail = composeMail(
    db,
    { to, subject },
    {
      heading: title,
      paragraphs: [greeting, summary],
      facts: rows.map(({ label, details, amount }) => ({
        label: [label, details].filter(Boolean).join(', '),
        text: amount,
      })),
      link: { text: 'See your invoices', url: `${db.public_url}/dashboard/customer/invoices` },
      closing,
      why: moneyWhy(billing.bill_name ?? billing.customer_name),
      from,
    },
  );
  await deliver({ ...mail, id, date });
}

/** All of one moment: a payment that is recorded meanwhile is in none of it or in all. */
const findOwedNow = (db: Db, customer_id: string) =>
  transact(db, async (tx) => {
    await lockMoney(tx, customer_id);
    return {
      billing: await findBilling(tx, customer_id),
      documents: await findOverdueDocuments(tx, customer_id),
      ...(await findBalance(tx, customer_id, 'asked')),
    };
  });

/** Records that a reminder was given up, and tells staff. */
export async function giveUpReminder(db: Db, { reminded_customer_id: id, to }: ReminderMail): Promise<void> {
  await transact(db, async (tx) => {
    if ((await tx.$count(customers, eq(customers.id, id))) === 0) return;
    await record(
      tx,
      billingEvents,
      { id },
      { type: 'billing.not_reminded', actor_id: null, data: { addresses: to } },
    );
  });
}
