import { and, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { reportsRoute, StoredReport } from '#shared/driver-run/driver-run.contract.ts';
import type { Page } from '#shared/kernel/route.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { defaultLimit } from '../../kernel/http/pagination.ts';
import { customers, driver_reports, orders, users } from '../../schema.ts';

const drivers = alias(users, 'drivers');
const settlers = alias(users, 'settlers');

const selectReports = (db: DbOrTx) =>
  db
    .select({
      id: driver_reports.id,
      type: driver_reports.type,
      outcome: driver_reports.outcome,
      driver_id: driver_reports.driver_id,
      driver_name: drivers.full_name,
      order_id: driver_reports.order_id,
      order_number: orders.order_number,
      customer_name: customers.name,
      happened_at: driver_reports.happened_at,
      arrived_at: driver_reports.arrived_at,
      problem: driver_reports.problem,
      settled_at: driver_reports.settled_at,
      settled_by_name: settlers.full_name,
      settled_note: driver_reports.settled_note,
    })
    .from(driver_reports)
    .innerJoin(drivers, eq(drivers.id, driver_reports.driver_id))
    .leftJoin(orders, eq(orders.id, driver_reports.order_id))
    .leftJoin(customers, eq(customers.id, orders.customer_id))
    .leftJoin(settlers, eq(settlers.id, driver_reports.settled_by))
    .$dynamic();

/** One page of the reports that match, the newest first. */
export async function findReports(
  db: DbOrTx,
  { limit = defaultLimit, offset = 0, outcome, is_settled }: z.output<typeof reportsRoute.query>,
): Promise<Page<StoredReport>> {
  const { settled_at } = driver_reports;
  const where = and(
    outcome && eq(driver_reports.outcome, outcome),
    is_settled === undefined ? undefined : is_settled ? isNotNull(settled_at) : isNull(settled_at),
  );
  const rows = await selectReports(db)
    .where(where)
    .orderBy(desc(driver_reports.arrived_at), desc(driver_reports.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(driver_reports, where) };
}

/** One report, or `null`. */
export async function findReport(db: DbOrTx, id: string): Promise<StoredReport | null> {
  const [row] = await selectReports(db).where(eq(driver_reports.id, id));
  return row ?? null;
}

const isRefused = (id: string): SQL | undefined =>
  and(eq(driver_reports.id, id), eq(driver_reports.outcome, 'refused'));

/** A report that did not fit, locked until the transaction ends. */
export async function lockRefusedReport(tx: Tx, id: string) {
  const [row] = await tx.select().from(driver_reports).where(isRefused(id)).for('update');
  return row ?? null;
}

export async function writeSettled(tx: Tx, id: string, settled_by: string, settled_note: string) {
  const settled = { settled_by, settled_note, settled_at: tx.now() };
  await tx.update(driver_reports).set(settled).where(eq(driver_reports.id, id));
}
