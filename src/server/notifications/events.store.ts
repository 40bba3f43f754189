import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../kernel/db/database.ts';
import { placeholders, prepared, withCte } from '../kernel/db/prepared.ts';
import {
  customers,
  events,
  message_choices,
  message_rules,
  notifications,
  push_subscriptions,
  users,
} from '../schema.ts';

// The subquery hides how many ids there are. With few, PostgreSQL would plan every call again.
const isAmong = (column: AnyColumn, ids: string): SQL =>
  sql`${column} = any((select ${sql.placeholder(ids)}::uuid[])::uuid[])`;

// A subquery, because PostgreSQL would read all customers to join the few that are wanted.
const customerName = sql<
  string | null
>`(${new QueryBuilder().select({ name: customers.name }).from(customers).where(eq(customers.id, users.customer_id))})`;

/** The kinds and channels that are on, or offered: `order_locked.mail`. It is the same for everybody, and read once. */
const ruled = (offer: 'on' | 'offered') => sql<string | null>`(
  select string_agg(rule.kind || '.' || rule.channel, ' ') from ${message_rules} as rule where rule.offer = ${sql.raw(`'${offer}'`)})`;

/** What somebody chose: `order_locked.mail.false`. */
const chosen = sql<string | null>`(
  select string_agg(choice.kind || '.' || choice.channel || '.' || choice.is_on, ' ')
  from ${message_choices} as choice where choice.user_id = users.id)`;

/** Whether somebody has a device that takes pushes. */
export const takesPushes = sql<boolean>`exists (
  select from ${push_subscriptions} as device where device.user_id = users.id and device.sealed is not null)`;

// Each part reads an index of its own: of conditions joined by `or` PostgreSQL reads all users.
const concerned = sql`array(select unnest(${sql.placeholder('user_ids')}::uuid[])
  union all select ${users.id} from ${users} where ${isAmong(users.customer_id, 'customer_ids')}
  union all select ${users.id} from ${users} where ${users.role} in ('owner', 'admin') and ${users.is_active})`;

/** The users `user_ids`, the people of the customers `customer_ids`, and the active staff. */
const selectPeople = (query: Pick<DbOrTx, 'select'>) =>
  query
    .select({
      id: users.id,
      full_name: users.full_name,
      email: users.email,
      role: users.role,
      is_active: users.is_active,
      customer_id: users.customer_id,
      customer_name: customerName,
      on: ruled('on'),
      offered: ruled('offered'),
      choices: chosen,
      takes_pushes: takesPushes,
    })
    .from(users)
    .where(sql`${users.id} = any(${concerned})`);

export const findPeople = prepared(selectPeople);

/** Writes an event and selects the people it may concern. Every write of an order runs it, so it is one statement. */
export const writeEvent = prepared((query) =>
  selectPeople(
    query.with(
      withCte('written', (db) =>
        db
          .insert(events)
          .values(
            placeholders(
              events,
              'id',
              'type',
              'subject_type',
              'subject_id',
              'actor_id',
              'data',
              'created_at',
            ),
          ),
      ),
    ),
  ),
);

export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number];

/** Any number of notifications of one event; `rows` is JSON. */
export const writeNotifications = prepared((db) =>
  db.insert(notifications).select(sql`
    select id, user_id, ${sql.placeholder('event_id')}::uuid, title, message, type, false,
      ${sql.placeholder('created_at')}::timestamptz
    from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb)
      as told (id uuid, user_id uuid, title text, message text, type text)`),
);
