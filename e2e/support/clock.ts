import type { Page } from '@playwright/test';
import { liveJoined } from './live.ts';

const dayMs = 86_400_000;

/** A script after which all clocks of a program go ahead by so many milliseconds, or back. */
const setAhead = (ms: number): string => `{
  const ahead = ${ms};
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() + ahead);
      else super(...parts);
    }
    static now() {
      return RealDate.now() + ahead;
    }
  };
  if (globalThis.Temporal) {
    const now = Temporal.Now.instant.bind(Temporal.Now);
    Temporal.Now.instant = () => now().add({ milliseconds: ahead });
  }
}`;

/** For the environment of a server that starts so many milliseconds from now. */
const environment = (ms: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(setAhead(ms))}`,
});

/** Opens a page anew on a device whose clock is so many milliseconds ahead. Resolves when it is live again. */
async function reopen(page: Page, ms: number): Promise<void> {
  await page.addInitScript(setAhead(ms));
  const joined = liveJoined(page);
  await page.reload();
  await joined;
}

const msTo = (moment: Temporal.Instant): number => moment.epochMilliseconds - Date.now();

/** For the environment of a server that starts so many days from now. */
export const daysLater = (days: number) => environment(days * dayMs);

/** For the environment of a server that starts at a moment, whenever it is. */
export const startingAt = (moment: Temporal.Instant) => environment(msTo(moment));

/** Opens a page anew on a device whose clock is so many days ahead. */
export const openLater = (page: Page, days: number) => reopen(page, days * dayMs);

/** Opens a page anew on a device whose clock stands at a moment. */
export const openAt = (page: Page, moment: Temporal.Instant) => reopen(page, msTo(moment));
