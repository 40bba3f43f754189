import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { foundInMail } from './mails.ts';
import { addMeasures, expectFocusVisible, expectMeasuresPass } from './measure.ts';
import { noteSecrets } from './secrets.ts';
import { expect, type Person, type World } from './world.ts';

/** The path of the link that a customer was mailed. */
export async function linkOf({ user }: Person, outbox?: string): Promise<string> {
  const link = await foundInMail(user.email, /\/o\/[\w-]{32}/, outbox === undefined ? {} : { outbox });
  // No log has it.
  noteSecrets(JSON.stringify({ access_token: link.slice('/o/'.length) }));
  return link;
}

const heights = { 320: 640, 390: 844, 1440: 900 };
const heaviest = 30_000;

/** A page of a link at three widths, in both themes: what axe says, what it weighs, that all of it fits and is reached by keyboard. */
export async function expectLinkFits(world: World, path: string, what: string): Promise<void> {
  const page = await world.visit(path);
  await addMeasures(page);
  await expectPageFits(page, what);
  const response = await page.reload();
  expect((await response?.body())?.length).toBeLessThan(heaviest);
  await page.context().close();
}

export async function expectPageFits(page: Page, what: string): Promise<void> {
  for (const [width, height] of Object.entries(heights)) {
    await page.setViewportSize({ width: Number(width), height });
    await expectMeasuresPass(page, `${what}, ${width} px`, [
      'sideways()',
      'names()',
      'headings()',
      'lostTexts(false)',
      'brokenDates()',
      'smallTargets(24)',
      'smallFields()',
    ]);
    await expectAccessible(page, `${what}, ${width} px`);
  }
  expect(await expectFocusVisible(page, what)).toBeGreaterThan(1);
}
