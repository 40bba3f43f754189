import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { transformWithOxc } from 'vite';

type Measure =
  | 'sideways()'
  | 'brokenDates()'
  | 'smallFields()'
  | 'pressed()'
  | 'dark()'
  | 'names()'
  | 'headings()'
  | 'moving()'
  | `lostTexts(${boolean})`
  | `smallTargets(${string})`;

const file = join(import.meta.dirname, '../in-page/measure.ts');
const script = readFile(file, 'utf8').then(async (source) => (await transformWithOxc(source, file)).code);

/** Adds the measures of `in-page/measure.ts` to the pages of a context. */
export async function addMeasures(page: Page): Promise<void> {
  const content = await script;
  await page.context().addInitScript({ content });
  await page.evaluate(content);
}

/** Expects that the measures find no problem on the page. */
export async function expectMeasuresPass(
  page: Page,
  what: string,
  measures: readonly Measure[],
): Promise<void> {
  const found = await page.evaluate<[string, string[]][]>(
    `[${measures.map((each) => `[${JSON.stringify(each)}, measure.${each}]`)}]`,
  );
  const failures = found.flatMap(([measure, problems]) =>
    problems.map((problem) => `${what}: ${measure}: ${problem}`),
  );
  expect(failures).toEqual([]);
}

/**
 * Presses the key through the whole page, and expects a visible focus at each stop. Resolves to the number
 * of stops.
 */
export async function expectFocusVisible(page: Page, what: string, key = 'Tab'): Promise<number> {
  const problems: string[] = [];
  await page.evaluate('measure.lookBefore()');
  for (let stops = 0; stops < 300; stops++) {
    await page.keyboard.press(key);
    const found = await page.evaluate<{ at: string; problem: string | null } | null>('measure.focus()');
    if (!found) {
      expect(problems).toEqual([]);
      return stops;
    }
    if (found.problem) problems.push(`${what}: ${found.problem}`);
  }
  throw new Error(`${what}: the focus does not come to the end of the page`);
}
