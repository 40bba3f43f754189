import { reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { now } from '#shared/kernel/time.ts';
import { sendPicture } from '#web/files/send-picture.ts';
import { CallError, call, detailOr, isNotFound, isProblem } from '#web/kernel/api.ts';
import type { StoredPicture } from '#web/kernel/phone-database.ts';
import { currentUser } from '#web/kernel/session-store.ts';
import {
  claimInOutbox,
  draftOf,
  moveToLeg,
  outboxEntries,
  pictureBytes,
  picturesOf,
  refuseInOutbox,
  removeFromOutbox,
  updatePictures,
} from './outbox.ts';
import { isOfRun, isUnsent, type OutboxEntry } from './outbox-entry.ts';

/** Gets a run as it is after one of its reports. */
type OnRun = (run: DriverRun) => void;

/** Long enough for a bad signal, short enough for a driver at a door. */
const timeoutMs = 10_000;

/** Sends an entry; its id makes retries safe. Returns why a report was refused for good, else `null`. @throws CallError */
export async function sendEntry(entry: OutboxEntry, onRun: OnRun): Promise<string | null> {
  requireSession(entry.user_id);
  // Its picture has gone out before it, and says it all.
  if (entry.kind === 'condition') return null;
  const body = { ...entry.report, sent_at: now() };
  const { outcome, problem, run } = await call(reportRoute, { body, timeoutMs });
  onRun(run);
  if (outcome === 'refused') return problem?.detail ?? notRecorded;
  await adoptAttempt(entry, run);
  return null;
}

const notRecorded = 'It was not recorded.';

/** What a driver did goes out under no session but theirs; of another it would be refused, and lost. @throws CallError 401 */
function requireSession(user_id: string): void {
  if ((currentUser()?.id ?? '') !== user_id) throw new CallError(401, null);
}

let tail: Promise<unknown> = Promise.resolve();

/** Runs one after the other in all tabs; without Web Locks in this one only. Two may send then: their ids make that safe. */
export function inOutboxLock<Result>(work: () => Promise<Result>): Promise<Result> {
  // Missing on a page that is served without https.
  const locks: LockManager | undefined = navigator.locks;
  if (locks) return locks.request('outbox', work);
  const next = tail.then(work);
  tail = next.catch(() => null);
  return next;
}

const queued = new Map<string, Promise<boolean>>();

/**
 * Sends the outbox of a driver, oldest first. What is refused for good stays with its reason. What cannot be sent now waits, with
 * all that follows about its orders and about the run; without a connection everything does. A report with pictures waits for
 * these, while those of other orders go past it. Returns whether any was settled.
 */
export function syncOutbox(user_id: string, onRun: OnRun): Promise<boolean> {
  const waiting = queued.get(user_id);
  // One that waits for its turn sends this, too.
  if (waiting) return waiting;
  const next = inOutboxLock(() => {
    queued.delete(user_id);
    return sendEntries(user_id, onRun);
  });
  queued.set(user_id, next);
  return next;
}

/** One go through the outbox of a driver. */
interface Pass {
  user_id: string;
  onRun: OnRun;
  /** Entries that need nothing more. */
  settled: Set<string>;
  /** Entries that cannot be sent in this pass. */
  failed: Set<string>;
  /** Pictures that were begun. */
  begun: Set<string>;
  /** How many pictures go out at once: several where the line is quick, and the way there and back the longest part. */
  width: number;
  isStopped: boolean;
  /** Ends when the reports have gone out that could. */
  reporting: Promise<void>;
}

const quickPieceMs = 2_000;
const quickWidth = 3;

async function sendEntries(user_id: string, onRun: OnRun): Promise<boolean> {
  const pass: Pass = {
    user_id,
    onRun,
    settled: new Set(),
    failed: new Set(),
    begun: new Set(),
    width: 1,
    isStopped: false,
    reporting: Promise.resolve(),
  };
  const sending = new Set<Promise<void>>();
  do {
    await settleReports(pass);
    for (let next = nextPicture(pass); next && sending.size < pass.width; next = nextPicture(pass)) {
      pass.begun.add(next.picture.id);
      const one = settlePicture(pass, next).finally(() => sending.delete(one));
      sending.add(one);
    }
    if (sending.size > 0) await Promise.race(sending);
  } while (sending.size > 0 || nextPicture(pass) || nextReport(pass));
  return pass.settled.size > 0;
}

/** What may go out: a report, or a picture of one. */
interface Ready {
  entry: OutboxEntry;
  picture: StoredPicture | null;
}

/**
 * All that may go out now. This alone holds back: all without a connection or under another session, what stands behind an entry
 * of its orders or run (but a stain or damage), a report until its pictures are there, and what failed until the next pass.
 */
function readyOf(pass: Pass): Ready[] {
  pass.isStopped ||= !navigator.onLine || currentUser()?.id !== pass.user_id;
  if (pass.isStopped) return [];
  const held = new Set<string>();
  return outboxEntries(pass.user_id).flatMap((entry): Ready[] => {
    if (!isUnsent(entry) || pass.settled.has(entry.id)) return [];
    const isHeld = ({ id }: { id: string }) =>
      held.has(id) || (entry.kind === 'report' && entry.report.type === 'count' && held.has(`items ${id}`));
    const isFree = isOfRun(entry) ? held.size === 0 : !entry.orders.some(isHeld);
    // What was noted of an item holds back what may move its line alone.
    for (const { id } of entry.orders) held.add(entry.kind === 'condition' ? `items ${id}` : id);
    if (isOfRun(entry)) held.add('run');
    if (!isFree || pass.failed.has(entry.id)) return [];
    const missing = picturesOf(entry.id).filter(({ is_sent }) => !is_sent);
    if (missing.length === 0) return [{ entry, picture: null }];
    return missing.filter(({ id }) => !pass.begun.has(id)).map((picture) => ({ entry, picture }));
  });
}

const nextReport = (pass: Pass): OutboxEntry | undefined =>
  readyOf(pass).find(({ picture }) => picture === null)?.entry;

const nextPicture = (pass: Pass) =>
  readyOf(pass).flatMap(({ entry, picture }) => (picture ? [{ entry, picture }] : []))[0];

/** Sends the reports that can go out, one after the other, also those that are added meanwhile. */
function settleReports(pass: Pass): Promise<void> {
  pass.reporting = pass.reporting.then(async () => {
    for (let entry = nextReport(pass); entry; entry = nextReport(pass)) await settle(pass, entry);
  });
  return pass.reporting;
}

async function settle(pass: Pass, entry: OutboxEntry): Promise<void> {
  try {
    if (await claimInOutbox(entry.id)) {
      const refusal = await sendEntry(entry, pass.onRun);
      if (refusal === null) await removeFromOutbox(entry.id);
      else await refuseInOutbox(entry, refusal);
    }
  } catch (error) {
    if (!isForGood(pass, error)) {
      pass.failed.add(entry.id);
      // The service has lost one of them: all go out again.
      if (isProblem(error, 'file-not-ready'))
        await updatePictures(...picturesOf(entry.id).map((picture) => ({ ...picture, is_sent: false })));
      return;
    }
    // The driver can report it anew, with what was missing.
    if (isProblem(error, 'proof-required'))
      await updatePictures(...picturesOf(entry.id).map(({ report_id: _, ...picture }) => picture));
    await refuseInOutbox(entry, refusalText(error));
  }
  pass.settled.add(entry.id);
}

async function settlePicture(
  pass: Pass,
  { entry, picture }: { entry: OutboxEntry; picture: StoredPicture },
): Promise<void> {
  try {
    const bytes = await pictureBytes(picture.id);
    // It was taken back meanwhile.
    if (!bytes) return;
    requireSession(pass.user_id);
    await sendPicture(draftOf(picture), bytes, async ({ ms }) => {
      pass.width = ms < quickPieceMs ? quickWidth : 1;
      await settleReports(pass);
      requireSession(pass.user_id);
    });
    await updatePictures({ ...picture, is_sent: true });
  } catch (error) {
    if (!isForGood(pass, error)) pass.failed.add(entry.id);
    else if (!pass.settled.has(entry.id)) {
      pass.settled.add(entry.id);
      await refuseInOutbox(entry, pictureRefusalText(error));
    }
  }
}

/** Whether a failure will be the same at any other time. Without a connection or a session nothing else is tried. */
function isForGood(pass: Pass, error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false;
  if (error.status === 0 || error.status === 401) pass.isStopped = true;
  return !pass.isStopped && !isRetryable(error);
}

/** Errors where a retry may succeed: timeout, rate limit, server error, a picture that is on its way. */
const isRetryable = (error: CallError): boolean =>
  [408, 429].includes(error.status) || error.status >= 500 || isProblem(error, 'file-not-ready');

const refusalText = (error: CallError): string =>
  isNotFound(error) ? 'This order is no longer assigned to you.' : detailOr(error, notRecorded);

const pictureRefusalText = (error: CallError): string =>
  isNotFound(error) ? refusalText(error) : detailOr(error, 'A photo of it was refused.');

/**
 * A driver who tries again without a signal goes on with an attempt that has no id yet: that of the report stands for it. Once
 * the service has made it, what waits is about that one.
 */
async function adoptAttempt(entry: OutboxEntry, run: DriverRun): Promise<void> {
  if (entry.kind !== 'report' || entry.report.type !== 'retry') return;
  const isIt = (leg: DriverRun['stops'][number]['legs'][number]) =>
    leg.order_id === entry.orders[0]?.id && leg.kind === entry.leg_kind;
  const made = run.stops
    .flatMap(({ legs }) => legs.filter(isIt))
    .toSorted((a, b) => b.attempt - a.attempt)[0];
  if (made && made.id !== entry.id) await moveToLeg(entry.id, made.id);
}
