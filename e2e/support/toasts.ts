import { expect, type Page } from '@playwright/test';

const collectScript = `
  window.told = new Set();
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[data-slot=toast][role=status]')) told.add(textContent);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
`;

/**
 * Collects the toasts of a page from now on. Returns a function that expects one of them. A toast stays for
 * four seconds at most, and a newer one, of another journey too, replaces it.
 */
export async function collectToasts(page: Page): Promise<(text: string) => Promise<void>> {
  await page.evaluate(collectScript);
  return (text) =>
    expect.poll(() => page.evaluate<string[]>('[...told]')).toContainEqual(expect.stringContaining(text));
}
