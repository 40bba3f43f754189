import { openReportsWorld, type Tap } from '#server/driver-run/reports/reports.fixture.ts';
import type { Person } from '#server/testing/world.ts';
import { openSecondProcess } from '#server/two-processes.fixture.ts';
import { reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';

/** A shop on two processes, whose clocks are one, and drivers who report to both. */
export async function openReportPair() {
  const shop = await openReportsWorld();
  const other = await openSecondProcess(shop.world);
  const setNow = (at: Temporal.Instant): void => {
    for (const world of [shop.world, other]) world.setNow(at);
  };
  return {
    shop,
    other,
    setNow,
    later: (seconds: number) => setNow(shop.world.now().add({ seconds })),
    legIdOf: async (order: { id: string }, kind: LegKind) => (await shop.legOf(order, kind)).id,
    /** Sends a report several times at once to both processes. */
    sendAtOnce: (driver: Person, tap: Tap, times: number) => {
      const body = shop.stamped(tap);
      const processes = Array.from({ length: times }, (_, hand) => (hand % 2 ? other : shop.world));
      return Promise.all(processes.map((world) => world.call(driver, reportRoute, { body })));
    },
    close: async () => {
      await other.close();
      await shop.world.close();
    },
  };
}
