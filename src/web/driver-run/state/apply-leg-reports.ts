import { statusAfterFailing } from '#shared/deliveries/report-moves.ts';
import { type DriverReport, type ReportOf, undoMinutes } from '#shared/driver-run/driver-report.ts';
import type { DriverLeg, DriverRun, DriverStop, VanRow } from '#shared/driver-run/driver-run.ts';
import { isFirstOf } from '#shared/driver-run/report-time.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { OrderBag } from '#shared/labels/bag.ts';
import type { ActualLine } from '#shared/orders/actuals.contract.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import { piecesOf } from '#shared/orders/pieces.ts';
import { gramsOf } from '#shared/pricing/line-amount.ts';
import type { OutboxEntry, ReportEntry } from '#web/driver-run/outbox/outbox-entry.ts';
import { canTryAgain, legsOf } from './leg-facts.ts';

type Pictures = NonNullable<ReportEntry['pictures']>;

/** The leg of a report, and its stop; `null` where the run has it no more. */
function legOf(run: DriverRun, leg_id: string) {
  const stop = [...run.stops, ...run.overdue].find(({ legs }) => legs.some(({ id }) => id === leg_id));
  const leg = stop?.legs.find(({ id }) => id === leg_id);
  return stop && leg ? { stop, leg, isOfDay: run.stops.includes(stop) } : null;
}

const pickupOf = (run: DriverRun, order_id: string): DriverLeg | undefined =>
  [...run.stops, ...run.overdue]
    .flatMap(({ legs }) => legs)
    .find((leg) => leg.order_id === order_id && leg.kind === 'pickup');

const withLeg = (run: DriverRun, leg_id: string, changes: Partial<DriverLeg>): DriverRun =>
  withLegs(run, (leg) => (leg.id === leg_id ? { ...leg, ...changes } : leg));

/** What a report says of its leg; a note comes below what was noted before. */
function added(leg: DriverLeg, note: string | null | undefined, pictures: Pictures) {
  const known = new Set(leg.files.map(({ id }) => id));
  const files = pictures.filter(({ id }) => !known.has(id));
  return {
    note: withNote(leg.note, note),
    files: [...leg.files, ...files.map((file) => ({ ...file, state: 'coming' as const }))],
  };
}

function withNote(before: string | null = null, note: string | null | undefined): string | null {
  const paragraphs = before?.split('\n\n') ?? [];
  // The reply to it may be here already.
  return note && !paragraphs.includes(note) ? [...paragraphs, note].join('\n\n') : before;
}

export function finishLeg(run: DriverRun, report: ReportOf<'done'>, pictures: Pictures): DriverRun {
  const { leg_id, happened_at, note, bag_count = null, receiver_name = null } = report;
  const found = legOf(run, leg_id);
  // The reply to it may be here already.
  if (!found || found.leg.state === 'done') return run;
  const { stop, leg } = found;
  const others = run.van.filter(({ order_id }) => order_id !== leg.order_id);
  const van = leg.kind === 'pickup' ? [...others, vanRow(stop, leg, report)] : others;
  const finished = withLeg(skipPickups(run, [leg]), leg_id, {
    ...added(leg, note, pictures),
    state: 'done',
    happened_at,
    bag_count,
    receiver_name,
    undo: undoable(report),
  });
  const isCounted = leg.kind === 'pickup' && bag_count !== null;
  const counted = isCounted ? withBags(finished, leg.order_id, bag_count) : finished;
  return { ...(found.isOfDay ? begun(counted, report) : counted), van };
}

/** The bags of the pickup are those of the order (WGH-9). */
const withBags = (run: DriverRun, order_id: string, known_bags: number): DriverRun =>
  withLegs(run, (leg) => (leg.order_id === order_id ? { ...leg, known_bags } : leg));

export function failLeg(run: DriverRun, report: ReportOf<'failed'>, pictures: Pictures): DriverRun {
  const { leg_id, happened_at, reason, note } = report;
  const found = legOf(run, leg_id);
  if (!found || !isOpenLeg(found.leg)) return run;
  const { stop, leg } = found;
  const pickup = pickupOf(run, leg.order_id);
  const failed = withLeg(run, leg_id, {
    ...added(leg, note, pictures),
    state: 'failed',
    failure_reason: reason,
    happened_at,
    undo: undoable(report),
    order_status: statusAfterFailing(leg.kind, leg.order_status, { pickup: pickup ?? { state: 'planned' } }),
  });
  const isTry = (one: Pick<DriverLeg, 'order_id' | 'kind'>) =>
    one.order_id === leg.order_id && one.kind === leg.kind;
  const isBack = leg.kind === 'delivery' && !run.van.some((row) => row.leg_id === leg_id);
  // What another try took along has been there since the first.
  const [since = happened_at] = legsOf(run)
    .flatMap(({ leg: one }) => (isTry(one) && (one.loaded_at ?? one.on_the_way_at)) || [])
    .toSorted(Temporal.Instant.compare);
  const van = [...run.van.filter((row) => !isTry(row)), { ...vanRow(stop, leg, report), since }];
  return { ...(found.isOfDay ? begun(failed, report) : failed), van: isBack ? van : run.van };
}

export function addToLeg(run: DriverRun, report: ReportOf<'add'>, pictures: Pictures): DriverRun {
  const { leg_id, note, is_missing, is_extra, missing_bags: numbers = [], missing_count } = report;
  const found = legOf(run, leg_id);
  if (!found) return run;
  const { leg } = found;
  if (is_extra) {
    const extra_note = withNote(leg.extra_note, note);
    return withLeg(run, leg_id, { ...added(leg, null, pictures), extra_note });
  }
  if (!is_missing) return withLeg(run, leg_id, added(leg, note, pictures));
  const missing_note = withNote(leg.missing_note, note);
  const missed = (bag: OrderBag): OrderBag =>
    numbers.includes(bag.number) ? { ...bag, stage: 'missing' } : bag;
  const marked = withLegs(run, (each) =>
    each.order_id === leg.order_id ? { ...each, bags: each.bags.map(missed) } : each,
  );
  return withLeg(marked, leg_id, {
    ...added(leg, null, pictures),
    missing_note,
    missing_count: missing_count ?? leg.missing_count,
  });
}

/** A stain or damage is of an order, at each of its doors. */
export const noteCondition = (
  run: DriverRun,
  { orders, note }: Extract<OutboxEntry, { kind: 'condition' }>,
): DriverRun =>
  withLegs(run, (leg) => {
    const { order_id, conditions = [] } = leg;
    // The reply to it may be here already.
    if (orders.every(({ id }) => id !== order_id) || conditions.some((noted) => noted.note === note))
      return leg;
    return { ...leg, conditions: [...conditions, { by: null, note }] };
  });

/** What was really there of an order, in its lines and wherever its pieces are counted. */
export function countOrder(run: DriverRun, { order_id, items: counted }: ReportOf<'count'>): DriverRun {
  const pickup = pickupOf(run, order_id);
  if (!pickup) return run;
  const items = countedItems(pickup.items, counted);
  const { pieces: item_count, grams } = piecesOf(items);
  return withLegs(run, (leg) => {
    if (leg.order_id !== order_id) return leg;
    return { ...leg, item_count, grams, items: leg.kind === 'pickup' ? items : leg.items };
  });
}

/** The service may have changed the lines since they were counted: one that is there no more is passed over. */
function countedItems(before: readonly OrderItem[], counted: readonly ActualLine[]): OrderItem[] {
  const left = [...counted];
  return before.flatMap((item) => {
    const index = left.findIndex(({ sku_id }) => sku_id === item.sku_id);
    const [line] = index < 0 ? [] : left.splice(index, 1);
    // What was not counted is as it was.
    const { quantity } = line ?? item;
    return quantity === 0 ? [] : [{ ...item, quantity, ...(item.unit && { grams: gramsOf(quantity) }) }];
  });
}

/** The next attempt at a leg that failed, as the last stop of the run. The report stands for it until the service has made it. */
export function tryAgain(run: DriverRun, report: ReportOf<'retry'>): DriverRun {
  const found = legOf(run, report.leg_id);
  if (!found?.isOfDay || !canTryAgain(run, found.leg)) return run;
  const next = nextAttempt(found.leg, report);
  const { finished_at, next_at } = found.stop;
  const failed = { ...found.leg, undo: undoable(report) };
  const legs = [...found.stop.legs.map((leg) => (leg.id === failed.id ? failed : leg)), next];
  const stop = { ...found.stop, finished_at: null, next_at: finished_at ? null : next_at, legs };
  return { ...run, stops: [...run.stops.filter(({ id }) => id !== stop.id), stop] };
}

const nextAttempt = (leg: DriverLeg, { id }: DriverReport): DriverLeg => ({
  ...leg,
  id,
  attempt: leg.attempt + 1,
  state: 'planned',
  happened_at: null,
  on_the_way_at: null,
  loaded_at: null,
  failure_reason: null,
  note: null,
  missing_note: null,
  missing_count: null,
  extra_note: null,
  bag_count: null,
  receiver_name: null,
  files: [],
  told_until: null,
  undo: null,
});

/** Until when a report can be taken back. */
export const undoable = ({ id, type, happened_at }: DriverReport) => ({
  report_id: id,
  type,
  until: happened_at.add({ minutes: undoMinutes }),
});

/** A clock that is days behind says nothing of what was first: what waits is then taken for the newest. */
const isDaysBehind = (at: Temporal.Instant, known_at: Temporal.Instant): boolean =>
  isBefore(at, known_at.subtract({ hours: 24 }));

/** Any report starts a run that has not started by then. */
export function begun(run: DriverRun, { happened_at }: DriverReport): DriverRun {
  const { started_at } = run;
  const isFirst =
    isFirstOf(started_at, happened_at) && !(started_at && isDaysBehind(happened_at, started_at));
  return isFirst ? { ...run, started_at: happened_at } : run;
}

/** The stops to which the driver has set off since a report. */
export const setOffSince = ({ stops }: DriverRun, { happened_at }: DriverReport): string[] =>
  stops.flatMap(({ id, next_at }) =>
    next_at && isBefore(happened_at, next_at) && !isDaysBehind(happened_at, next_at) ? [id] : [],
  );

export const vanRow = (
  { customer_name }: DriverStop,
  { id, order_id, order_number, kind }: DriverLeg,
  { happened_at }: DriverReport,
): VanRow => ({ leg_id: id, order_id, order_number, customer_name, kind, since: happened_at });

/** The run with each of its legs changed. */
export const withLegs = (run: DriverRun, change: (leg: DriverLeg) => DriverLeg): DriverRun => {
  const changed = (stop: DriverStop) => ({ ...stop, legs: stop.legs.map(change) });
  return { ...run, stops: run.stops.map(changed), overdue: run.overdue.map(changed) };
};

/** The run after its driver brings, or sets off to bring, some deliveries: what they never collected of these is skipped (LEG-7). */
export function skipPickups(run: DriverRun, brought: readonly DriverLeg[]): DriverRun {
  const orders = new Set(brought.filter(({ kind }) => kind === 'delivery').map(({ order_id }) => order_id));
  const isSkipped = (leg: DriverLeg) => leg.kind === 'pickup' && isOpenLeg(leg) && orders.has(leg.order_id);
  return withLegs(run, (leg) => (isSkipped(leg) ? { ...leg, state: 'done' } : leg));
}
