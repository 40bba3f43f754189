import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { refuse } from '#shared/kernel/problem.ts';
import type { Page } from '#shared/kernel/route.ts';
import type { MessageKind } from '#shared/messages/message-kinds.ts';
import type { OutgoingQuery } from '#shared/messages/messages.contract.ts';
import type { Outgoing } from '#shared/messages/outgoing.ts';
import { newId } from '../kernel/db/columns.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../kernel/db/database.ts';
import { defaultLimit } from '../kernel/http/pagination.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { enqueueMessage } from '../notifications/queue-messages.ts';
import { documents, events, orders, outgoing, users } from '../schema.ts';
import { noMailServer, standingOf } from './messages.store.ts';

const keptDays = 90;

/** What was sent before that is no longer known. */
export const messagesKeptSince = (db: DbOrTx): Temporal.Instant =>
  db.now().subtract({ hours: 24 * keptDays });

/** The messages about an order, or to a person, newest first. */
export async function findOutgoing(
  db: DbOrTx,
  { order_id, user_id, limit = defaultLimit, offset = 0 }: OutgoingQuery,
): Promise<Page<Outgoing>> {
  const about = and(
    order_id ? isAboutOrder(order_id) : undefined,
    user_id ? eq(outgoing.user_id, user_id) : undefined,
  );
  const noted = selectNoted(db, about);
  const found = (user_id && !order_id ? unionAll(noted, selectRecordedMails(db, user_id)) : noted).as(
    'found',
  );
  const rows = await db
    .select()
    .from(found)
    .orderBy(desc(found.at), desc(found.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(found) };
}

/**
 * Also the one mail of all visits that were moved off closed days: it belongs to no single order. Each is found by its index first:
 * an `or` over them would read all that was ever sent.
 */
const isAboutOrder = (order_id: string): SQL =>
  sql`${outgoing.id} = any(array(
    select own.id from ${outgoing} as own where own.order_id = ${order_id}
    union all select shared.id from ${outgoing} as shared join ${events} as cause on cause.id = shared.event_id
    where shared.kind = 'closed_day' and cause.data -> 'order_ids' ? ${order_id}::text
      and shared.user_id = any(array(select person.id from ${users} as person
        join ${orders} as whose on whose.customer_id = person.customer_id where whose.id = ${order_id}))))`;

function selectNoted(db: DbOrTx, about: SQL | undefined) {
  const { id, kind, channel, state, reason } = outgoing;
  return db
    .select({
      ...{ id, kind, channel, state, reason, user_id: outgoing.user_id, full_name: users.full_name },
      at: sql`coalesce(${outgoing.sent_at}, ${outgoing.due_at})`.mapWith(outgoing.due_at).as('at'),
      order_number: orders.order_number,
      event_type: events.type,
      addresses: sql<string | null>`null::text`.as('addresses'),
    })
    .from(outgoing)
    .innerJoin(users, eq(users.id, outgoing.user_id))
    .leftJoin(orders, eq(orders.id, outgoing.order_id))
    .leftJoin(events, eq(events.id, outgoing.event_id))
    .where(and(gte(outgoing.due_at, messagesKeptSince(db)), about));
}

/** Mails that never wait in the table, such as with a link or a document, as the history has them. */
const recordedKinds = {
  'account.invited': 'security',
  'account.reset_code_sent': 'security',
  'account.code_sent': 'security',
  'document.sent': 'invoice',
  'document.not_sent': 'invoice',
  'statement.sent': 'statement',
  'statement.not_sent': 'statement',
  'billing.reminded': 'payment_reminder',
  'billing.not_reminded': 'payment_reminder',
} as const satisfies Record<string, MessageKind>;

function selectRecordedMails(db: DbOrTx, user_id: string) {
  // Each subject by its index: an `or` over them would read the whole history.
  const about = sql`lateral (values ('account', ${users.id}), ('billing', ${users.customer_id}), ('statement', ${users.customer_id})
    union all select 'document', ${documents.id} from ${documents} where ${documents.customer_id} = ${users.customer_id}) as about (type, id)`;
  const isGivenUp = sql`${events.type} like '%.not_%'`;
  const noServer = standingOf(db, 'mail') === 'ready' ? null : noMailServer;
  const kindOf = sql.join(
    Object.entries(recordedKinds).map(([type, kind]) => sql`when ${type} then ${kind}`),
    sql` `,
  );
  return db
    .select({
      id: events.id,
      kind: sql<Outgoing['kind']>`case ${events.type} ${kindOf} end`.as('kind'),
      channel: sql<Outgoing['channel']>`'mail'`.as('channel'),
      state: sql<Outgoing['state']>`case when ${isGivenUp} then 'given_up' else 'sent' end`.as('state'),
      reason: sql<string | null>`case when not ${isGivenUp} then ${noServer}::text end`.as('reason'),
      user_id: sql<string>`${users.id}`.as('user_id'),
      full_name: users.full_name,
      at: sql`${events.created_at}`.mapWith(outgoing.due_at).as('at'),
      order_number: sql<string | null>`null::text`.as('order_number'),
      event_type: events.type,
      addresses: sql<string | null>`coalesce(${events.data} ->> 'addresses', ${users.email})`.as('addresses'),
    })
    .from(users)
    .innerJoin(about, sql`true`)
    .innerJoin(events, sql`(${events.subject_type}, ${events.subject_id}) = (about.type, about.id)`)
    .where(
      and(
        eq(users.id, user_id),
        gte(events.created_at, messagesKeptSince(db)),
        inArray(events.type, Object.keys(recordedKinds)),
      ),
    );
}

/**
 * Staff have a mail go anew, with the facts of now. While one of it waits it is that one; pressed twice at once it goes once.
 * @throws Refusal `not-found`; `not-a-mail`
 */
export function sendAgain(db: Db, id: string): Promise<void> {
  return transact(db, async (tx) => {
    const last = (await lockLast(tx, id)) ?? refuseNotFound();
    if (last.channel !== 'mail') refuse('not-a-mail', 'Only mails can be sent again.');
    if (['waiting', 'sending'].includes(last.state)) return;
    const again = {
      id: newId(),
      cause: `again:${last.id}`,
      due_at: tx.now(),
      claimed_at: last.claimed_at ?? tx.now(),
    };
    const state = { state: 'waiting' as const, sent_at: null, reason: null };
    const made = await tx
      .insert(outgoing)
      .values({ ...last, ...again, ...state })
      .onConflictDoNothing()
      .returning();
    if (made.length > 0) await enqueueMessage(tx, 'mail', again.id);
  });
}

/** The last of those that were sent again for one. */
async function lockLast(tx: Tx, id: string): Promise<typeof outgoing.$inferSelect | null> {
  const [row] = await tx.select().from(outgoing).where(eq(outgoing.id, id)).for('update');
  if (!row) return null;
  const isNext = and(eq(outgoing.user_id, row.user_id), eq(outgoing.cause, `again:${id}`));
  const [next] = await tx.select({ id: outgoing.id }).from(outgoing).where(isNext);
  return next ? lockLast(tx, next.id) : row;
}

/** What is older than staff see it goes. */
export async function expireOutgoing(db: DbOrTx): Promise<void> {
  await db.delete(outgoing).where(lt(outgoing.due_at, messagesKeptSince(db)));
}
