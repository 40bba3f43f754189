/** Letters as they are compared: without case and accents, each in the place it had. */
const fold = (text: string): string =>
  [...text]
    .map((letter) => {
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .join('');

const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/** Where a word stands in a text: at the beginning of one of its words, if it can, else inside. */
function placeOf(word: string, text: string): { at: number; rank: number } | null {
  let inside: number | null = null;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0) return { at, rank: 0 };
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return { at, rank: 1 };
    inside ??= at;
  }
  return inside === null ? null : { at: inside, rank: 2 };
}

/** One letter is inside of almost everything. */
const leastInside = 2;

/** How far a label, or the other words it goes by, is from what was typed; `null` where a typed word is in neither. */
function distance(typed: string, label: string, others: string): number | null {
  let sum = 0;
  for (const word of wordsOf(typed)) {
    // The other words are not seen: only a beginning explains itself.
    const isOther = (placeOf(word, fold(others))?.rank ?? 2) < 2;
    const rank = rankOf(word, fold(label)) ?? (isOther ? 3 : null);
    if (rank === null) return null;
    sum += rank;
  }
  return sum;
}

function rankOf(word: string, text: string): number | null {
  const rank = placeOf(word, text)?.rank ?? null;
  return rank === 2 && word.length < leastInside ? null : rank;
}

/** Those that every typed word is a part of, and how far they are from it, the nearest first. */
export const matching = <T extends { label: string; words?: string }>(typed: string, all: readonly T[]) =>
  all
    .map((item) => ({ item, far: distance(typed, item.label, item.words ?? '') }))
    .filter((match): match is { item: T; far: number } => match.far !== null)
    .toSorted((one, other) => one.far - other.far);

interface Part {
  text: string;
  at: number;
  isTyped: boolean;
}

/** A text in parts, so that what was typed can be told from the rest. */
export function partsOf(typed: string, text: string): Part[] {
  const isTyped = Array.from({ length: text.length }, () => false);
  const folded = fold(text);
  for (const word of wordsOf(typed)) {
    const at = placeOf(word, folded)?.at;
    if (at !== undefined) isTyped.fill(true, at, at + word.length);
  }
  const parts: Part[] = [];
  for (let at = 0; at < text.length; at++) {
    const last = parts.at(-1);
    if (last && last.isTyped === isTyped[at]) last.text += text.charAt(at);
    else parts.push({ text: text.charAt(at), at, isTyped: isTyped[at] ?? false });
  }
  return parts;
}
