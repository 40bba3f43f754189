import type { ReportOf } from '#shared/driver-run/driver-report.ts';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { formatTime } from '#shared/kernel/date-text.ts';
import type { ReckoningBusiness } from '#shared/runs/reckon-run.ts';
import { shownRun } from './apply-reports.ts';

type Stamp = 'id' | 'happened_at' | 'sent_at';

/** A run as it would be once this was said: what it brings is reckoned before the press as after it. */
export function meantRun(
  run: DriverRun,
  draft: Omit<ReportOf<'late'>, Stamp> | Omit<ReportOf<'order_stops'>, Stamp>,
  business: ReckoningBusiness,
  at: Temporal.Instant,
): DriverRun {
  const subject = { orders: [], order_number: null, customer_name: null };
  const stamp = { id: 'meant', user_id: run.driver_id, made_at: at, refusal: null };
  const report = { ...draft, id: stamp.id, happened_at: at, sent_at: at };
  return shownRun(run, [{ ...subject, ...stamp, kind: 'report', report }], business, at);
}

/** A lateness is rounded up: with its time rounded down both would not add up. */
export const arrivalText = (arrives_at: Temporal.Instant, zone: string): string =>
  formatTime(arrives_at.round({ smallestUnit: 'minute', roundingMode: 'ceil' }), zone);
