import { sql } from 'drizzle-orm';
import type { User } from '#shared/accounts/user.ts';
import type { Business } from '#shared/business/business.contract.ts';
import { divideCents } from '#shared/kernel/money.ts';
import { businessDay, businessInstant } from '#shared/kernel/time.ts';
import { roleLabels } from '#shared/roles.ts';
import { createHashedAccount } from '../accounts/create-account.ts';
import { hashPassword } from '../accounts/credentials/password-hashing.ts';
import { sameEmail } from '../accounts/store/accounts.store.ts';
import { createSku } from '../catalogue/create-sku.ts';
import { createTemplate } from '../frequency/change-templates.ts';
import { type Db, type DbOrTx, inOneTransaction, withClock } from '../kernel/db/database.ts';
import { mailQueue } from '../kernel/ops/mail-queue.ts';
import { agreePrice } from '../pricing/agree-price.ts';
import { notifications, users } from '../schema.ts';
import { adjustInvoices } from './adjust-invoices.ts';
import { closeOnHolidays, prepareBooking } from './booking-windows.ts';
import { planCases } from './cases-plan.ts';
import { closeADay } from './close-a-day.ts';
import { countAnOrder } from './count-an-order.ts';
import { driveRuns } from './drive-runs.ts';
import { importBankLines } from './import-bank-lines.ts';
import { invoiceOrders } from './invoice-orders.ts';
import { labelBags } from './label-bags.ts';
import { planOrders } from './orders-plan.ts';
import { payInvoices } from './pay-invoices.ts';
import { changeOneByHand, type DemoContext, performStep, proposeLargerOrder } from './perform-step.ts';
import { catalogue, type SkuName, type TemplateName, templates } from './plan/catalogue.ts';
import { amelia, customers } from './plan/customers.ts';
import { type Account, admin, demoPassword, drivers, newcomer, owner } from './plan/people.ts';
import { performSteps } from './plan/perform-steps.ts';
import type { CaseStep } from './plan/planned-case.ts';
import type { Step } from './plan/planned-order.ts';

const shownAccounts = [owner, admin, amelia, drivers[0]];

/** The sign-ins printed at the start of the demo: one line for each role. */
export const demoSignIns: readonly string[] = shownAccounts.map(
  ({ role, email }) => `  ${roleLabels[role].padEnd(10)}${email.padEnd(28)}${demoPassword}`,
);

/** Whether this database holds the demo. */
export async function hasDemoData(db: DbOrTx): Promise<boolean> {
  return (await db.$count(users, sameEmail(owner.email))) > 0;
}

/**
 * Fills an empty database with a laundry and its last five weeks, through the same functions the routes
 * call. All of it is kept or none.
 */
export const fillWithDemoData = (db: Db): Promise<void> => inOneTransaction(db, fill, { savepoints: false });

async function fill(db: Db): Promise<void> {
  const opened_at = db.now();
  const context = await createLaundry(db, opened_at);
  await performSteps(planEverything(opened_at, db.business), (step) => performStep(db, context, step));
  await driveRuns(db, context);
  await changeOneByHand(db, context, amelia);
  await proposeLargerOrder(db, context, amelia, admin);
  await countAnOrder(db, context, admin);
  await labelBags(db, context, admin);
  await closeADay(db, context);
  await closeOnHolidays(db, ownerIdOf(context));
  await invoiceOrders(db, context, owner);
  await payInvoices(db, context, admin);
  await adjustInvoices(db, context, admin);
  await importBankLines(db, context, admin);
  await readOldNotifications(db, opened_at);
  // Demo people have no mailbox. Their mails are still in this transaction, where no worker can see them.
  await db.execute(sql`delete from pgboss.job where name = ${mailQueue}`);
}

/** The steps of orders and cases by time: a case may be about an order. */
function planEverything(now: Temporal.Instant, business: Business): (Step | CaseStep)[] {
  const orders = planOrders(now, business);
  const cases = planCases(now, business.time_zone, orders);
  return [...orders, ...cases].sort((one, other) => Temporal.Instant.compare(one.at, other.at));
}

async function createLaundry(db: Db, now: Temporal.Instant): Promise<DemoContext> {
  const context = {
    users: new Map<Account, User>(),
    sku_ids: new Map<SkuName, string>(),
    template_ids: new Map<TemplateName, string>(),
    order_ids: new Map(),
    series_ids: new Map(),
    case_ids: new Map(),
  };
  const zone = db.business.time_zone;
  const opening = withClock(db, morningOf(owner, now, zone));
  for (const sku of catalogue) context.sku_ids.set(sku.name, (await createSku(opening, null, sku)).id);
  for (const template of templates) {
    context.template_ids.set(template.name, (await createTemplate(opening, null, template)).id);
  }
  const password_hash = await hashPassword(demoPassword);
  for (const account of [owner, admin, ...drivers, ...customers, newcomer]) {
    const { joined_days_ago, ...person } = account;
    const past = withClock(db, morningOf(account, now, zone));
    const by = context.users.get(owner)?.id ?? null;
    context.users.set(account, await createHashedAccount(past, by, { ...person, password_hash }));
  }
  await agreePrices(db, context, now);
  await prepareBooking(opening, ownerIdOf(context));
  return context;
}

function ownerIdOf({ users }: DemoContext): string {
  const user = users.get(owner);
  if (!user) throw new Error('the owner has no account');
  return user.id;
}

function morningOf({ joined_days_ago }: Account, now: Temporal.Instant, zone: string): Temporal.Instant {
  const day = businessDay(now, zone).subtract({ days: joined_days_ago });
  return businessInstant(day, new Temporal.PlainTime(9, joined_days_ago % 60), zone);
}

/** Agrees prices with each customer for their usual SKUs, a little below the base price. */
async function agreePrices(db: Db, { users, sku_ids }: DemoContext, now: Temporal.Instant): Promise<void> {
  for (const customer of customers) {
    const past = withClock(db, morningOf(customer, now, db.business.time_zone).add({ minutes: 25 }));
    for (const [name] of customer.basket) {
      const customer_id = users.get(customer)?.id;
      const sku_id = sku_ids.get(name);
      const base = catalogue.find((sku) => sku.name === name)?.price;
      if (!customer_id || !sku_id || base === undefined) throw new Error(`nothing is known of ${name}`);
      const custom_price = divideCents(base * (100 - customer.discount), 100);
      await agreePrice(past, null, { customer_id, sku_id, custom_price });
    }
  }
}

/** Marks as read what is older than two days, and all but the latest six of each user. */
async function readOldNotifications(db: Db, now: Temporal.Instant): Promise<void> {
  const newest = db
    .select({
      id: notifications.id,
      place: sql<number>`row_number() over (partition by user_id order by created_at desc, id)`.as('place'),
    })
    .from(notifications)
    .as('newest');
  const old = now.subtract({ hours: 48 });
  await db
    .update(notifications)
    .set({ is_read: true })
    .where(
      sql`${notifications.created_at} < ${old} or ${notifications.id} in (select id from ${newest} where place > 6)`,
    );
}
