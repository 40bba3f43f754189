import { and, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { refuse } from '#shared/kernel/problem.ts';
import type { Page } from '#shared/kernel/route.ts';
import type { OutgoingQuery } from '#shared/messages/messages.contract.ts';
import type { Outgoing } from '#shared/messages/outgoing.ts';
import { newId } from '../kernel/db/columns.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../kernel/db/database.ts';
import { defaultLimit } from '../kernel/http/pagination.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { enqueueMessage } from '../notifications/queue-messages.ts';
import { events, orders, outgoing, users } from '../schema.ts';

const keptDays = 90;

const keptSince = (db: DbOrTx): Temporal.Instant => db.now().subtract({ hours: 24 * keptDays });

/** The messages about an order, or to a person, newest first. */
export async function findOutgoing(
  db: DbOrTx,
  { order_id, user_id, limit = defaultLimit, offset = 0 }: OutgoingQuery,
): Promise<Page<Outgoing>> {
  const conditions: (SQL | undefined)[] = [
    gte(outgoing.due_at, keptSince(db)),
    order_id ? eq(outgoing.order_id, order_id) : undefined,
    user_id ? eq(outgoing.user_id, user_id) : undefined,
  ];
  const { id, kind, channel, state, reason } = outgoing;
  const at = sql`coalesce(${outgoing.sent_at}, ${outgoing.due_at})`.mapWith(outgoing.due_at);
  const rows = await db
    .select({
      ...{ id, kind, channel, state, reason, user_id: outgoing.user_id, full_name: users.full_name, at },
      order_number: orders.order_number,
      event_type: events.type,
    })
    .from(outgoing)
    .innerJoin(users, eq(users.id, outgoing.user_id))
    .leftJoin(orders, eq(orders.id, outgoing.order_id))
    .leftJoin(events, eq(events.id, outgoing.event_id))
    .where(and(...conditions))
    .orderBy(desc(at), desc(outgoing.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ total: count() })
    .from(outgoing)
    .where(and(...conditions));
  return { rows, total: all?.total ?? 0 };
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
  await db.delete(outgoing).where(lt(outgoing.due_at, keptSince(db)));
}
