import { and, asc, gt, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../kernel/db/database.ts';
import { events, money_settings, notifications } from '../schema.ts';

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
  const before = (days: number) => db.now().subtract({ hours: 24 * days });
  const isOver = lt(notifications.created_at, before(keptFor));
  await removeOldest(db, notifications, {
    before: before(readFor),
    condition: sql`(${notifications.is_read} or ${isOver})`,
    batchSize,
  });
  const [money] = await db.select({ years: money_settings.keep_years }).from(money_settings);
  if (!money) return;
  const today = db.now().toZonedDateTimeISO(db.timeZone());
  const condition = notInArray(events.subject_type, moneySubjects);
  await removeOldest(db, events, { before: today.subtract(money).toInstant(), condition, batchSize });
}

interface Oldest {
  before: Temporal.Instant;
  condition: SQL;
  batchSize: number;
}

/** The ids of rows grow with time: what is old comes first, and a batch without any is the end of it. */
async function removeOldest(
  db: DbOrTx,
  table: typeof notifications | typeof events,
  { before, condition, batchSize }: Oldest,
): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await db
      .select({ id: table.id, is_old: sql<boolean>`${lt(table.created_at, before)}` })
      .from(table)
      .where(gt(table.id, last))
      .orderBy(asc(table.id))
      .limit(batchSize);
    const old = batch.filter(({ is_old }) => is_old).map(({ id }) => id);
    if (old.length > 0) await db.delete(table).where(and(inArray(table.id, old), condition));
    const end = batch.at(-1);
    if (!end || old.length === 0 || batch.length < batchSize) return;
    last = end.id;
  }
}
