import { and, eq, exists, gt, isNull, notExists, or, type SQL } from 'drizzle-orm';
import { businessDay } from '#shared/kernel/time.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { events, run_stops, runs, users } from '../schema.ts';

/** Of `users`: their run of today was given to another driver, and they got no stop since. */
export function gaveRunToday(db: DbOrTx): SQL<unknown> {
  const given = and(
    eq(events.subject_type, 'run'),
    eq(events.subject_id, runs.id),
    eq(events.type, 'run.given'),
  );
  const sinceThen = or(isNull(run_stops.finished_at), gt(run_stops.finished_at, events.created_at));
  const stops = db
    .select({ id: run_stops.id })
    .from(run_stops)
    .where(and(eq(run_stops.run_id, runs.id), sinceThen));
  const ofToday = and(eq(runs.driver_id, users.id), eq(runs.day, businessDay(db.now(), db.timeZone())));
  return exists(
    db
      .select({ id: runs.id })
      .from(runs)
      .innerJoin(events, given)
      .where(and(ofToday, notExists(stops))),
  );
}
