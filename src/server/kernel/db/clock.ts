import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { service_state } from '../../schema.ts';

/** Longer than a laundry's computer is off but for holidays: what is further ahead is of a wrong clock. */
export const maxClockErrorHours = 7 * 24;

export const isFarAhead = (moment: Temporal.Instant, last_tick_at: Temporal.Instant): boolean =>
  Temporal.Instant.compare(moment, last_tick_at.add({ hours: maxClockErrorHours })) > 0;

/** A scheduled job runs, or somebody says that the clock is right. */
export async function tick(db: Pick<NodePgDatabase, 'update'>, moment: Temporal.Instant): Promise<void> {
  await db.update(service_state).set({ clock_seen_at: moment });
}

/**
 * Whether scheduled jobs wait: where the service starts too long after the last tick, until there is another that the clock
 * can follow on.
 */
export function askWhetherJobsWait(
  db: NodePgDatabase,
  now: () => Temporal.Instant,
  last_tick_at: Temporal.Instant,
): () => Promise<boolean> {
  let doWait = isFarAhead(now(), last_tick_at);
  return async () => {
    if (!doWait) return false;
    const [row] = await db.select().from(service_state);
    doWait = !row || isFarAhead(now(), row.clock_seen_at);
    return doWait;
  };
}
