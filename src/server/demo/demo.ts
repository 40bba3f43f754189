import { sql } from 'drizzle-orm';
import { divideCents } from '#shared/kernel/money.ts';
import { businessDay, businessInstant } from '#shared/kernel/time.ts';
import { createHashedAccount } from '../accounts/create-account.ts';
import { hashPassword } from '../accounts/credentials/password-hashing.ts';
import { findSettings } from '../business/business.store.ts';
import { changeBooking } from '../business/change-booking.ts';
import { changeSettings } from '../business/change-settings.ts';
import { createSku } from '../catalogue/create-sku.ts';
import { createTemplate } from '../frequency/change-templates.ts';
import { type Db, inOneTransaction, withClock } from '../kernel/db/database.ts';
import { mailQueue } from '../kernel/ops/mail-queue.ts';
import { putAwaySetup } from '../overview/setup.store.ts';
import { agreePrice } from '../pricing/agree-price.ts';
import { notifications, requests } from '../schema.ts';
import { arrangeToday } from './arrange-today.ts';
import { showCasePhoto } from './case-photo.ts';
import { type CaseStep, planCases } from './cases.ts';
import { invoiceAndPay } from './invoice-and-pay.ts';
import { booking, catalogue, customers, templates } from './laundry.ts';
import type { Step } from './orders.ts';
import { type Account, accounts, demoPassword, owner } from './people.ts';
import { callerOf, lookUp, performStep, performSteps, type Shop } from './perform-steps.ts';
import { planOrders } from './plan-orders.ts';

/**
 * Fills an empty database with a laundry and its last five weeks, through the same functions the routes
 * call. All of it is kept or none.
 */
export const fillWithDemoData = (db: Db): Promise<void> => inOneTransaction(db, fill, { savepoints: false });

async function fill(tx: Db): Promise<void> {
  const db = withClock(tx, tx.now());
  const shop = await openLaundry(db);
  await performSteps(planEverything(db), (step) => performStep(shop, step));
  await showCasePhoto(shop);
  await arrangeToday(shop);
  await invoiceAndPay(shop);
  await readOldNotifications(db);
  await settleMessages(db);
}

/**
 * Demo people have no mailbox: their mails are still in this transaction, where no worker can see them. Those of the last days look
 * as if they had gone; one was refused, and one dropped.
 */
async function settleMessages(db: Db): Promise<void> {
  await db.execute(sql`delete from pgboss.job where name = ${mailQueue}`);
  const now = sql`${db.now().toString()}::timestamptz`;
  await db.execute(sql`delete from outgoing where due_at > ${now} or due_at < ${now} - interval '7 days'`);
  await db.execute(sql`update outgoing set state = 'sent', sent_at = due_at, claimed_at = due_at`);
  const [refused, dropped] = ['550 5.1.1 The mailbox is full', 'The order is delivered.'];
  const latest = sql`from outgoing where kind not in ('security', 'order_received') and order_id is not null order by id desc`;
  await db.execute(sql`update outgoing set state = 'refused', sent_at = null, reason = ${refused}
    where id = (select id ${latest} limit 1)`);
  await db.execute(sql`update outgoing set state = 'dropped', sent_at = null, reason = ${dropped}
    where id = (select id ${latest} limit 1 offset 2)`);
}

/** The steps of orders and cases by time: a case may be about an order. */
export function planEverything(db: Db): (Step | CaseStep)[] {
  const orders = planOrders(db.now(), db.business);
  const cases = planCases(db.now(), db.timeZone(), orders);
  return [...orders, ...cases].sort((one, other) => Temporal.Instant.compare(one.at, other.at));
}

/** The laundry with its people and prices, before anybody orders. */
export async function openLaundry(db: Db): Promise<Shop> {
  const shop: Shop = {
    db,
    today: businessDay(db.now(), db.timeZone()),
    users: new Map(),
    ids: new Map(),
    orders: new Map(),
    case_ids: new Map(),
  };
  const opening = morningOf(shop, owner);
  for (const sku of catalogue) shop.ids.set(sku.name, (await createSku(opening, null, sku)).id);
  for (const template of templates) {
    shop.ids.set(template.name, (await createTemplate(opening, null, template)).id);
  }
  const password_hash = await hashPassword(demoPassword);
  for (const account of accounts) {
    const { joined_days_ago, ...person } = account;
    const by = shop.users.get(owner.email)?.id ?? null;
    const draft = { ...person, password_hash };
    shop.users.set(account.email, await createHashedAccount(morningOf(shop, account), by, draft));
  }
  await agreePrices(shop);
  await prepareBooking(opening, callerOf(shop, owner).id);
  await putAwaySetup(opening, true);
  await addRequests(shop);
  return shop;
}

/** Three strangers who asked for a pickup: seen once the owner takes requests. */
async function addRequests({ db }: Shop): Promise<void> {
  const asked = (hours: number) => ({ state: 'new' as const, created_at: db.now().subtract({ hours }) });
  await db.insert(requests).values([
    {
      ...asked(2),
      full_name: 'Iman Saleh',
      email: 'iman@mail.example',
      phone: '0412 555 190',
      address: '5/21 Union St',
      suburb: 'Pyrmont',
      postcode: '2009',
      what: 'Two bags of clothes a week, and shirts on hangers.',
      preferred: 'Weekday mornings',
    },
    {
      ...asked(4),
      full_name: 'Corner Barber',
      email: 'hello@cornerbarber.example',
      address: '88 Harris St',
      suburb: 'Pyrmont',
      postcode: '2009',
      what: '60 towels, every second day.',
      preferred: 'After 5 pm',
    },
    {
      ...asked(19),
      full_name: 'Mabel Ng',
      email: 'mabel.ng@mail.example',
      phone: '0412 555 122',
      address: '7 Wharf Rd',
      suburb: 'Pyrmont',
      postcode: '2009',
      what: 'A doona, queen.',
    },
  ]);
}

/** The laundry on the morning on which somebody joined it, and so many minutes later. */
function morningOf({ db, today }: Shop, { joined_days_ago: days }: Account, minutes = 0): Db {
  const joined_at = businessInstant(
    today.subtract({ days }),
    new Temporal.PlainTime(9, days % 60),
    db.timeZone(),
  );
  return withClock(db, joined_at.add({ minutes }));
}

/** Agrees prices with each customer for their usual SKUs, a little below the base price. */
async function agreePrices(shop: Shop): Promise<void> {
  for (const customer of customers) {
    const customer_id = callerOf(shop, customer).id;
    for (const [name] of customer.basket) {
      const sku_id = lookUp(shop.ids, name);
      const base = catalogue.find((sku) => sku.name === name)?.price ?? 0;
      const custom_price = divideCents(base * (100 - customer.discount), 100);
      await agreePrice(morningOf(shop, customer, 25), null, { customer_id, sku_id, custom_price });
    }
  }
}

/** What an owner sets up: whom to contact, and what booking by windows needs, which one switch shows. */
async function prepareBooking(db: Db, actor_id: string): Promise<void> {
  const command = { actor_id, ifMatch: null };
  await changeBooking(db, command, booking);
  const { business_name, pickup_address, occurrence_lead_days } = await findSettings(db);
  const settings = { business_name, pickup_address, occurrence_lead_days };
  const contact = { contact_phone: '(02) 5550 1180', contact_email: 'hello@washline.example' };
  await changeSettings(db, command, { ...settings, ...contact, holiday_state: 'NSW' });
}

/** Marks as read what is older than two days, and all but the latest six of each user. */
async function readOldNotifications(db: Db): Promise<void> {
  const newest = db
    .select({
      id: notifications.id,
      place: sql<number>`row_number() over (partition by user_id order by created_at desc, id)`.as('place'),
    })
    .from(notifications)
    .as('newest');
  const old = db.now().subtract({ hours: 48 });
  await db
    .update(notifications)
    .set({ is_read: true })
    .where(
      sql`${notifications.created_at} < ${old} or ${notifications.id} in (select id from ${newest} where place > 6)`,
    );
}
