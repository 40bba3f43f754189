import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOnly, type RunOptions } from 'axe-core';

/**
 * Expects that axe finds no WCAG 2.2 AA violation on the page; in the other theme it checks the colours
 * only.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Until the code of a page has come, there is nothing to look at yet.
  await expect(page).toHaveTitle(/./);
  // A control that is half covered by the sticky header would count as too small.
  await page.evaluate('scrollTo(0, 0)');
  const all = await violationsOf(page, {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  });
  const isDark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches");
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  const colours = await violationsOf(page, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  expect([...all, ...colours].map((violation) => `${what}: ${violation}`)).toEqual([]);
}

async function violationsOf(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  // Listing what passes, and finding selectors of it, would take axe most of its time.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], selectors: false };
  const { violations } = await page.evaluate<AxeResults>(`(async () => {
    await new Promise(requestAnimationFrame);
    // Even the shortest glide to other colours begins with what stood before.
    for (const glide of document.getAnimations()) if (glide instanceof CSSTransition) glide.finish();
    return axe.run(document, ${JSON.stringify(options)});
  })()`);
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' ')}`);
}

/** The context options of a phone. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The context options of a desktop and of a phone, with their names. */
export const devices = [
  { name: 'on a desk', settings: {} },
  { name: 'on a phone', settings: phone },
];
