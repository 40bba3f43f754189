import { and, eq } from 'drizzle-orm';
import { refuse } from '#shared/kernel/problem.ts';
import type { FileReply } from '#shared/kernel/route.ts';
import { contentHash } from '../kernel/content-hash.ts';
import type { Db } from '../kernel/db/database.ts';
import { networkOf } from '../kernel/http/client-network.ts';
import { consume, type RateLimit } from '../kernel/http/rate-limit.ts';
import { calendar_feeds } from '../schema.ts';
import { calendarFile } from './calendar-file.ts';
import { openFeed } from './own-feed.ts';
import { findVisits } from './visits.store.ts';

/** Wrong addresses from one network, which are guesses; right ones go on. */
const wrongFeeds: RateLimit = { name: 'calendar-feed:wrong', max: 60, minutes: 10 };
const readings: RateLimit = { name: 'calendar-feed:read', max: 60, minutes: 60 };

/** @throws Refusal `not-found`, one answer whatever is wrong; `too-many-attempts` */
export async function readFeed(db: Db, token: string, ip: string): Promise<FileReply> {
  const feed = await openFeed(db, token);
  if (!feed) {
    await consume(db, wrongFeeds, networkOf(ip));
    refuse('not-found', 'There is nothing at this address.');
  }
  await consume(db, readings, token);
  await db
    .update(calendar_feeds)
    .set({ last_read_at: db.now() })
    .where(and(eq(calendar_feeds.user_id, feed.id), eq(calendar_feeds.generation, feed.generation)));
  const text = calendarFile(db.business.logo_text ?? db.business.name, await findVisits(db, feed));
  return { bytes: Buffer.from(text), etag: contentHash(text) };
}
