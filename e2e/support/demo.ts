import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { usersRoute } from '#shared/accounts/accounts.contract.ts';
import { expectAccessible } from './axe.ts';
import { addMeasures, expectMeasuresPass } from './measure.ts';
import { startServer } from './server.ts';
import { test as base, expect, type World } from './world.ts';

/** The demo laundry: full lists, long names, something in every state. Journeys change nothing that another one sees. */
export const test = base.extend<{ demo: World }, { laundry: string }>({
  laundry: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'washline-demo-'));
      const server = await startServer(folder, { OWNER_EMAIL: '', OWNER_PASSWORD: '' });
      await use(server.url);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  demo: async ({ enter, laundry }, use) => use(await enter(laundry, { email: people.owner, password })),
});

const password = 'washline';
export const people = {
  owner: 'ruth@washline.example',
  customer: 'amelia@harbourlane.example',
  driver: 'jonah@washline.example',
};
export type DemoRole = keyof typeof people;

export const desk = { viewport: { width: 1440, height: 900 } };
/** 1280 px enlarged to 400 %. */
export const narrow = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
/** Signs somebody of the demo in, on a page that can be measured. */
export async function enterAs(
  demo: World,
  role: DemoRole,
  options: Parameters<World['signIn']>[1],
): Promise<Page> {
  const { rows } = await demo.call(usersRoute, { query: { search: people[role] } });
  const [user] = rows;
  if (!user) throw new Error(`${people[role]} is not in the demo`);
  const page = await demo.signIn({ user, password }, options);
  await addMeasures(page);
  return page;
}

/** Goes to a path as a link does, without loading the app again. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);

/** Waits until everything is loaded. */
export const settled = (page: Page) =>
  expect(page.locator('[aria-busy="true"], [data-slot=skeleton]').filter({ visible: true })).toHaveCount(0);

/** Opens something by keyboard and closes it with Escape. Expects that the focus returns. */
export async function openAndReturn(page: Page, opener: Locator, look?: string): Promise<void> {
  await expect(opener).toBeVisible();
  await opener.focus();
  await page.keyboard.press('Enter');
  const opened = page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]');
  await expect(opened).toBeVisible();
  if (look) {
    await settled(page);
    await expectMeasuresPass(page, look, ['sideways()', 'moving()', 'lostTexts(true)', 'smallTargets(24)']);
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    if (isPhone) await expectMeasuresPass(page, look, ['smallFields()']);
    await expectAccessible(page, look);
  }
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}
