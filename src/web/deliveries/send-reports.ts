import { updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { CallError, call, detailOr } from '#web/kernel/api.ts';
import {
  dropReport,
  type Report,
  refuseReport,
  type WaitingReport,
  waitingReports,
} from './waiting-reports.ts';

/**
 * Sends what a driver reported while there was no connection, in the order it was reported. What the service would not
 * have is kept with its reason; what it could not be asked waits on. Answers whether anything was settled.
 */
export function sendReports(user_id: string): Promise<boolean> {
  // One window of this browser sends; the keys make it harmless where the browser cannot say which.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return sendAll(user_id);
  return locks.request('waiting-reports', { ifAvailable: true }, (lock) => (lock ? sendAll(user_id) : false));
}

async function sendAll(user_id: string): Promise<boolean> {
  let isSettled = false;
  for (const report of waitingReports(user_id).filter(({ refusal }) => refusal === null)) {
    const outcome = await send(report);
    if (outcome === 'later') return isSettled;
    isSettled = true;
  }
  return isSettled;
}

/** Longer than a bad signal takes, shorter than somebody stands at a door. */
const timeoutMs = 10_000;

/** Tells the service of a step. However often it is sent, it is done once. @throws CallError */
export const sendReport = ({
  key,
  order_id,
  update,
}: Pick<Report, 'key' | 'order_id' | 'update'>): Promise<Order> =>
  call(updateDeliveryRoute, { params: { id: order_id }, body: update, repeatKey: key, timeoutMs });

async function send(report: WaitingReport): Promise<'settled' | 'later'> {
  try {
    await sendReport(report);
    dropReport(report.key);
  } catch (error) {
    if (!(error instanceof CallError) || mayPass(error)) return 'later';
    refuseReport(report.key, reasonOf(error));
  }
  return 'settled';
}

/** No connection, a session that is over, too many calls, a server in trouble: another attempt may get through. */
const mayPass = ({ status }: CallError): boolean => [0, 401, 408, 429].includes(status) || status >= 500;

const reasonOf = (error: CallError): string =>
  error.status === 404
    ? 'This order is no longer assigned to you.'
    : detailOr(error, 'Failed to update status');
