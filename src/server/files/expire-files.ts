import { and, eq, inArray, isNotNull, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { openCaseStatuses } from '#shared/cases/case.ts';
import type { Db } from '../kernel/db/database.ts';
import { cases, files, order_files, orders, settings } from '../schema.ts';

/** How long an announced picture is waited for. */
const announcedDays = 7;
const batchSize = 500;

/** Ends what is no longer kept: pictures of orders and cases long unchanged, and announced ones that never came. */
export async function expireFiles(db: Db): Promise<void> {
  while ((await expireBatch(db)) === batchSize);
  const isLost = and(
    eq(files.state, 'coming'),
    lt(files.announced_at, db.now().subtract({ hours: 24 * announcedDays })),
  );
  const lost = db.select({ id: files.id }).from(files).where(isLost);
  await db.delete(order_files).where(inArray(order_files.file_id, lost));
  await db.delete(files).where(and(isLost, isNotNull(files.case_id)));
}

/** Not those of an open case, nor of an order of which one is open. */
async function expireBatch(db: Db): Promise<number> {
  const shown = alias(cases, 'shown');
  const openCases = db
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        or(eq(cases.id, files.case_id), eq(cases.order_id, orders.id)),
        inArray(cases.status, [...openCaseStatuses]),
      ),
    );
  const keptFor = sql`(select make_interval(days => ${settings.keep_pictures_days}) from ${settings})`;
  const overdue = db
    .select({ id: files.id })
    .from(files)
    .leftJoin(order_files, eq(order_files.file_id, files.id))
    .leftJoin(orders, eq(orders.id, order_files.order_id))
    .leftJoin(shown, eq(shown.id, files.case_id))
    .where(
      and(
        eq(files.state, 'ready'),
        sql`coalesce(${shown.updated_at}, ${orders.updated_at}) < ${db.now().toString()}::timestamptz - ${keptFor}`,
        notExists(openCases),
      ),
    )
    .limit(batchSize);
  const expired = await db
    .update(files)
    .set({ state: 'gone', kept_in: null })
    .where(inArray(files.id, overdue))
    .returning({ id: files.id });
  return expired.length;
}
