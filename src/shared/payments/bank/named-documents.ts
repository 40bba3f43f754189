/** A number that a text names: with its kind, or bare digits that may be the number of something else. */
export interface NamedNumber {
  kind: 'invoice' | 'adjustment' | null;
  number: number;
}

const numbers =
  /(?<![a-z])(?<kind>inv|adj)[ \-\u2013#:]{0,3}(?<digits>\d{1,12})(?!\d)|(?<!\d)(?<bare>\d{4,12})(?!\d)/gi;

/**
 * The numbers of documents that a text of a bank names, in its sequence and each once: `INV-000123`, `INV 123`, `inv123`, the same
 * with `ADJ`, and bare digits of at least 4.
 */
export function namedNumbers(text: string): NamedNumber[] {
  const seen = new Map<string, NamedNumber>();
  for (const { groups } of text.matchAll(numbers)) {
    const kind = groups?.bare ? null : groups?.kind?.toLowerCase() === 'inv' ? 'invoice' : 'adjustment';
    const number = Number(groups?.bare ?? groups?.digits);
    if (!seen.has(`${kind} ${number}`)) seen.set(`${kind} ${number}`, { kind, number });
  }
  return [...seen.values()];
}

/** The words of 4 letters or more in a text, in lower case and without accents. */
export const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/\p{L}{4,}/gu),
  );
