import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { leastPasswordLength } from '#shared/accounts/user.ts';
import {
  firstLockHours,
  lockHoursRange,
  passwordLengthRange,
  settingNames,
} from '#shared/business/settings.ts';
import { casePriorities, caseStatuses, caseTypes } from '#shared/cases/case.ts';
import { deliveryStatuses } from '#shared/deliveries/delivery.ts';
import { frequencyTypes } from '#shared/frequency/frequency-template.ts';
import { notificationTypes } from '#shared/notifications/notification.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import { finishedOrderStatuses, orderStatuses } from '#shared/orders/order-status.ts';
import { roles } from '#shared/roles.ts';
import { cents, id, moment } from './kernel/columns.ts';

// Every table on one page. Amounts are whole cents. Indexes are written ascending and read backwards for the newest
// first: `.desc()` would mean NULLS LAST, which no `ORDER BY … DESC` can use.

const now = sql`now()`;
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
const within = (column: AnyPgColumn, { least, most }: { least: number; most: number }) =>
  sql`${column} between ${sql.raw(`${least} and ${most}`)}`;
/** `ORD-000123`, and longer once the numbers are. */
const numbered = (prefix: string, number: AnyPgColumn) =>
  sql`${sql.raw(`'${prefix}-'`)} || lpad(${number}::text, greatest(6, length(${number}::text)), '0')`;

// --- The business -----------------------------------------------------------------------------------------------

/** One row. */
export const settings = pgTable(
  'settings',
  {
    only: boolean().primaryKey().default(true),
    business_name: text().notNull(),
    /** IANA */
    time_zone: text().notNull(),
    pickup_address: text().notNull(),
    /** An occurrence is created this many days before its pickup. */
    occurrence_lead_days: integer().notNull().default(7),
    least_password_length: integer().notNull().default(leastPasswordLength),
    /** What stands beside the mark, where it is not the name of the product. */
    logo_text: text(),
    /** Australian Business Number, its 11 digits. */
    abn: text(),
    /** From how many hours before delivery an order is closed to its customer. */
    lock_hours: integer().notNull().default(firstLockHours),
    /** What the environment of the processes says, so that nobody may change it from inside. */
    set_outside: text({ enum: settingNames }).array().notNull().default([]),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('settings_only_row', sql`${t.only}`),
    check('settings_lead', sql`${t.occurrence_lead_days} >= 1`),
    check('settings_lock', within(t.lock_hours, lockHoursRange)),
    check('settings_password', within(t.least_password_length, passwordLengthRange)),
  ],
);

// --- Accounts ---------------------------------------------------------------------------------------------------

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    full_name: text().notNull(),
    role: text({ enum: roles }).notNull(),
    phone: text(),
    address: text(),
    delivery_address: text(),
    password_hash: text().notNull(),
    is_active: boolean().notNull().default(true),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
  },
  (t) => [
    index('users_full_name').on(t.full_name, t.id),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    index('users_role').on(t.role, t.is_active),
    index('users_created').on(t.created_at, t.id),
    check('users_role_known', oneOf(t.role, roles)),
  ],
);

/** The token itself is with its user only; here is its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token_hash: bytes().notNull().unique(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: moment().notNull().default(now),
    last_used_at: moment().notNull().default(now),
    expires_at: moment().notNull(),
  },
  (t) => [index('sessions_user').on(t.user_id), index('sessions_expiry').on(t.expires_at)],
);

/** A code that was asked for; a newer one of the same account replaces it. Wrong guesses count against the account. */
export const reset_codes = pgTable(
  'reset_codes',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
    created_at: moment().notNull().default(now),
    expires_at: moment().notNull(),
    wrong_guesses: integer().notNull().default(0),
    used_at: moment(),
  },
  (t) => [index('reset_codes_user').on(t.user_id, t.created_at)],
);

// --- What is washed, and for how much ---------------------------------------------------------------------------

export const skus = pgTable(
  'skus',
  {
    id: id(),
    name: text().notNull(),
    category: text().notNull(),
    price: cents().notNull(),
    unit: text().notNull(),
    description: text(),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
    /** Gone from every choice; the orders that hold it stay as they are. */
    deleted_at: moment(),
  },
  (t) => [
    index('skus_name').on(t.name, t.id).where(sql`${t.deleted_at} is null`),
    check('skus_price', sql`${t.price} >= 0`),
  ],
);

export const customer_prices = pgTable(
  'customer_prices',
  {
    id: id(),
    customer_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sku_id: uuid()
      .notNull()
      .references(() => skus.id, { onDelete: 'cascade' }),
    custom_price: cents().notNull(),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
  },
  (t) => [
    unique('customer_prices_once').on(t.customer_id, t.sku_id),
    index('customer_prices_sku').on(t.sku_id),
    check('customer_prices_price', sql`${t.custom_price} >= 0`),
  ],
);

export const frequency_templates = pgTable(
  'frequency_templates',
  {
    id: id(),
    name: text().notNull(),
    frequency_type: text({ enum: frequencyTypes }).notNull(),
    frequency_value: integer().notNull(),
    description: text(),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
  },
  (t) => [
    check('frequency_templates_type', oneOf(t.frequency_type, frequencyTypes)),
    check('frequency_templates_value', sql`${t.frequency_value} >= 1`),
  ],
);

// --- Orders -----------------------------------------------------------------------------------------------------

/** What repeats. Occurrence n has its pickup n steps after the anchor; the pattern outlives the template it came from. */
export const order_series = pgTable(
  'order_series',
  {
    id: id(),
    customer_id: uuid()
      .notNull()
      .references(() => users.id),
    frequency_template_id: uuid().references(() => frequency_templates.id, { onDelete: 'set null' }),
    frequency_type: text({ enum: frequencyTypes }).notNull(),
    frequency_value: integer().notNull(),
    anchor_pickup: moment().notNull(),
    /** The number of the occurrence that stands at the anchor. */
    anchor_number: integer().notNull().default(1),
    created_at: moment().notNull().default(now),
    stopped_at: moment(),
  },
  (t) => [
    index('order_series_running').on(t.id).where(sql`${t.stopped_at} is null`),
    check('order_series_type', oneOf(t.frequency_type, frequencyTypes)),
    check('order_series_value', sql`${t.frequency_value} >= 1`),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: bigserial({ mode: 'number' }).notNull().unique(),
    order_number: text()
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => numbered('ORD', orders.number)),
    customer_id: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: orderStatuses }).notNull(),
    is_locked: boolean().notNull().default(false),
    /** When the lock job decided; it decides once. */
    lock_decided_at: moment(),
    pickup_date: moment().notNull(),
    delivery_date: moment().notNull(),
    pickup_address: text().notNull(),
    delivery_address: text().notNull(),
    special_instructions: text(),
    /** The lines as they were agreed: no more is known of them than what they say, so they stand in their order. */
    items: jsonb().$type<OrderItem[]>().notNull(),
    total_amount: cents().notNull(),
    series_id: uuid().references(() => order_series.id),
    occurrence_number: integer(),
    driver_id: uuid().references(() => users.id),
    delivery_status: text({ enum: deliveryStatuses }),
    assigned_at: moment(),
    picked_up_at: moment(),
    out_for_delivery_at: moment(),
    delivered_at: moment(),
    delivery_notes: text(),
    /** Counts the changes: what two people editing at once are told apart by. */
    version: integer().notNull().default(1),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
  },
  (t) => [
    unique('orders_order_number').on(t.order_number),
    unique('orders_occurrence_once').on(t.series_id, t.occurrence_number),
    index('orders_created').on(t.created_at, t.id),
    // With the status: what is found of a customer is counted in the index alone.
    index('orders_customer_created').on(t.customer_id, t.created_at, t.id, t.status),
    index('orders_driver_delivery').on(t.driver_id, t.delivery_date, t.id),
    // A driver's years of deliveries are many, what is left to do is little; it stands here in the order of their stops.
    index('orders_to_go')
      .on(
        t.driver_id,
        sql`(case when ${t.delivery_status} = 'assigned' then ${t.pickup_date} else ${t.delivery_date} end)`,
      )
      .where(sql`${t.delivery_status} <> 'delivered' and ${t.status} <> 'cancelled'`),
    // What is finished is read from its latest back, and not past all that is to come.
    index('orders_done')
      .on(t.driver_id, t.delivery_date, t.id)
      .where(sql`${t.delivery_status} = 'delivered' or ${t.status} = 'cancelled'`),
    index('orders_driver_delivered').on(t.driver_id, t.delivered_at),
    index('orders_pickup').on(t.pickup_date, t.id),
    index('orders_delivery').on(t.delivery_date, t.id),
    index('orders_status_created').on(t.status, t.created_at, t.id),
    index('orders_total_amount').on(t.total_amount, t.id),
    // Few of many orders wait for a driver, and every staff screen asks for them.
    index('orders_waiting')
      .on(t.pickup_date, t.id)
      .where(sql`${t.driver_id} is null and not ${oneOf(t.status, finishedOrderStatuses)}`),
    check('orders_status_known', oneOf(t.status, orderStatuses)),
    check('orders_delivery_status_known', oneOf(t.delivery_status, deliveryStatuses)),
    check('orders_delivery_after_pickup', sql`${t.delivery_date} > ${t.pickup_date}`),
    check('orders_items', sql`jsonb_typeof(${t.items}) = 'array'`),
    check('orders_total', sql`${t.total_amount} >= 0`),
    check('orders_series_whole', sql`(${t.series_id} is null) = (${t.occurrence_number} is null)`),
    check('orders_driver_whole', sql`(${t.driver_id} is null) = (${t.delivery_status} is null)`),
  ],
);

const proposalStatuses = ['pending_approval', 'approved', 'rejected', 'superseded', 'withdrawn'] as const;

/** A change to a recurring order that waits for its customer; at most one waits at a time. */
export const order_proposals = pgTable(
  'order_proposals',
  {
    id: id(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    proposed_by: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: proposalStatuses }).notNull(),
    details: text().notNull(),
    /** `{items, pickup_date, delivery_date, special_instructions}` as they would become, on the wire's form. */
    changes: jsonb().notNull(),
    /** The order's version that the proposal came with: whoever saw an older one has not seen it. */
    order_version: integer().notNull().default(1),
    created_at: moment().notNull().default(now),
    decided_at: moment(),
  },
  (t) => [
    index('order_proposals_order').on(t.order_id, t.created_at),
    uniqueIndex('order_proposals_one_waiting').on(t.order_id).where(sql`${t.status} = 'pending_approval'`),
    check('order_proposals_status', oneOf(t.status, proposalStatuses)),
  ],
);

// --- Cases ------------------------------------------------------------------------------------------------------

export const cases = pgTable(
  'cases',
  {
    id: id(),
    number: bigserial({ mode: 'number' }).notNull().unique(),
    case_number: text()
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => numbered('CASE', cases.number)),
    customer_id: uuid()
      .notNull()
      .references(() => users.id),
    order_id: uuid().references(() => orders.id, { onDelete: 'set null' }),
    subject: text().notNull(),
    description: text().notNull(),
    type: text({ enum: caseTypes }).notNull(),
    priority: text({ enum: casePriorities }).notNull(),
    status: text({ enum: caseStatuses }).notNull().default('open'),
    resolution: text(),
    version: integer().notNull().default(1),
    created_at: moment().notNull().default(now),
    updated_at: moment().notNull().default(now),
  },
  (t) => [
    unique('cases_case_number').on(t.case_number),
    index('cases_created').on(t.created_at, t.id),
    index('cases_customer_created').on(t.customer_id, t.created_at, t.id),
    index('cases_status_created').on(t.status, t.created_at, t.id),
    index('cases_order').on(t.order_id),
    check('cases_type_known', oneOf(t.type, caseTypes)),
    check('cases_priority_known', oneOf(t.priority, casePriorities)),
    check('cases_status_known', oneOf(t.status, caseStatuses)),
  ],
);

// --- What happened, and who was told ----------------------------------------------------------------------------

/** The facts, with who and when. What an order's history shows outlives the order itself. */
export const events = pgTable(
  'events',
  {
    id: id(),
    type: text().notNull(),
    order_id: uuid(),
    case_id: uuid(),
    user_id: uuid(),
    actor_id: uuid(),
    data: jsonb().notNull(),
    created_at: moment().notNull().default(now),
  },
  (t) => [
    foreignKey({ columns: [t.actor_id], foreignColumns: [users.id] }).onDelete('set null'),
    index('events_order').on(t.order_id, t.created_at, t.id),
    index('events_case').on(t.case_id, t.created_at, t.id),
    index('events_user').on(t.user_id, t.created_at, t.id),
  ],
);

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    event_id: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    message: text().notNull(),
    type: text({ enum: notificationTypes }).notNull(),
    is_read: boolean().notNull().default(false),
    created_at: moment().notNull().default(now),
  },
  (t) => [
    index('notifications_user').on(t.user_id, t.created_at, t.id),
    index('notifications_unread').on(t.user_id).where(sql`not ${t.is_read}`),
    index('notifications_event').on(t.event_id),
  ],
);

// --- Limits and repeats -----------------------------------------------------------------------------------------

/** How often something was tried lately, by whom or on what; shared by all processes. */
export const attempts = pgTable(
  'attempts',
  {
    /** As in `sign-in:account:…`; addresses and emails are hashed. */
    key: text().primaryKey(),
    count: integer().notNull(),
    window_ends_at: moment().notNull(),
  },
  (t) => [index('attempts_window').on(t.window_ends_at)],
);

/**
 * How often orders, series, proposals, cases and accounts were changed: the sum of all amounts. Triggers add a row to each
 * statement that changes something, so that nobody waits for anybody; now and then many rows become one of the same sum.
 */
export const changes = pgTable('changes', { amount: bigint({ mode: 'number' }).notNull() });

/** What a call with an `Idempotency-Key` answered, for repeats of it. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of method, path and body: another call must not get this answer. */
    fingerprint: bytes().notNull(),
    reply: text(),
    created_at: moment().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.key] }), index('idempotency_keys_created').on(t.created_at)],
);

/** Where @socket.io/postgres-adapter puts what is too large for a NOTIFY; the columns are the library's. */
export const socket_io_attachments = pgTable('socket_io_attachments', {
  id: bigserial({ mode: 'bigint' }).notNull().unique(),
  created_at: timestamp({ withTimezone: true }).default(now),
  payload: bytes(),
});
