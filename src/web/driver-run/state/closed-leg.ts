import type { DriverLeg, DriverRun } from '#shared/driver-run/driver-run.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { useOutbox } from '#web/driver-run/outbox/outbox.ts';
import { isUnsent, isUnsentFor, type OutboxEntry } from '#web/driver-run/outbox/outbox-entry.ts';
import type { LegToAdd, StopToAdd } from './run-context.ts';
import { toldText } from './told-late.ts';

export const isClosed = ({ state }: Pick<DriverLeg, 'state'>): boolean =>
  state === 'done' || state === 'failed';

export type ClosedLeg = Pick<DriverLeg, 'id' | 'order_id' | 'kind' | 'state' | 'undo'>;

/** Whether what closed a leg, or was said of it since, waits: its order has other legs, and other tries of it. */
export const isUnsentOf =
  ({ id, order_id, kind, state, undo }: ClosedLeg) =>
  (entry: OutboxEntry): boolean => {
    if (!isUnsent(entry)) return false;
    if (entry.id === undo?.report_id) return true;
    const report = entry.kind === 'report' ? entry.report : null;
    if (report && 'leg_id' in report) return report.leg_id === id && report.type !== 'spot';
    // What is counted, or noted of items, is of what was collected.
    const isOfItems = report === null || report.type === 'count';
    return isOfItems && kind === 'pickup' && state === 'done' && isUnsentFor(order_id)(entry);
  };

type RecentStep = DriverRun['recent'][number];

/** A step of another day as a leg to which more is added; `null` while it waits on the phone: its leg has no id here. */
export const legOfRecent = (step: RecentStep): LegToAdd | null =>
  step.leg_id === step.undo.report_id ? null : { ...step, id: step.leg_id, files: step.files ?? [] };

/** The leg that a report has closed, while more can be added to it; `null` where there is none. */
export function closedBy(run: DriverRun, report_id: string): { stop: StopToAdd; leg: LegToAdd } | null {
  const isIt = ({ undo, ...leg }: Pick<DriverLeg, 'undo' | 'state'>) =>
    undo?.report_id === report_id && undo.type !== 'retry' && isClosed(leg);
  const step = run.recent.find(isIt);
  const leg = step && legOfRecent(step);
  if (leg) return { stop: step, leg };
  const found = run.ended_at ? [] : [...run.stops, ...run.overdue];
  return found.flatMap((stop) => stop.legs.filter(isIt).map((each) => ({ stop, leg: each }))).at(0) ?? null;
}

/** Whether the customer of a stop that failed was asked for a new date (FST-3); `null` of any other. */
export function useAskedText(
  user_id: string,
  closed: { stop: StopToAdd; leg: Pick<DriverLeg, 'id' | 'state'> } | null,
): string | null {
  const entries = useOutbox(user_id);
  if (closed?.leg.state !== 'failed') return null;
  const { stop, leg } = closed;
  const isWaiting = entries.some(
    (entry) =>
      isUnsent(entry) &&
      entry.kind === 'report' &&
      entry.report.type === 'failed' &&
      entry.report.leg_id === leg.id,
  );
  return isWaiting
    ? `We’ll ask ${stop.customer_name} for a new date once this is sent.`
    : `We’ve asked ${stop.customer_name} for a new date.`;
}

/** Whether the customer knows by a report, `On my way`, that they are next (RUN-9); `null` of any other, and where nobody is told. */
export function useToldNextText(
  user_id: string,
  run: DriverRun | undefined,
  report_id: string | undefined,
): string | null {
  const entries = useOutbox(user_id);
  const stop = [...(run?.stops ?? []), ...(run?.overdue ?? [])].find(({ legs }) =>
    legs.some(({ undo }) => undo && undo.report_id === report_id && undo.type === 'on_my_way'),
  );
  if (!stop) return null;
  const known = stop.legs.filter(isOpenLeg).map(({ is_told_next }) => is_told_next);
  const isWaiting = entries.some((entry) => entry.id === report_id && isUnsent(entry));
  // Who was told by an earlier one is not told again.
  if (!isWaiting) return known.includes(true) ? toldText([stop], false) : null;
  return known.includes(false) ? toldText([stop], true) : null;
}
