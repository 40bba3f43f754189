import type { Billing } from '#shared/invoicing/billing.ts';
import { businessDay, businessInstant } from '#shared/kernel/time.ts';
import { findSettings } from '../business/business.store.ts';
import { changeSettings } from '../business/change-settings.ts';
import { changeBilling } from '../invoicing/billing/change-billing.ts';
import { draftDue } from '../invoicing/draft-due.ts';
import { issueDrafts } from '../invoicing/issue-drafts.ts';
import { changeMoneySettings } from '../invoicing/settings/change-money-settings.ts';
import { findDocuments } from '../invoicing/store/documents-list.store.ts';
import { markSent } from '../invoicing/void-invoice.ts';
import { type Db, withClock } from '../kernel/db/database.ts';
import { callerOf, type DemoContext } from './perform-step.ts';
import { amelia, customers, priya } from './plan/customers.ts';
import type { Account } from './plan/people.ts';

/** Invoicing began with the orders that the demo shows. */
const begunDaysAgo = 34;

/** What was agreed with some customers; the others are invoiced weekly. */
const agreed = new Map<Account, Billing>([
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
]);

/**
 * The shop invoices by the week: each Sunday's drafts are issued and sent the next morning, but for those of the last one, of
 * which only the first is issued.
 */
export async function invoiceOrders(db: Db, context: DemoContext, by: Account): Promise<void> {
  const zone = db.timeZone();
  const today = businessDay(db.now(), zone);
  const first = today.subtract({ days: begunDaysAgo });
  const at = (day: Temporal.PlainDate, hour: number, minute = 0) =>
    withClock(db, businessInstant(day, new Temporal.PlainTime(hour, minute), zone));
  await startInvoicing(at(first, 7), context, by, first);
  const { id: actor_id } = callerOf(context, by, 'any');
  const sundays = Array.from({ length: begunDaysAgo }, (_, day) => first.add({ days: day + 1 })).filter(
    ({ dayOfWeek }) => dayOfWeek === 7,
  );
  for (const sunday of sundays) {
    await draftDue(at(sunday, 0, 1));
    const { rows } = await findDocuments(db, callerOf(context, by, 'any'), {
      state: ['draft'],
      direction: 'asc',
    });
    const isLast = sunday === sundays.at(-1);
    const drafts = isLast ? rows.slice(0, 1) : rows;
    const morning = isLast ? db : at(sunday.add({ days: 1 }), 8, 31);
    const { outcomes } = await issueDrafts(morning, actor_id, { drafts });
    if (isLast) return;
    const sent = at(sunday.add({ days: 1 }), 8, 32);
    await Promise.all(outcomes.map(({ id }) => markSent(sent, { id, actor_id, ifMatch: null })));
  }
}

async function startInvoicing(
  db: Db,
  context: DemoContext,
  by: Account,
  invoicing_from: Temporal.PlainDate,
): Promise<void> {
  const caller = callerOf(context, by, 'any');
  const command = { actor_id: caller.id, ifMatch: null };
  const { business_name, pickup_address, occurrence_lead_days } = await findSettings(db);
  await changeSettings(db, command, {
    business_name,
    pickup_address,
    occurrence_lead_days,
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
  for (const customer of customers) {
    const billing = agreed.get(customer);
    const id = context.users.get(customer)?.id;
    if (billing && id) await changeBilling(db, { id, caller, ifMatch: null }, billing);
  }
}
