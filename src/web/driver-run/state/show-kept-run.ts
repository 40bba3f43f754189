import { businessDay } from '#shared/kernel/time.ts';
import { driverRunQuery, keptRun } from '#web/driver-run/driver-run.api.ts';
import { loadOutbox, outboxState } from '#web/driver-run/outbox/outbox.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { sessionQueryClient, showKept } from '#web/kernel/query-client.ts';

/** A page waits no longer for the database of its phone. */
const timeoutMs = 1000;

/** Shows today's run as this phone keeps it, with what waits to be sent, until the service answers. */
export async function showKeptRun(time_zone: string): Promise<void> {
  const today = businessDay(serviceNow(), time_zone);
  const shown = Promise.all([
    outboxState().isLoaded || loadOutbox(),
    showKept(sessionQueryClient(), driverRunQuery(today).queryKey, () => keptRun(today)),
  ]);
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
