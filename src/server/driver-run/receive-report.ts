import { sql } from 'drizzle-orm';
import type { DriverReport, ReportType } from '#shared/driver-run/driver-report.ts';
import type { DriverRun, ReportOutcome } from '#shared/driver-run/driver-run.ts';
import { timeOfReportSince } from '#shared/driver-run/report-time.ts';
import { addressKey } from '#shared/kernel/address.ts';
import { type Problem, problemOf, refuse } from '#shared/kernel/problem.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { asPlanned, keepKnownOrder } from '#shared/runs/arrange-stops.ts';
import { findRun } from '../dispatch/find-run.ts';
import { contentHash } from '../kernel/content-hash.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { type BagMove, findBagsOfOrders, moveBags } from '../labels/move-bags.store.ts';
import { record } from '../notifications/record.ts';
import { doorData } from '../orders/events/door-text.ts';
import { orderEvents } from '../orders/events/orders.events.ts';
import { updateOrder } from '../orders/store/order-write.store.ts';
import { findStops } from '../runs/runs.store.ts';
import { placeNotedLegs } from '../runs/sync-runs.ts';
import { places } from '../schema.ts';
import { appendNote, linkFiles, requireFiles } from './proof/proof-files.store.ts';
import { findDriverRun } from './read/find-driver-run.ts';
import { prepareEndRun } from './reports/end-run.ts';
import { placesAfter, prepareOnMyWay } from './reports/on-my-way.ts';
import { reportEvents } from './reports/report.events.ts';
import {
  anybody,
  findLegOfReport,
  noteReport,
  type PreparedReport,
  type ReportCall,
  refusalOf,
  refusalOfMore,
} from './reports/report-call.ts';
import { prepareCount } from './reports/report-count.ts';
import { prepareDone, prepareFailed } from './reports/report-done.ts';
import { prepareScan } from './reports/report-scan.ts';
import { prepareStep } from './reports/report-step.ts';
import { prepareRetry, tellMovedTries } from './reports/retry-leg.ts';
import { lateLegs, prepareLate } from './reports/say-late.ts';
import { prepareStartRun } from './reports/start-run.ts';
import { prepareUndo } from './reports/take-back.ts';
import { findReport, insertReport, type KeptReport, lockReportId } from './store/reports.store.ts';
import { findRunOfDay, findWishesSince, lockRunOfReport } from './store/run-of-report.store.ts';

/** Of all that a report says but for when it was sent: a phone sends it again at another time. */
const fingerprintOf = ({ sent_at: _, ...said }: DriverReport): string => contentHash(said);

/** Each decides a report before it writes anything. */
const prepares: { [T in ReportType]: (call: ReportCall<T>) => Promise<PreparedReport> } = {
  start_run: prepareStartRun,
  on_my_way: prepareOnMyWay,
  done: prepareDone,
  failed: prepareFailed,
  step: prepareStep,
  retry: prepareRetry,
  add: prepareAdd,
  count: prepareCount,
  scan: prepareScan,
  undo: prepareUndo,
  spot: prepareSpot,
  order_stops: prepareOrderStops,
  late: prepareLate,
  end_run: prepareEndRun,
};

/** What a report comes to. */
interface Answer {
  outcome: ReportOutcome;
  problem?: Problem;
  day: Temporal.PlainDate;
}

/**
 * A report of a driver has one effect and one answer, however often it is sent (RUN-18), with the run that it concerns as it now
 * is. A refusal for good is kept; any other leaves nothing.
 * @throws Refusal `not-found` for what was not theirs then; `key-reused` for another content under its id; `run-open`,
 * `van-not-empty`; `file-not-ready`, `proof-required`
 */
export async function receiveReport(
  db: Db,
  driver: Caller,
  report: DriverReport,
): Promise<Omit<Answer, 'day'> & { run: DriverRun }> {
  const fingerprint = fingerprintOf(report);
  const receive = async (tx: ReportCall['tx']): Promise<Answer> => {
    lockReportId(tx, report.id);
    const kept = await findReport(tx, report.id);
    if (kept) return answerAgain(tx, kept, { driver_id: driver.id, fingerprint });
    const prepare = prepares[report.type] as (call: ReportCall) => Promise<PreparedReport>;
    return keep({ tx, driver, report }, await prepare({ tx, driver, report }), fingerprint);
  };
  const { day, ...answer } = await transact(db, receive);
  return { ...answer, run: await findDriverRun(db, driver.id, day) };
}

/** The same answer, also where what was accepted was taken back since. @throws Refusal `key-reused` */
function answerAgain(
  tx: ReportCall['tx'],
  kept: KeptReport,
  sent: Pick<KeptReport, 'driver_id' | 'fingerprint'>,
): Answer {
  if (kept.driver_id !== sent.driver_id || kept.fingerprint !== sent.fingerprint) {
    refuse('key-reused', 'Another report has this id.');
  }
  return {
    outcome: kept.outcome === 'refused' ? 'refused' : 'accepted',
    ...(kept.problem && { problem: kept.problem }),
    day: kept.day ?? businessDay(kept.happened_at, tx.timeZone()),
  };
}

/** Carries a report out, or keeps why it was refused, and writes it whole. */
async function keep(
  { tx, driver, report: { id, type } }: ReportCall,
  prepared: PreparedReport,
  fingerprint: string,
): Promise<Answer> {
  const { day, run, leg_id, order_id, time, refusal, undoes = null, file_ids = [] } = prepared;
  const data = refusal ? { orders: [] } : await prepared.apply();
  const problem = refusal && problemOf(refusal.code, refusal.message);
  const outcome = refusal ? 'refused' : 'accepted';
  insertReport(tx, {
    id,
    driver_id: driver.id,
    type,
    leg_id,
    run_id: run?.id ?? null,
    order_id,
    fingerprint,
    happened_at: time.happened_at,
    arrived_at: tx.now(),
    outcome,
    problem,
    data: { ...data },
    undoes,
  });
  if (file_ids.length > 0) await linkFiles(tx, id, file_ids);
  if (problem) {
    const order_number = prepared.order?.order_number ?? null;
    const event = { report: type, leg: prepared.kind ?? null, order_number, reason: problem.title };
    const subject = { id, driver_id: driver.id };
    await record(tx, reportEvents, subject, { type: 'report.refused', actor_id: driver.id, data: event });
  }
  return { outcome, ...(problem && { problem }), day };
}

/**
 * The open stops stand as the driver wants; what they did not know of is placed among them. It starts no run. Who is made late by it
 * is told (RUN-31).
 */
async function prepareOrderStops({ tx, driver, report }: ReportCall<'order_stops'>): Promise<PreparedReport> {
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
      const findLate = async () => (run.started_at ? lateLegs(tx, await findRun(tx, run.id, anybody)) : []);
      const late = new Set(await findLate());
      noteReport(tx, run, placesAfter(since, keepKnownOrder(open.map(asPlanned), report.stop_ids)));
      await placeNotedLegs(tx);
      await tellMovedTries(tx, driver.id, run.id);
      tx.notes.late_leg_ids = (await findLate()).filter((id) => !late.has(id));
      return { orders: [] };
    },
  };
}

/**
 * A note or pictures come to a leg that is done or failed, beside what is there, until the run has ended (PRF-9). Staff are told of
 * what is missing (RUN-20), or more than was ordered (PRF-9), of an open leg too.
 * @throws Refusal `file-not-ready`; `invalid` for pictures that are not of this leg, or are too many
 */
async function prepareAdd(call: ReportCall<'add'>): Promise<PreparedReport> {
  const { tx, driver, report } = call;
  const found = await findLegOfReport(call);
  const refusal =
    (report.is_missing || report.is_extra) && isOpenLeg(found)
      ? refusalOf(found)
      : refusalOfMore(found, 'nothing more can be added to its stops.');
  if (refusal) return { ...found, refusal };
  const { leg_id, kind: leg, order } = found;
  const ofLeg = { driver_id: driver.id, leg_id, purposes: ['proof', 'failed'] } as const;
  const { ids, ...pictures } = await requireFiles(tx, ofLeg, report.file_ids, true);
  return {
    ...found,
    refusal: null,
    file_ids: ids,
    apply: async () => {
      const missing = report.is_missing && report.note;
      const bags = missing ? await missBags(tx, order.id, report.missing_bags) : [];
      const extra = report.is_extra && report.note;
      const told = missing || extra;
      const { missing_count } = report;
      const kept = {
        orders: [],
        ...(missing && { missing, ...(missing_count !== undefined && { missing_count }) }),
        ...(extra && { extra }),
        ...(bags.length > 0 && { bags }),
      };
      if (told) {
        const type = missing ? 'bag.missing' : 'bag.extra';
        await record(tx, orderEvents, order, { type, actor_id: driver.id, data: { leg, note: told } });
        if (ids.length === 0) return kept;
      }
      // What staff are told of is no note of the door, which its customer reads.
      const notes = (!told && report.note) || null;
      const delivery_notes = notes ? await appendNote(tx, leg_id, notes) : undefined;
      const updated = await updateOrder(tx, order, { delivery_notes });
      const data = { leg, notes, ...doorData(pictures) };
      await record(tx, orderEvents, updated, { type: 'leg.noted', actor_id: driver.id, data });
      noteReport(tx, found.run);
      return kept;
    },
  };
}

/** The bags of an order with these numbers are missing until they are scanned again (LBL-6). */
async function missBags(tx: Tx, order_id: string, numbers: readonly number[] = []): Promise<BagMove[]> {
  const moves = (await findBagsOfOrders(tx, numbers.length > 0 ? [order_id] : []))
    .filter(({ number, stage }) => numbers.includes(number) && stage !== 'missing')
    .map(({ id, stage: before }) => ({ id, order_id, before, after: 'missing' as const }));
  await moveBags(tx, moves);
  return moves;
}

/** The coordinates of a door are kept with the address of its customer (RUN-6), whatever became of the leg. */
async function prepareSpot(call: ReportCall<'spot'>): Promise<PreparedReport> {
  const found = await findLegOfReport(call);
  return {
    ...found,
    refusal: null,
    apply: async () => {
      const { tx, driver, report } = call;
      const { order, kind, run } = found;
      const address = kind === 'pickup' ? order.pickup_address : order.delivery_address;
      const spot = {
        address,
        latitude: report.latitude,
        longitude: report.longitude,
        source: 'driver' as const,
        set_by: driver.id,
        set_at: found.time.happened_at,
      };
      const door = { customer_id: order.customer_id, address_key: addressKey(address) };
      await tx
        .insert(places)
        .values({ ...door, ...spot })
        .onConflictDoUpdate({
          target: [places.customer_id, places.address_key],
          set: spot,
          // A later one may have arrived before, or somebody has set it since.
          setWhere: sql`${places.source} = 'geocoder' or ${places.set_at} <= excluded.set_at`,
        });
      noteReport(tx, run);
      return { orders: [] };
    },
  };
}
