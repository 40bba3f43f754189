import { timeOfReportSince } from '#shared/driver-run/report-time.ts';
import { startOfDay } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { asPlanned } from '#shared/runs/arrange-stops.ts';
import { keepKnownOrder } from '#shared/runs/keep-known-order.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { findStops } from '../../runs/runs.store.ts';
import { placesAfter } from '../reports/on-my-way.ts';
import { noteReport, type PreparedReport, type ReportCall } from '../reports/prepared-report.ts';
import { findRunOfDay, findWishesSince, lockRunOfReport } from '../store/run-of-report.store.ts';

/** The open stops stand as the driver wants; what they did not know of is placed among them. It starts no run. */
export async function prepareOrderStops({
  tx,
  driver,
  report,
}: ReportCall<'order_stops'>): Promise<PreparedReport> {
  const found = (await findRunOfDay(tx, driver.id, report.day)) ?? refuseNotFound();
  const run = (await lockRunOfReport(tx, found.id)) ?? refuseNotFound();
  const time = timeOfReportSince(report, tx.now(), startOfDay(run.day, tx.timeZone()));
  return {
    run,
    day: run.day,
    leg_id: null,
    order_id: null,
    time,
    refusal: null,
    apply: async () => {
      const open = (await findStops(tx, [run.id])).filter(({ legs }) => legs.some(isOpenLeg));
      const since = await findWishesSince(tx, run.id, time.happened_at);
      noteReport(tx, run, placesAfter(since, keepKnownOrder(open.map(asPlanned), report.stop_ids)));
      return { orders: [] };
    },
  };
}
