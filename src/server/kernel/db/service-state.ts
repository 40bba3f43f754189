import { randomBytes } from 'node:crypto';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { service_state } from '../../schema.ts';

/** What the processes of a database share; the first one makes it. */
export async function loadServiceState(
  db: NodePgDatabase,
  now: Temporal.Instant,
): Promise<{ signing_key: Buffer; clock_seen_at: Temporal.Instant }> {
  const first = { signing_key: randomBytes(32), clock_seen_at: now };
  await db.insert(service_state).values(first).onConflictDoNothing();
  const [row] = await db.select().from(service_state);
  if (!row) throw new Error('the state of the service is gone');
  return row;
}
