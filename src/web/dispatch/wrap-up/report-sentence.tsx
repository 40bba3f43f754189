import type { ReportType } from '#shared/driver-run/driver-report.ts';
import type { StoredReport } from '#shared/driver-run/driver-run.contract.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';

/** What the driver reported, before and after the order it was about. */
const words: Record<ReportType, readonly [before: string, after: string]> = {
  start_run: ['started the run', ''],
  on_my_way: ['reported to be on the way for', ''],
  done: ['reported', ' as done'],
  failed: ['reported', ' as failed'],
  add: ['added to', ''],
  retry: ['wanted to try', ' again'],
  count: ['counted', ''],
  scan: ['scanned a bag of', ''],
  undo: ['took back a report on', ''],
  spot: ['saved the spot of', ''],
  order_stops: ['put the stops in another order', ''],
  end_run: ['ended the run', ''],
};

/** Who reported what, about which order; the order opens its details unless the sentence is `plain`. */
export function ReportSentence({ report, plain = false }: { report: StoredReport; plain?: boolean }) {
  const { type, driver_name, order_id, order_number, customer_name } = report;
  const [before, after] = words[type];
  if (!order_id || !order_number)
    return (
      <>
        <b className="font-medium">{driver_name}</b> {before}.
      </>
    );
  return (
    <>
      <b className="font-medium">{driver_name}</b> {before}{' '}
      {plain ? (
        <span className="order-no">{order_number}</span>
      ) : (
        <OrderLink order={{ id: order_id, order_number }} />
      )}
      <span>{`${customer_name ? `, ${customer_name}` : ''}${after ? `,${after}` : ''}.`}</span>
    </>
  );
}

/** Why it was refused for good. */
export const problemText = ({ problem }: StoredReport): string | undefined =>
  problem?.detail ?? problem?.title;
