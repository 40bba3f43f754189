import { plainText } from '#shared/kernel/search-text.ts';

/** Folds case, accents and kinds of apostrophe; each letter keeps its position. */
const fold = (text: string): string =>
  // Almost all is ASCII, and every text is folded at each letter that is typed.
  /^[ -~]*$/.test(text) ? text.toLowerCase().replaceAll('`', "'") : foldEach(text);

const foldEach = (text: string): string =>
  [...text]
    .map((letter) => {
      const plain = plainText(letter) || (/[\p{M}\p{Cf}]/u.test(letter) ? letter : "'");
      return plain.length === letter.length ? plain : letter;
    })
    .join('');

const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[,;]*(?:\s+|$)/)
    .filter(Boolean);

/** Where a word is in a text. Rank 0: at its start, 1: at the start of another word, 2: inside a word. */
function findWord(word: string, text: string): { at: number; rank: number } | null {
  let inside: number | null = null;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0) return { at, rank: 0 };
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return { at, rank: 1 };
    inside ??= at;
  }
  return inside === null ? null : { at: inside, rank: 2 };
}

/** Shorter words match only at the start of a word: a single letter is inside almost everything. */
const minInsideLength = 2;

/** The distance of a label and its keywords from the typed text; `null` if a typed word is in neither. */
function matchDistance(typed: string, label: string, keywordText: string): number | null {
  let total = 0;
  for (const word of splitWords(typed)) {
    // Keywords are not shown, so only a match at the start of one makes sense to the user.
    const matchesKeyword = (findWord(word, fold(keywordText))?.rank ?? 2) < 2;
    const rank = rankIn(word, fold(label)) ?? (matchesKeyword ? 3 : null);
    if (rank === null) return null;
    total += rank;
  }
  return total;
}

function rankIn(word: string, text: string): number | null {
  const rank = findWord(word, text)?.rank ?? null;
  return rank === 2 && word.length < minInsideLength ? null : rank;
}

/** The items that match every typed word, with their distance, the nearest first. */
export const rankMatches = <T extends { label: string; keywords?: string }>(
  typed: string,
  all: readonly T[],
) =>
  all
    .map((item) => ({ item, distance: matchDistance(typed, item.label, item.keywords ?? '') }))
    .filter((match): match is { item: T; distance: number } => match.distance !== null)
    .toSorted((one, other) => one.distance - other.distance);

/** Whether a text begins with all that was typed: a person by their name before all that mentions them. */
export const begins = (typed: string, text: string): boolean => fold(text).startsWith(fold(typed));

interface Part {
  text: string;
  at: number;
  isMatch: boolean;
}

/** Splits a text into parts that match the typed words and parts that do not, for highlighting. */
export function highlightParts(typed: string, text: string): Part[] {
  const matched = Array.from({ length: text.length }, () => false);
  const folded = fold(text);
  for (const word of splitWords(typed)) {
    const at = findWord(word, folded)?.at;
    if (at !== undefined) matched.fill(true, at, at + word.length);
  }
  const parts: Part[] = [];
  for (let at = 0; at < text.length; at++) {
    const last = parts.at(-1);
    if (last && last.isMatch === matched[at]) last.text += text.charAt(at);
    else parts.push({ text: text.charAt(at), at, isMatch: matched[at] ?? false });
  }
  return parts;
}
