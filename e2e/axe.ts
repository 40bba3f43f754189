import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe finds nothing against WCAG 2.2 AA on what the page shows now. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Both themes on a desk and on a phone: the settings of a window, and what they are called. */
export const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [
    { name: `${colorScheme}, on a desk`, options: {} },
    { name: `${colorScheme}, on a phone`, options: phone },
  ].map(({ name, options }) => ({ name, settings: { colorScheme, reducedMotion: 'reduce', ...options } })),
);
