import { type ReckoningBusiness, type RunToReckon, restOfRun } from './rest-of-run.ts';
import type { Run, RunStop } from './run.ts';
import { doorMs, minutesLate, planRun } from './run-plan.ts';

/** What is reckoned of a run: its open stops, when it starts and ends, and how many stops would be late (RUN-5, RUN-7). */
export function reckonRun<Stop extends RunStop>(
  run: Omit<RunToReckon, 'stops'> & { stops: readonly Stop[] },
  business: ReckoningBusiness,
  now: Temporal.Instant,
): Pick<Run, 'planned_start' | 'ends_at' | 'late'> & { stops: Stop[] } {
  const { planned_start, open, start, settings } = restOfRun(run, business, now);
  const plan = planRun(open, start, settings);
  const reckoned = new Map(
    open.flatMap(({ id, window_end }, index) => {
      const arrives_at = plan.arrivals[index];
      if (!arrives_at) return [];
      const finishedMs = arrives_at.epochMilliseconds + doorMs(settings);
      return [[id, { arrives_at, minutes_late: minutesLate(finishedMs, window_end.epochMilliseconds) }]];
    }),
  );
  const notReckoned = { arrives_at: null, minutes_late: 0 };
  return {
    planned_start,
    ends_at: open.length > 0 ? plan.ends_at : null,
    late: plan.late,
    stops: run.stops.map((stop) => ({ ...stop, ...(reckoned.get(stop.id) ?? notReckoned) })),
  };
}
