import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe finds nothing against WCAG 2.2 AA on what the page shows now; of the other theme it sees the colours. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const all = await violationsOf(page, (axe) =>
    axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
  );
  const isDark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches");
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  const colours = await violationsOf(page, (axe) => axe.withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  expect([...all, ...colours].map((violation) => `${what}: ${violation}`)).toEqual([]);
}

async function violationsOf(page: Page, narrow: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // There are no frames to visit, so the page itself can answer, without the second window axe would open.
  const { violations } = await narrow(new AxeBuilder({ page }).setLegacyMode()).analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' ')}`);
}

/** The settings of a window on a phone. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The settings of a window on a desk and on a phone, and what they are called. */
export const looks = [
  { name: 'on a desk', settings: {} },
  { name: 'on a phone', settings: phone },
];
