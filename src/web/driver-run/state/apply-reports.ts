import type { ReportOf } from '#shared/driver-run/driver-report.ts';
import type { DriverLeg, DriverRun, DriverStop, VanRow } from '#shared/driver-run/driver-run.ts';
import { isFirstOf } from '#shared/driver-run/report-time.ts';
import { type OrderBag, stageAfterScan } from '#shared/labels/bag.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import {
  arrangeStops,
  asPlanned,
  behindSetOff,
  changedSince,
  keepKnownOrder,
} from '#shared/runs/arrange-stops.ts';
import { type ReckoningBusiness, reckonRun, spansOfRun } from '#shared/runs/reckon-run.ts';
import { isUnsent, type OutboxEntry, type ReportEntry } from '#web/driver-run/outbox/outbox-entry.ts';
import {
  addToLeg,
  begun,
  countOrder,
  failLeg,
  finishLeg,
  noteCondition,
  setOffSince,
  skipPickups,
  tryAgain,
  undoable,
  vanRow,
  withLegs,
} from './apply-leg-reports.ts';
import { type DriverStage, legsOf, nextNumber, type Unloaded, unloadedBags } from './leg-facts.ts';
import { statesAfter } from './own-legs.ts';
import { onTheWayAgain, takeBackReport } from './take-back-report.ts';

/** A run with what waits to be sent, reckoned anew by it (RUN-10). */
export function shownRun(
  run: DriverRun,
  entries: readonly OutboxEntry[],
  business: ReckoningBusiness,
  now: Temporal.Instant,
): DriverRun {
  if (!entries.some(isUnsent)) return run;
  const applied = applyReports(run, entries);
  // What was planned for it is what staff set.
  const reckoned = reckonRun(
    { ...applied, planned_start: run.is_start_set ? run.planned_start : null },
    business,
    now,
  );
  const said_at = entries.filter((entry) => isUnsent(entry) && movesTimes(entry)).at(-1)?.made_at;
  const spans = said_at ? spansOfRun(applied, business, said_at) : spansSaid(applied);
  const times = new Map(reckoned.stops.map((stop) => [stop.id, stop]));
  const stops = applied.stops.map((stop) => ({
    ...stop,
    arrives_at: times.get(stop.id)?.arrives_at ?? null,
    minutes_late: times.get(stop.id)?.minutes_late ?? 0,
    eta_from: spans.get(stop.id)?.from ?? null,
    eta_until: spans.get(stop.id)?.until ?? null,
  }));
  return { ...applied, ends_at: reckoned.ends_at, late: reckoned.late, stops };
}

/** Whether the expected times go by it; what is scanned or noted of an item says nothing of the way (RUN-10). */
const movesTimes = (entry: OutboxEntry): boolean =>
  entry.kind !== 'condition' && (entry.kind !== 'report' || entry.report.type !== 'scan');

/** The expected times that the customers have. */
const spansSaid = ({ stops }: DriverRun): ReturnType<typeof spansOfRun> =>
  new Map(
    stops.flatMap(({ id, eta_from: from, eta_until: until }) =>
      from && until ? [[id, { from, until }]] : [],
    ),
  );

/** A run as it will be when all that waits in the outbox is sent. What is taken back by a report that waits, too, counts for nothing. */
export function applyReports(run: DriverRun, entries: readonly OutboxEntry[]): DriverRun {
  const unsent = entries.filter(isUnsent);
  const undone = new Set(unsent.flatMap((entry) => undoneBy(entry) ?? []));
  const counts = (entry: OutboxEntry) =>
    !undone.has(entry.id) && !unsent.some(({ id }) => id === undoneBy(entry));
  return unsent.filter(counts).reduce(applyEntry, run);
}

const undoneBy = (entry: OutboxEntry): string | null =>
  entry.kind === 'report' && entry.report.type === 'undo' ? entry.report.report_id : null;

function applyEntry(run: DriverRun, entry: OutboxEntry): DriverRun {
  if (entry.kind !== 'report') return noteCondition(run, entry);
  const after = arranged(applyReport(run, entry), run, entry.made_at);
  return entry.report.type === 'undo' ? onTheWayAgain(after, run, entry.report.report_id) : after;
}

function applyReport(run: DriverRun, entry: ReportEntry): DriverRun {
  const { report, pictures = [] } = entry;
  switch (report.type) {
    case 'start_run':
      return run.day.equals(report.day) ? startRun(run, report) : run;
    case 'on_my_way':
      return goTo(run, report);
    case 'done':
      return finishLeg(run, report, pictures);
    case 'failed':
      return failLeg(run, report, pictures);
    case 'step':
      return takeStep(run, report, entry);
    case 'add':
      return addToLeg(run, report, pictures);
    case 'retry':
      return tryAgain(run, report);
    case 'undo':
      return takeBackReport(run, report.report_id);
    case 'order_stops':
      return run.day.equals(report.day) ? orderStops(run, report) : run;
    case 'late':
      return run.day.equals(report.day) ? sayLate(run, report) : run;
    case 'end_run':
      return run.day.equals(report.day) ? endRun(run, report) : run;
    case 'count':
      return countOrder(run, report);
    case 'scan':
      return scanBag(run, report);
    case 'spot':
      return run;
  }
}

/** A step moves the legs of its order; of another day it stands beside the run while it can be taken back. */
function takeStep(
  run: DriverRun,
  report: ReportOf<'step'>,
  { order_number, customer_name, leg_kind: kind = 'delivery' }: ReportEntry,
): DriverRun {
  const { id, order_id, status, happened_at } = report;
  const states = statesAfter[status];
  if (!legsOf(run).some(({ leg }) => leg.order_id === order_id)) {
    const undo = undoable(report);
    const about = { order_number: order_number ?? '', customer_name: customer_name ?? '' };
    const step = { ...about, leg_id: id, order_id, kind, state: states[kind], happened_at, undo };
    const others = run.recent.filter((each) => each.order_id !== order_id || each.kind !== kind);
    return { ...run, recent: [...others, step] };
  }
  const moved = withLegs(run, (leg) => {
    if (leg.order_id !== order_id) return leg;
    const state = states[leg.kind];
    const undo = leg.kind === kind ? undoable(report) : leg.undo;
    return { ...leg, state, undo, happened_at: state === 'done' ? (leg.happened_at ?? happened_at) : null };
  });
  return { ...moved, van: vanAfterStep(run, report) };
}

/** What was collected is in the van until it goes on, or back. */
function vanAfterStep(run: DriverRun, report: ReportOf<'step'>): VanRow[] {
  const { order_id, status } = report;
  const others = run.van.filter((row) => row.order_id !== order_id);
  if (status !== 'picked_up') return others;
  const collected = legsOf(run).find(({ leg }) => leg.order_id === order_id && leg.kind === 'pickup');
  if (!collected || others.length < run.van.length) return run.van;
  return [...others, vanRow(collected.stop, collected.leg, report)];
}

function startRun(run: DriverRun, report: ReportOf<'start_run'>): DriverRun {
  const { leg_ids, happened_at } = report;
  const unloaded = unloadedBags(run);
  const isLoaded = ({ id, state }: DriverLeg) =>
    leg_ids.includes(id) && state === 'planned' && !unloaded.some(({ leg }) => leg.id === id);
  const loading = run.stops.flatMap((stop) => stop.legs.filter(isLoaded).map((leg) => ({ stop, leg })));
  const loaded = loading.map(({ stop, leg }) => vanRow(stop, leg, report));
  const skipped = skipPickups(
    run,
    loading.map(({ leg }) => leg),
  );
  const started = withLegs(withMissing(skipped, unloaded), (leg) =>
    isLoaded(leg) ? { ...onTheWay(leg, happened_at), loaded_at: happened_at } : leg,
  );
  return { ...begun(started, report), van: [...run.van, ...loaded], undo: undoable(report) };
}

/** What was not scanned as the run starts is missing until it is scanned again. */
function withMissing(run: DriverRun, unloaded: readonly Unloaded[]): DriverRun {
  const codes = new Set(unloaded.flatMap(({ bags }) => bags.map(({ code }) => code)));
  const missing = (bag: OrderBag): OrderBag => (codes.has(bag.code) ? { ...bag, stage: 'missing' } : bag);
  return codes.size > 0 ? withLegs(run, (leg) => ({ ...leg, bags: leg.bags.map(missing) })) : run;
}

const onTheWay = (leg: DriverLeg, at: Temporal.Instant): DriverLeg => ({
  ...leg,
  state: 'on_the_way',
  on_the_way_at: isFirstOf(leg.on_the_way_at, at) ? at : leg.on_the_way_at,
  order_status: leg.kind === 'delivery' ? 'out_for_delivery' : leg.order_status,
});

/** The stop comes first. What is still to be collected there is not brought before. */
function goTo(run: DriverRun, report: ReportOf<'on_my_way'>): DriverRun {
  const { leg_id, happened_at } = report;
  const isThere = ({ legs }: DriverStop) => legs.some(({ id }) => id === leg_id);
  const there = [...run.stops, ...run.overdue].find(isThere);
  const open = there?.legs.filter(isOpenLeg) ?? [];
  const isCollectedHere = ({ order_id }: DriverLeg) =>
    open.some((other) => other.kind === 'pickup' && other.order_id === order_id);
  const going = open.filter((leg) => leg.kind === 'pickup' || !isCollectedHere(leg));
  const goingIds = new Set(going.map(({ id }) => id));
  const gone = withLegs(skipPickups(run, going), (leg) =>
    goingIds.has(leg.id) ? { ...onTheWay(leg, happened_at), undo: undoable(report) } : leg,
  );
  const since = setOffSince(run, report);
  const go = (stop: DriverStop): DriverStop =>
    since.length > 0 ? stop : { ...stop, next_at: isThere(stop) ? happened_at : null };
  if (!there || !run.stops.includes(there)) return { ...gone, overdue: gone.overdue.map(go) };
  return { ...begun(gone, report), stops: inOrder(gone.stops.map(go), behindSetOff(since, [there.id])) };
}

/** The stops with those of these ids first. */
function inOrder(stops: readonly DriverStop[], ids: readonly string[]): DriverStop[] {
  const first = ids.flatMap((id) => stops.find((stop) => stop.id === id) ?? []);
  return [...first, ...stops.filter((stop) => !first.includes(stop))];
}

function orderStops(run: DriverRun, report: ReportOf<'order_stops'>): DriverRun {
  const open = run.stops.filter(({ legs }) => legs.some(isOpenLeg));
  const wanted = keepKnownOrder(open.map(asPlanned), report.stop_ids);
  return { ...run, stops: inOrder(run.stops, behindSetOff(setOffSince(run, report), wanted)) };
}

function sayLate(run: DriverRun, { happened_at, minutes }: ReportOf<'late'>): DriverRun {
  return { ...run, late_said_at: happened_at, late_until: happened_at.add({ minutes }) };
}

function endRun(run: DriverRun, report: ReportOf<'end_run'>): DriverRun {
  const answers = new Map(report.van.map(({ leg_id, answer }) => [leg_id, answer]));
  return {
    ...run,
    ended_at: run.ended_at ?? report.happened_at,
    van: run.van.filter(({ leg_id }) => answers.get(leg_id) === 'van'),
    missing: [...run.missing, ...run.van.filter(({ leg_id }) => answers.get(leg_id) === 'missing')],
    undo: undoable(report),
  };
}

const finished = { eta_from: null, eta_until: null, arrives_at: null, minutes_late: 0 };

/**
 * Finished stops come first; an overdue one that is finished is none any more. A run with an open stop is under way again. `before`
 * is the run without the report.
 */
function arranged(run: DriverRun, before: DriverRun, at: Temporal.Instant): DriverRun {
  const byId = new Map(run.stops.map((stop) => [stop.id, stop]));
  const stops = arrangeStops(changedSince(before.stops, run.stops), [], at).flatMap(
    ({ id, finished_at, is_anew }, index) => {
      const stop = byId.get(id);
      if (!stop) return [];
      const next_at = is_anew ? null : stop.next_at;
      return [{ ...stop, ...(finished_at && finished), next_at, finished_at, position: index + 1 }];
    },
  );
  const isUnderWay = stops.some(({ finished_at }) => finished_at === null);
  return {
    ...run,
    stops,
    overdue: run.overdue.filter(({ legs }) => legs.some(isOpenLeg)),
    ended_at: isUnderWay ? null : run.ended_at,
  };
}

/** The bag has come as far as it was scanned, at each leg of its order. At a pickup a label that nobody knows is a bag of it. */
function scanBag(run: DriverRun, { code, stage, leg_id }: ReportOf<'scan'>): DriverRun {
  const legs = legsOf(run).map(({ leg }) => leg);
  const known = legs.find(({ bags }) => bags.some((bag) => bag.code === code));
  const own = known ?? (stage === 'collected' ? legs.find(({ id }) => id === leg_id) : undefined);
  if (!own) return run;
  const bags = scannedBags(own.bags, code, stage);
  return withLegs(run, (leg) => (leg.order_id === own.order_id ? { ...leg, bags } : leg));
}

function scannedBags(bags: readonly OrderBag[], code: string, stage: DriverStage): OrderBag[] {
  if (!bags.some((bag) => bag.code === code)) return [...bags, { code, number: nextNumber(bags), stage }];
  return bags.map((bag) => (bag.code === code ? { ...bag, stage: stageAfterScan(bag.stage, stage) } : bag));
}
