import type { Cell } from '#shared/papers/paper.ts';

/** Stands where nobody knows a number yet. */
export const notKnown = '–';

/** A cell with a line for each text that is not empty. */
export const cellOf = (...texts: readonly (readonly [Cell['lines'][number]['style'], string])[]): Cell => ({
  lines: texts
    .map(([style, text]) => ({ style, text: text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== ''),
});
