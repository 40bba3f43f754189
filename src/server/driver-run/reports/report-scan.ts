import { timeOfLegReport } from '#shared/driver-run/report-time.ts';
import { Refusal, refuseField } from '#shared/kernel/problem.ts';
import { readBagCode } from '#shared/labels/bag-code.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { findBagFor, lockBagCode, notOurLabel, writeScan } from '../../labels/write-scan.ts';
import { type LoadedOrder, lockOrder } from '../../orders/store/lock-order.store.ts';
import { findBagOfDriver, findSpansOfOrder } from '../store/bags-of-driver.store.ts';
import { anybody, findLegOfReport } from './leg-of-report.ts';
import { type PreparedReport, type ReportCall, type ReportSubject, runOfTime } from './prepared-report.ts';

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
