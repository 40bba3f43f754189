import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { type LegSpan, timeOfLegReport } from '#shared/driver-run/report-time.ts';
import { Refusal, refuseField } from '#shared/kernel/problem.ts';
import { readBagCode } from '#shared/labels/bag-code.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { findBagFor, lockBagCode, notOurLabel, writeScan } from '../../labels/write-scan.ts';
import { type LoadedOrder, lockOrder } from '../../orders/store/lock-order.store.ts';
import { bags, leg_drivers, legs } from '../../schema.ts';
import {
  anybody,
  findLegOfReport,
  type PreparedReport,
  type ReportCall,
  type ReportSubject,
  runOfTime,
} from './report-call.ts';

type ScannedOrder = ReportSubject & { order: LoadedOrder };

/** The leg at which bags are scanned as being there. */
const legOfStage = { collected: 'pickup', loaded: 'delivery', delivered: 'delivery' } as const;

/**
 * A bag was scanned by a driver: it has come so far, and a blank label is a bag of the order whose pickup it is. Neither the order
 * nor its run moves: that is for what the driver reports of the leg.
 * @throws Refusal `invalid` for what is no code, one bag too many, or a stage that is not of the leg; `not-found` for what is not
 * theirs; `key-reused`
 */
export async function prepareScan(call: ReportCall<'scan'>): Promise<PreparedReport> {
  const { tx, driver, report } = call;
  const code = readBagCode(report.code) ?? refuseField('code', notOurLabel);
  lockBagCode(tx, code);
  const found = await findScannedOrder(call, code);
  const { order, time } = found;
  if (order.status === 'cancelled') {
    return { ...found, refusal: new Refusal('order-cancelled', `${order.order_number} was cancelled.`) };
  }
  const scanned = await findBagFor(tx, order, code);
  if (scanned.refusal) return { ...found, refusal: atThisStop(scanned.refusal) };
  if (!scanned.bag && !(report.leg_id && report.stage === 'collected')) {
    return { ...found, refusal: new Refusal('not-found', 'This label belongs to no order.') };
  }
  return {
    ...found,
    refusal: null,
    apply: async () => {
      const { id, stage } = report;
      await writeScan(tx, order, scanned.bag, {
        id,
        code,
        stage,
        by: driver.id,
        happened_at: time.happened_at,
      });
      return { orders: [] };
    },
  };
}

const atThisStop = (refusal: Refusal): Refusal =>
  refusal.code === 'bag-elsewhere'
    ? new Refusal(refusal.code, `${refusal.message} Not for this stop.`)
    : refusal;

/** The order of the leg, else that of the bag, as it was theirs when it was scanned, locked. @throws Refusal `not-found` */
async function findScannedOrder(call: ReportCall<'scan'>, code: string): Promise<ScannedOrder> {
  const { tx, driver, report } = call;
  const { leg_id, stage } = report;
  if (leg_id) {
    const found = await findLegOfReport({ ...call, report: { ...report, leg_id } });
    if (found.kind === legOfStage[stage]) return found;
    return refuseField('stage', 'A bag is collected at a pickup, and loaded and delivered for a delivery.');
  }
  const order_id = (await findBagOfDriver(tx, code, driver.id)) ?? refuseNotFound();
  const order = (await lockOrder(tx, order_id, anybody)) ?? refuseNotFound();
  const spans = await findSpansOfOrder(tx, order_id, driver.id);
  const time = timeOfLegReport(report, tx.now(), spans) ?? refuseNotFound();
  return { ...(await runOfTime(call, time)), leg_id: null, order_id, order, time };
}

/** The order of the bag with a code, of those of which the driver has or had a leg: the one that has it now, else the last. */
async function findBagOfDriver(tx: Tx, code: string, driver_id: string): Promise<string | null> {
  const wasTheirs = sql`exists (select from ${leg_drivers} as span join ${legs} as leg on leg.id = span.leg_id
    where leg.order_id = ${bags.order_id} and span.driver_id = ${driver_id})`;
  const [bag] = await tx
    .select({ order_id: bags.order_id })
    .from(bags)
    .where(and(eq(bags.code, code), wasTheirs))
    .orderBy(desc(sql`coalesce(${bags.released_at}, 'infinity')`))
    .limit(1);
  return bag?.order_id ?? null;
}

/** When an order was a driver's, or is still theirs to report, by any leg of it. */
const findSpansOfOrder = (tx: Tx, order_id: string, driver_id: string): Promise<LegSpan[]> =>
  tx
    .select({
      from_at: leg_drivers.from_at,
      until_at:
        sql<Temporal.Instant | null>`coalesce(${leg_drivers.reports_until}, ${leg_drivers.until_at})`.mapWith(
          leg_drivers.until_at,
        ),
    })
    .from(leg_drivers)
    .innerJoin(legs, eq(legs.id, leg_drivers.leg_id))
    .where(and(eq(legs.order_id, order_id), eq(leg_drivers.driver_id, driver_id)))
    .orderBy(asc(leg_drivers.from_at));
