import type { Locator, Page } from '@playwright/test';

/** Chooses among all filters of a list of staff, and closes their panel. */
export async function filterBy(page: Page, choose: (panel: Locator) => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await choose(panel);
  await panel.getByRole('button', { name: /^Show/ }).click();
}
