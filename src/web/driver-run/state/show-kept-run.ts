import { businessDay } from '#shared/kernel/time.ts';
import { driverRunQuery, keptRun } from '#web/driver-run/driver-run.api.ts';
import { loadOutbox, outboxState } from '#web/driver-run/outbox/outbox.ts';
import { sessionQueryClient, showKept } from '#web/kernel/query-client.ts';

/** Shows today's run as this phone keeps it, with what waits to be sent, until the service answers. */
export async function showKeptRun(time_zone: string): Promise<void> {
  const today = businessDay(Temporal.Now.instant(), time_zone);
  await Promise.all([
    outboxState().isLoaded || loadOutbox(),
    showKept(sessionQueryClient(), driverRunQuery(today).queryKey, () => keptRun(today)),
  ]);
}
