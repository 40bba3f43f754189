import { type DriverReport, undoMinutes } from '#shared/driver-run/driver-report.ts';
import type { DriverLeg, DriverRun, DriverStop, VanRow } from '#shared/driver-run/driver-run.ts';
import { isFirstOf } from '#shared/driver-run/report-time.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';

/** Until when a report can be taken back. */
export const undoable = ({ id, happened_at }: DriverReport) => ({
  report_id: id,
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
