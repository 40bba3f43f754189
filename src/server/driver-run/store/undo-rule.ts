import type { LegStanding } from '#shared/deliveries/report-moves.ts';
import { undoMinutes } from '#shared/driver-run/driver-report.ts';
import { Refusal } from '#shared/kernel/problem.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { withMoments } from '../../kernel/db/json-moments.ts';
import { type LoadedOrder, readLockedOrders } from '../../orders/store/lock-order.store.ts';
import {
  countOthersActs,
  findReports,
  type KeptReport,
  momentColumns,
  type OrderData,
  type ReportData,
  type StandingJson,
} from './reports.store.ts';

/** What a report has changed of an order, and the order as it is now; `null`: it was removed. */
export interface Changed {
  data: OrderData;
  order: LoadedOrder | null;
  /** How often others than its driver have acted on it. */
  others: number;
}

/** The orders that reports of a driver have changed, as they are now. For a decision they have to be locked. */
export async function findChanged(
  db: DbOrTx,
  driver_id: string,
  datas: readonly Changed['data'][],
): Promise<Changed[]> {
  const order_ids = [...new Set(datas.map(({ order_id }) => order_id))];
  if (order_ids.length === 0) return [];
  const orders = new Map((await readLockedOrders(db, order_ids)).map((order) => [order.id, order]));
  const others = await countOthersActs(db, order_ids, driver_id);
  return datas.map((data) => ({
    data,
    order: orders.get(data.order_id) ?? null,
    others: others.get(data.order_id) ?? 0,
  }));
}

/** Why a report stays as it is; `null` where it can be taken back. `isLast`: it is the last one on its leg or run. */
export function refusalOfUndo(
  kept: KeptReport,
  changed: readonly Changed[],
  isLast: boolean,
  at: Temporal.Instant,
): Refusal | null {
  if (kept.outcome === 'undone') return new Refusal('moved-on', 'This has already been undone.');
  if (isBefore(kept.arrived_at.add({ minutes: undoMinutes }), at)) {
    return new Refusal(
      'too-late-to-undo',
      `You can undo this for ${undoMinutes} minutes. Please call the shop.`,
    );
  }
  const actedOn = changed.find(({ data, order, others }) => !order || others > data.others);
  if (actedOn) {
    const number = actedOn.order?.order_number ?? 'the order';
    return new Refusal('moved-on', `Someone has already dealt with ${number}. Please call the shop.`);
  }
  // A later attempt is another leg.
  const isLatest = changed.every(({ order }) => isLatestAttempt(kept, order));
  const isLeft = isLatest && changed.every(({ data, order }) => order && isAsLeft(data, order));
  return isLast && isLeft ? null : new Refusal('moved-on', 'You have reported something else since.');
}

/** Another try is about the attempt that it has made. */
function isLatestAttempt({ leg_id, order_id, data }: KeptReport, order: LoadedOrder | null): boolean {
  const latest = data.attempt_id ?? leg_id;
  return order?.id !== order_id || legKinds.some((kind) => order.legs[kind].id === latest);
}

/** Of the last reports on legs and runs those that their driver can take back now, with how the stops stood: no other is offered (RUN-16). */
export async function findUndoable(
  db: DbOrTx,
  driver_id: string,
  report_ids: readonly string[],
): Promise<Map<string, Pick<ReportData, 'stops'>>> {
  if (report_ids.length === 0) return new Map();
  const reports = await findReports(db, report_ids);
  const changed = await findChanged(
    db,
    driver_id,
    reports.flatMap(({ data }) => data.orders ?? []),
  );
  const isUndoable = (kept: KeptReport) => {
    const ofReport = changed.filter(({ data }) => kept.data.orders?.includes(data));
    return refusalOfUndo(kept, ofReport, true, db.now()) === null;
  };
  return new Map(
    reports.filter(isUndoable).map(({ id, data: { stops } }) => [id, { ...(stops && { stops }) }]),
  );
}

const standingOf = ({
  state,
  driver_id,
  assigned_at,
  on_the_way_at,
  loaded_at,
  happened_at,
  is_time_doubtful,
  done_how,
  failure_reason,
  note,
  bag_count,
  receiver_name,
}: LegStanding): StandingJson => ({
  state,
  driver_id,
  assigned_at: assigned_at && `${assigned_at}`,
  on_the_way_at: on_the_way_at && `${on_the_way_at}`,
  loaded_at: loaded_at && `${loaded_at}`,
  happened_at: happened_at && `${happened_at}`,
  is_time_doubtful,
  done_how,
  // Reports of earlier versions have none of these.
  failure_reason: failure_reason ?? null,
  note: note ?? null,
  bag_count: bag_count ?? null,
  receiver_name: receiver_name ?? null,
});

const isSame = (one: StandingJson, other: StandingJson): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

// What was noted or scanned since does not keep a report from being taken back.
const isMoved = (one: StandingJson, other: StandingJson): boolean =>
  !isSame({ ...one, note: null, bag_count: null }, { ...other, note: null, bag_count: null });

/** What a report has changed of an order, on which others had acted so often. */
export function orderDataOf(before: LoadedOrder, after: LoadedOrder, others: number): OrderData {
  const changes = legKinds.flatMap((kind) => {
    const change = { before: standingOf(before.legs[kind]), after: standingOf(after.legs[kind]) };
    return isSame(change.before, change.after) ? [] : [[kind, change] as const];
  });
  const hasNote = before.delivery_notes !== after.delivery_notes;
  return {
    order_id: before.id,
    others,
    status: { before: before.status, after: after.status },
    ...(hasNote && { notes: { before: before.delivery_notes, after: after.delivery_notes } }),
    legs: Object.fromEntries(changes),
  };
}

/** Whether the legs that a report moved are as it left them. */
const isAsLeft = ({ legs }: OrderData, order: LoadedOrder): boolean =>
  legKinds.every((kind) => {
    const change = legs[kind];
    if (!change) return true;
    // Read back from the database, where the names of an object have another sequence.
    const after = withMoments<LegStanding, (typeof momentColumns)[number]>(change.after, momentColumns);
    return !isMoved(standingOf(after), standingOf(order.legs[kind]));
  });

/** The legs that a report moved, as they were before it. */
export const standingsBefore = (
  { legs }: OrderData,
  order: LoadedOrder,
): Partial<Record<LegKind, LegStanding>> =>
  Object.fromEntries(
    legKinds.flatMap((kind) => {
      const change = legs[kind];
      if (!change) return [];
      const {
        failure_reason = null,
        note = null,
        bag_count = null,
        receiver_name = null,
        ...standing
      } = change.before;
      // What it did not count itself stays.
      const isCounted = bag_count !== (change.after.bag_count ?? null);
      const bags = isCounted ? bag_count : order.legs[kind].bag_count;
      const before = { ...standing, failure_reason, note, bag_count: bags, receiver_name };
      return [[kind, withMoments<LegStanding, (typeof momentColumns)[number]>(before, momentColumns)]];
    }),
  );
