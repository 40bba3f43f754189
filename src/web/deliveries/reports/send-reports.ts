import { CallError, detailOr, isNotFound } from '#web/kernel/api.ts';
import { sendReport } from './reports.api.ts';
import { dropReport, isUnsent, refuseReport, type WaitingReport, waitingReports } from './waiting-reports.ts';

/**
 * Sends the outbox of a driver, oldest first. A refused update stays in the outbox with its reason. On a
 * retryable error it stops and keeps the rest. Returns whether any update was sent or refused.
 */
export function sendReports(user_id: string): Promise<boolean> {
  // A Web Lock lets one tab send. Without Web Locks two may: the idempotency keys make that safe.
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

/** Errors where a retry may succeed: no connection, session expired, timeout, rate limit, server error. */
const mayPass = ({ status }: CallError): boolean => [0, 401, 408, 429].includes(status) || status >= 500;

const reasonOf = (error: CallError): string =>
  isNotFound(error) ? 'This order is no longer assigned to you.' : detailOr(error, 'Failed to update status');
