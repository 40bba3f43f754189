import { type ExpectedSpan, expectedSpans } from './expected-time.ts';
import { type ReckoningBusiness, type RunToReckon, restOfRun } from './rest-of-run.ts';
import { planRun } from './run-plan.ts';

/** When the customers of the open stops expect the driver, by the ids of the stops; of nobody before the run starts (RUN-10). */
export function spansOfRun(
  run: RunToReckon,
  business: ReckoningBusiness,
  now: Temporal.Instant,
): ReadonlyMap<string, ExpectedSpan> {
  if (!run.started_at) return new Map();
  const { open, start, settings } = restOfRun(run, business, now);
  const spans = expectedSpans(planRun(open, start, settings).arrivals);
  return new Map(open.flatMap(({ id }, index) => (spans[index] ? [[id, spans[index]]] : [])));
}
