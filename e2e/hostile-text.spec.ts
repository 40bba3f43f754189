import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { buildHostileLaundry } from './support/hostile-laundry.ts';
import { addMeasures, expectMeasuresPass } from './support/measure.ts';
import { startServer } from './support/server.ts';
import { expect, type Person, test, type World } from './support/world.ts';

/** Records what ran, and what the content security policy blocked. */
const trap = `
  window.caught = [];
  window.ran = () => window.caught.push('ran');
  document.addEventListener('securitypolicyviolation', (event) =>
    window.caught.push(event.violatedDirective + ' ' + event.blockedURI));
`;

interface Trapped {
  page: Page;
  /** What was run, blocked, requested or opened since the page was shown. */
  caught: () => Promise<string[]>;
}

async function signInTrapped(world: World, person: Person): Promise<Trapped> {
  const page = await world.signIn(person);
  const seen: string[] = [];
  page.on('request', (request) => request.url().includes('/canary') && seen.push(request.url()));
  page.on('dialog', (dialog) => {
    seen.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(trap);
  await page.reload();
  await settled(page);
  await addMeasures(page);
  return { page, caught: async () => [...seen, ...(await page.evaluate<string[]>('window.caught'))] };
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Closes the open dialogs and menus. Resolves to whether there were any. */
async function closeAll(page: Page): Promise<boolean> {
  const over = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'));
  const wereOpen = (await over.count()) > 0;
  while ((await over.count()) > 0) {
    await page.keyboard.press('Escape');
  }
  return wereOpen;
}

/** Clicks one button of each kind in the panel, and closes what it opens. */
async function openEverything(page: Page): Promise<number> {
  let opened = 0;
  const tried: string[] = [];
  for (;;) {
    if (await closeAll(page)) opened++;
    const next = await firstUntried(page, tried);
    if (!next) return opened;
    tried.push(next.kind);
    opened += await pressPastDialogs(page, buttons(page).nth(next.place));
    await settled(page);
  }
}

/** Presses what a dialog that opens late may hide. Resolves to the number of dialogs it closed for that. */
async function pressPastDialogs(page: Page, target: Locator): Promise<number> {
  let closed = 0;
  await expect(async () => {
    if (await closeAll(page)) closed++;
    // What was pressed before may have taken it away.
    if ((await target.count()) > 0) await target.click({ timeout: 400 });
  }).toPass();
  return closed;
}

// By selector: a dialog that opens late hides the panel from queries by role. Filter buttons are left out,
// because they only narrow what is shown.
const buttons = (page: Page) =>
  page.locator('[role=tabpanel] button:not([aria-pressed], [aria-checked], [role=radio])');

/** The first button of a kind that was not tried yet, and its index among all buttons. */
const firstUntried = (page: Page, tried: string[]) =>
  buttons(page).evaluateAll((all, tried) => {
    for (const [place, button] of all.entries()) {
      const { innerText, disabled } = button as unknown as { innerText: string; disabled: boolean };
      const kind = (innerText || button.getAttribute('aria-label') || '').slice(0, 12);
      if (!tried.includes(kind) && !disabled && button.checkVisibility()) return { kind, place };
    }
    return null;
  }, tried);

/** Walks every tab of a dashboard. Resolves to the number of dialogs and menus it opened. */
async function walk({ page }: Trapped, tabs: number): Promise<number> {
  const names = await page.getByRole('tab').allInnerTexts();
  expect(names.length).toBe(tabs);
  let opened = 0;
  for (let i = 0; i < tabs; i++) {
    opened += await pressPastDialogs(page, page.getByRole('tab').nth(i));
    await settled(page);
    await expectMeasuresPass(page, names[i] ?? '', ['sideways()']);
    opened += await openEverything(page);
  }
  opened += await pressPastDialogs(page, page.getByRole('button', { name: /^Notifications/ }));
  await page.keyboard.press('Escape');
  return opened;
}

/** Opens pages of the owner that are no tabs: areas and closed days have names. */
async function visitPages({ page, caught }: Trapped, names: readonly string[]): Promise<void> {
  for (const name of names) {
    // What was caught so far goes with the old page.
    expect(await caught()).toEqual([]);
    await page.goto(`/dashboard/owner/${name}`);
    await settled(page);
    await expect(
      page
        .locator('main')
        .getByText(/ran\(\)/)
        .first(),
    ).toBeVisible();
    await expectMeasuresPass(page, name, ['sideways()']);
  }
}

test('nothing that anybody has entered is run, in any tab or what it opens [SEC-2]', async ({ enter }) => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), 'washline-hostile-'));
  const server = await startServer(folder);
  try {
    const world = await enter(server.url);
    const people = await buildHostileLaundry(world);
    const walks = [
      { who: people.customer, tabs: 4, least: 4 },
      { who: people.driver, tabs: 2, least: 2 },
      { who: people.owner, tabs: 9, least: 12 },
    ];
    for (const { who, tabs, least } of walks) {
      const trapped = await signInTrapped(world, who);
      await expect(trapped.page.getByText('<img src=/canary onerror=ran()>').first()).toBeVisible();
      expect(await walk(trapped, tabs)).toBeGreaterThanOrEqual(least);
      if (who === people.owner) await visitPages(trapped, ['booking', 'closed-days', 'dispatch', 'series']);
      expect(await trapped.caught()).toEqual([]);
      // Tests the trap itself: the same text as real mark-up is noticed and blocked.
      await trapped.page.evaluate(
        `document.body.insertAdjacentHTML('beforeend', '<img src=/canary onerror=ran()>')`,
      );
      await expect
        .poll(trapped.caught)
        .toEqual([expect.stringContaining('/canary'), 'script-src-attr inline']);
      await trapped.page.context().close();
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
