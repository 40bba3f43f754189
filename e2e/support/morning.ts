import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { businessDay } from '#shared/kernel/time.ts';
import { startServer } from './server.ts';
import { test as base } from './world.ts';

/** Where it is morning now, so that the day of a run is long enough. */
const hoursSinceNine = new Date().getUTCHours() - 9;
// These zones go 12 hours to the west, and are named by the other sign.
const hoursWest = hoursSinceNine > 12 ? hoursSinceNine - 24 : hoursSinceNine;
export const zone = `Etc/GMT${hoursWest < 0 ? '-' : '+'}${Math.abs(hoursWest)}`;

/** The business day of the journeys of `test`. */
export const today = () => businessDay(Temporal.Now.instant(), zone);

/** These journeys have a server of their own, on which it is morning: what is today depends on its zone. */
export const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the braces
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'washline-run-'));
      const server = await startServer(folder, { BUSINESS_TIME_ZONE: zone });
      await use(server.url);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  world: async ({ enter, address }, use) => use(await enter(address)),
});
