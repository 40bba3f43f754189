import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { moveToLeg } from './pictures.ts';

/**
 * A driver who tries again without a signal goes on with an attempt that has no id yet: that of the report stands for it. Once
 * the service has made it, what waits is about that one.
 */
export async function adoptAttempt(entry: OutboxEntry, run: DriverRun): Promise<void> {
  if (entry.kind !== 'report' || entry.report.type !== 'retry') return;
  const isIt = (leg: DriverRun['stops'][number]['legs'][number]) =>
    leg.order_id === entry.orders[0]?.id && leg.kind === entry.leg_kind;
  const made = run.stops
    .flatMap(({ legs }) => legs.filter(isIt))
    .toSorted((a, b) => b.attempt - a.attempt)[0];
  if (made && made.id !== entry.id) await moveToLeg(entry.id, made.id);
}
