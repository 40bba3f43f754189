import type { Page } from '@playwright/test';

/** A script after which all clocks of a program go ahead by so many days. */
const setAhead = (days: number): string => `{
  const ahead = ${days * 86_400_000};
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

/** For the environment of a server that starts so many days from now. */
export const daysLater = (days: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(setAhead(days))}`,
});

/** Opens a page anew on a device whose clock is so many days ahead. */
export async function openLater(page: Page, days: number): Promise<void> {
  await page.addInitScript(setAhead(days));
  await page.reload();
}
