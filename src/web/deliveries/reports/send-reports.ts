import { CallError, detailOr, isNotFound } from '#web/kernel/api.ts';
import { sendReport } from './reports.api.ts';
import { dropReport, isUnsent, refuseReport, type WaitingReport, waitingReports } from './waiting-reports.ts';

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
  for (const report of waitingReports(user_id).filter(isUnsent)) {
    const outcome = await send(report);
    if (outcome === 'later') return isSettled;
    isSettled = true;
  }
  return isSettled;
}

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
  isNotFound(error) ? 'This order is no longer assigned to you.' : detailOr(error, 'Failed to update status');
