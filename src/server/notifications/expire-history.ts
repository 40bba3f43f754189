import { and, asc, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '../kernel/db/database.ts';
import { events, money_settings } from '../schema.ts';

/** In days. */
const readFor = 90;
const keptFor = 365;

/** What happened to money stays with what it is about, which is never removed. */
const moneySubjects = [
  'document',
  'payment',
  'billing',
  'bank_file',
  'bank_line',
  'money_settings',
  'statement',
];

/**
 * Removes notifications that were read 90 days ago, all after a year, and what happened when the years to keep are over. In
 * small batches, each for itself: nobody waits for it, and it may be run at any time and by several processes.
 */
export async function expireHistory(db: DbOrTx, batchSize = 1_000): Promise<void> {
  await removeNotifications(db, batchSize);
  const [money] = await db.select({ years: money_settings.keep_years }).from(money_settings);
  if (!money) return;
  const today = db.now().toZonedDateTimeISO(db.timeZone());
  await removeEvents(db, today.subtract(money).toInstant(), batchSize);
}

/** By person, as they are found by index: some have ids that do not grow with time. */
async function removeNotifications(db: DbOrTx, batchSize: number): Promise<void> {
  const before = (days: number) =>
    sql`${db
      .now()
      .subtract({ hours: 24 * days })
      .toString()}::timestamptz`;
  for (;;) {
    const { rowCount } = await db.execute(sql`delete from notifications where id in (
      select old.id from users cross join lateral (
        select id from notifications where user_id = users.id and created_at < ${before(readFor)}
          and (is_read or created_at < ${before(keptFor)}) order by created_at, id limit ${batchSize}) old
      limit ${batchSize})`);
    if ((rowCount ?? 0) < batchSize) return;
  }
}

/** The ids of events grow with time: what is old comes first, and a batch without any is the end of it. */
async function removeEvents(db: DbOrTx, before: Temporal.Instant, batchSize: number): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await db
      .select({ id: events.id, is_old: sql<boolean>`${lt(events.created_at, before)}` })
      .from(events)
      .where(gt(events.id, last))
      .orderBy(asc(events.id))
      .limit(batchSize);
    const old = batch.filter(({ is_old }) => is_old).map(({ id }) => id);
    const isNotOfMoney = notInArray(events.subject_type, moneySubjects);
    if (old.length > 0) await db.delete(events).where(and(inArray(events.id, old), isNotOfMoney));
    const end = batch.at(-1);
    if (!end || old.length === 0 || batch.length < batchSize) return;
    last = end.id;
  }
}
