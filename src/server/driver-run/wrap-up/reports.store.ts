import { and, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { reportsRoute, StoredReport } from '#shared/driver-run/driver-run.contract.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { Page } from '#shared/kernel/route.ts';
import { type Db, type DbOrTx, type Tx, transact } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { defaultLimit } from '../../kernel/http/pagination.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { refresh } from '../../notifications/refresh.ts';
import { orderEvents } from '../../orders/events/orders.events.ts';
import { findOrder } from '../../orders/store/order-read.store.ts';
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
async function findReport(db: DbOrTx, id: string): Promise<StoredReport | null> {
  const [row] = await selectReports(db).where(eq(driver_reports.id, id));
  return row ?? null;
}

const isRefused = (id: string): SQL | undefined =>
  and(eq(driver_reports.id, id), eq(driver_reports.outcome, 'refused'));

/** A report that did not fit, locked until the transaction ends. */
async function lockRefusedReport(tx: Tx, id: string) {
  const [row] = await tx.select().from(driver_reports).where(isRefused(id)).for('update');
  return row ?? null;
}

async function writeSettled(tx: Tx, id: string, settled_by: string, settled_note: string) {
  const settled = { settled_by, settled_note, settled_at: tx.now() };
  await tx.update(driver_reports).set(settled).where(eq(driver_reports.id, id));
}

/**
 * Staff settle a report that did not fit, and note what was done about it, once.
 * @throws Refusal `not-found`, `moved-on`
 */
export const settleReport = (db: Db, caller: Caller, id: string, note: string): Promise<StoredReport> =>
  transact(db, async (tx) => {
    const { settled_at, order_id, run_id } = (await lockRefusedReport(tx, id)) ?? refuseNotFound();
    if (settled_at) refuse('moved-on', 'Someone has already marked this update as done.');
    await writeSettled(tx, id, caller.id, note);
    const order = order_id && (await findOrder(tx, order_id));
    if (order) {
      const event = { type: 'report.settled' as const, actor_id: caller.id, data: { note } };
      await record(tx, orderEvents, order, event);
    }
    tx.messages.push(refresh('run', run_id ?? id, []));
    return (await findReport(tx, id)) ?? refuseNotFound();
  });
