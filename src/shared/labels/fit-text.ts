import { onFirstUse } from '#shared/kernel/on-first-use.ts';

/**
 * How wide a character of Inter is at most, in em, as bold as labels have it; the others of ASCII are narrower than the last.
 * Estimated on the safe side: a browser and a PDF each draw with a font of their own.
 */
const widths = [
  [0.31, ' Iijl'],
  [0.36, "!',.:;"],
  [0.42, '()/[\\]`ft|'],
  [0.46, '1r'],
  [0.52, '-^_{}–'],
  [0.62, '"*7?FJLaceksvxz'],
  [0.67, '#23569EPbdghnopquy'],
  [0.72, '$&+048<=>BRSTZ~'],
  [0.77, 'ACDHKUVXY'],
  [0.82, 'GNOQ'],
  [0.92, 'w'],
  [1.07, 'Mm%@W…'],
] as const;
const widthOf = new Map<string, number>(
  widths.flatMap(([width, characters]) => [...characters].map((character) => [character, width] as const)),
);
/** From here on characters are as wide as high: those of Chinese, Japanese and Korean, and emoji. */
const firstFullWidth = 0x2e80;

function characterWidth(character: string): number {
  const known = widthOf.get(character);
  if (known !== undefined) return known;
  const [base = ''] = character.normalize('NFD');
  return widthOf.get(base) ?? ((base.codePointAt(0) ?? 0) >= firstFullWidth ? 1.1 : 1.4);
}

const graphemes = onFirstUse(() => new Intl.Segmenter('en-AU', { granularity: 'grapheme' }));
const isPlain = /^[ -~–…]*$/;
const charactersOf = (text: string): string[] =>
  isPlain.test(text) ? [...text] : Array.from(graphemes().segment(text), ({ segment }) => segment);

/** How wide a text is at most, in em. */
export const textWidth = (text: string): number =>
  charactersOf(text).reduce((sum, character) => sum + characterWidth(character), 0);

interface Room {
  /** In the unit of `size`. */
  width: number;
  size: number;
  minSize: number;
  maxLines: number;
}

/** A text that stays in its room: on more lines where one is too short, then smaller, and then cut with an ellipsis. */
export function fitText(
  text: string,
  { width, size, minSize, maxLines }: Room,
): { lines: string[]; size: number } {
  const words = text.trim().split(/\s+/u);
  for (let smaller = size; smaller >= minSize; smaller -= size / 20) {
    const lines = wrap(words, width / smaller);
    if (lines.length <= maxLines) return { lines, size: smaller };
  }
  const lines = wrap(words, width / minSize);
  const last = lines.slice(maxLines - 1).join(' ');
  return { lines: [...lines.slice(0, maxLines - 1), cut(last, width / minSize)], size: minSize };
}

/** Lines of at most so many em. A word that is longer is broken. */
function wrap(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words.flatMap((whole) => breakWord(whole, width))) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && textWidth(longer) <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

function breakWord(word: string, width: number): string[] {
  const parts = [''];
  for (const character of charactersOf(word)) {
    const part = parts.at(-1) ?? '';
    if (part && textWidth(part + character) > width) parts.push(character);
    else parts.splice(-1, 1, part + character);
  }
  return parts;
}

function cut(text: string, width: number): string {
  const characters = charactersOf(text);
  while (characters.length > 0 && textWidth(`${characters.join('').trimEnd()}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
