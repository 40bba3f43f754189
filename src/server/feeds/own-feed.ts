import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { OwnFeed } from '#shared/feeds/feeds.contract.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { lockPerson } from '../accounts/store/accounts.store.ts';
import { type Db, type DbOrTx, transact } from '../kernel/db/database.ts';
import { bytesOfId, isSignedToken, payloadOf, signToken, splitId } from '../kernel/signed-token.ts';
import { calendar_feeds, users } from '../schema.ts';

export async function findOwnFeed(db: DbOrTx, user_id: string): Promise<OwnFeed> {
  const [feed] = await db.select().from(calendar_feeds).where(eq(calendar_feeds.user_id, user_id));
  return { address: feed ? addressOf(db, feed) : null, last_read_at: feed?.last_read_at ?? null };
}

/** Makes another address; the one before ends with its generation. */
export function makeFeed(db: Db, user_id: string): Promise<OwnFeed> {
  return transact(db, async (tx) => {
    // Who is disabled meanwhile waits, or was first: an address they made would come alive with their account.
    if (!(await lockPerson(tx, user_id))?.is_active) refuse('not-signed-in', 'Please sign in to continue.');
    const feed = { generation: randomUUID(), last_read_at: null };
    await tx
      .insert(calendar_feeds)
      .values({ user_id, ...feed })
      .onConflictDoUpdate({ target: calendar_feeds.user_id, set: feed });
    return findOwnFeed(tx, user_id);
  });
}

export async function removeFeed(db: Db, user_id: string): Promise<OwnFeed> {
  await db.delete(calendar_feeds).where(eq(calendar_feeds.user_id, user_id));
  return findOwnFeed(db, user_id);
}

type Feed = Pick<typeof calendar_feeds.$inferSelect, 'user_id' | 'generation'>;

const addressOf = (db: DbOrTx, { user_id, generation }: Feed): string =>
  `${db.public_url}/api/calendar/${signToken(db.keyOf('calendar feed'), bytesOfId(user_id), generation)}.ics`;

/** Whose feed a token opens; `null` for all that is none. */
export async function openFeed(db: DbOrTx, token: string) {
  const payload = splitId(payloadOf(token));
  if (!payload || payload.rest.length > 0) return null;
  const [feed] = await db
    .select({
      generation: calendar_feeds.generation,
      id: users.id,
      role: users.role,
      customer_id: users.customer_id,
    })
    .from(calendar_feeds)
    .innerJoin(users, eq(users.id, calendar_feeds.user_id))
    .where(and(eq(calendar_feeds.user_id, payload.id), users.is_active));
  return feed && isSignedToken(db.keyOf('calendar feed'), token, feed.generation) ? feed : null;
}
