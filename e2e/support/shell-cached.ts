import type { Page } from '@playwright/test';
import { expect } from './world.ts';

interface BrowserGlobals {
  caches: { match: (path: string) => Promise<unknown> };
  navigator: { serviceWorker: { controller: unknown } };
}

/** Waits until the service worker has cached the screens. */
export const expectShellCached = (van: Page) =>
  expect
    .poll(() =>
      van.evaluate(async () => {
        const { caches, navigator } = globalThis as unknown as BrowserGlobals;
        return navigator.serviceWorker.controller !== null && (await caches.match('/')) !== undefined;
      }),
    )
    .toBe(true);
