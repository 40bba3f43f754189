import { expect, type Page } from '@playwright/test';

const collectScript = `
  window.told = new Set();
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('.toast[role=status]')) told.add(textContent);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
`;

/**
 * Keeps the messages a page shows from now on, and gives what expects one of them. Each is there for four seconds at most,
 * and other news, of another journey too, takes its place at once.
 */
export async function collectToasts(page: Page): Promise<(text: string) => Promise<void>> {
  await page.evaluate(collectScript);
  return (text) =>
    expect.poll(() => page.evaluate<string[]>('[...told]')).toContainEqual(expect.stringContaining(text));
}
