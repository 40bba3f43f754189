import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { reckonRun } from '#shared/runs/reckon-run.ts';
import type { ReckoningBusiness } from '#shared/runs/rest-of-run.ts';
import { spansOfRun } from '#shared/runs/run-spans.ts';
import { isUnsent, type OutboxEntry } from '#web/driver-run/outbox/outbox-entry.ts';
import { applyReports } from './apply-reports.ts';

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
  const spans = spansOfRun(applied, business, now);
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
