import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/support/browser.ts';

const walks = /(wcag[^/]*|hostile-text)\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/server.ts',
  outputDir: 'test-results',
  // As many as a small machine has cores: more would only wait for each other.
  workers: 2,
  // The longest walks first, so that no worker is left alone with one at the end.
  projects: [
    // In one worker, which starts the demo once; the other has journeys enough.
    { name: 'walks', testMatch: walks, workers: 1 },
    { name: 'journeys', testIgnore: walks },
    ...(process.env.WASHLINE_LONG ? [{ name: 'long', testMatch: /\.long\.ts$/ }] : []),
  ],
  // A busy machine is no mistake.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    launchOptions: await findBrowser(),
    locale: 'en-AU',
    // Each new window would fetch and keep all screens: journeys without a signal allow them.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // The steps, without the page at each: recording pages costs a quarter of the run. `--trace on` records them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
});
