import { domainInAscii, emailInAscii } from './email.ts';

/** Signs that a search does not see: apostrophes of every kind, accents, points, joiners, marks of direction. */
const unseen = new RegExp(
  `[${[
    String.raw`'\u0060\u00ad\u02b9\u02bb-\u02bd\u02c8\u0300-\u036f\u055a\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5`,
    String.raw`\u05c7\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2018\u2019\u201b`,
    String.raw`\u202a-\u202e\u2032\u2035\u2060-\u2064\u20d0-\u20ff\ua78c\ufe00-\ufe0f\ufe20-\ufe2f\ufeff`,
  ].join('')}]`,
  'g',
);

/** Letters of which the accent is part of the letter, and dashes of every kind. */
const plainLetters: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n', ς: 'σ' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
  ...{ '‐': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-' },
};
const notPlain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/**
 * A text as searches and sequences see it: `Zoë O’Neill` is `zoe oneill`. The function `plain_text` of the database says
 * the same of what is stored; a test holds one against the other.
 */
export const plainText = (text: string): string =>
  text
    .replace(/[´΄]/g, '')
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .replace(notPlain, (letter) => plainLetters[letter] ?? letter);

/** Something typed that is looked for as one. It is found by any of its readings. */
export interface SearchWord {
  /** Plain texts: of `ord 44` also `ord-44` and `ord-000044`. */
  texts: string[];
  /** Digits of a phone, as they are dialled at home and from abroad; none where they are too few. */
  phones: string[];
}

const numberPrefixes = { order: 'ord', invoice: 'inv', adjustment: 'adj', payment: 'pay' } as const;
/** The number of a thing, or a phone number with its spaces. */
const pieces =
  /(?<![\p{L}\d])(?<kind>ord|order|inv|invoice|adj|adjustment|pay|payment|case)[\s#.:-]*(?<number>\d+)(?![\p{L}\d])|(?<![\p{L}\d])(?<phone>(?:\+|\(|0)[\d\s()./+-]*\d)(?![\p{L}\d])|\S+/gu;

/** Fewer digits than these are looked for in texts only. */
const minPhoneDigits = 3;

/** What is pasted may have hundreds of words, of which each is a condition. */
const maxWords = 8;

/** What a text that was typed into a search looks for: each of its words has to be found, in any order. */
export const searchWords = (search: string): SearchWord[] =>
  withoutRepeats(wordsOf(search)).slice(0, maxWords);

function wordsOf(search: string): SearchWord[] {
  const plain = plainText(search).trim();
  const domains = domainsIn(search);
  if (isPhone(plain)) return [phoneWord(plain)];
  return [...plain.matchAll(pieces)].flatMap(({ 0: piece, groups = {} }) => {
    if (groups.kind && groups.number) return [numberWord(piece, groups.kind, groups.number)];
    if (groups.phone && isPhone(groups.phone)) return [phoneWord(groups.phone)];
    return piece
      .split(/\s+/)
      .map((word) => word.replace(/^#+|[,;]+$/g, ''))
      .filter(Boolean)
      .map((word) => ({ texts: [word, ...(domains.get(word) ?? [])], phones: phonesOf(word) }));
  });
}

/** Whether a text has each word that was typed, as the lists of the service look for them. */
export function matcherOf(search: string): (text: string) => boolean {
  const words = searchWords(search);
  if (words.length === 0) return () => true;
  return (text) => {
    const plain = plainText(text);
    return words.every(({ texts }) => texts.some((each) => plain.includes(each)));
  };
}

/** Without words that are found wherever another one is; of equal ones the first stays. */
const withoutRepeats = (words: readonly SearchWord[]): SearchWord[] =>
  words.filter(
    (word, at) =>
      !words.some((other, index) => at !== index && has(other, word) && (index < at || !has(word, other))),
  );

const has = (word: SearchWord, part: SearchWord): boolean =>
  (['texts', 'phones'] as const).every((kind) =>
    word[kind].every((each) => part[kind].some((inside) => each.includes(inside))),
  );

/** Spaces join digits to one number only where they are as many as a phone has. */
const isPhone = (text: string): boolean =>
  /^[\d\s()./+-]+$/.test(text) && digitsOf(text).length >= 6 && /\d[\s()./+-]+\d|^\+/.test(text);

const phoneWord = (text: string): SearchWord => ({ texts: [text], phones: phonesOf(text) });

function numberWord(typed: string, kind: string, digits: string): SearchWord {
  const prefix = numberPrefixes[kind as keyof typeof numberPrefixes] ?? kind;
  const texts = [typed, `${prefix}-${digits}`, `${prefix}-${digits.padStart(6, '0')}`];
  return { texts: [...new Set(texts)], phones: [] };
}

/** Addresses are kept with their domain in ASCII: what is typed in other letters may be one, or the end of one. */
function domainsIn(search: string): Map<string, string[]> {
  const words = search.split(/[,;]*(?:\s+|$)/).filter((word) => /[^\0-\x7f]/.test(word));
  return new Map(
    words.flatMap((word) => {
      const ascii = word.includes('@') ? emailInAscii(word) : domainInAscii(word);
      return ascii?.includes('xn--') ? [[plainText(word), [ascii.toLowerCase()]]] : [];
    }),
  );
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Stored numbers may have either form: `0432…` is +61432… from abroad, and some write +61 (0)432…. */
function phonesOf(text: string): string[] {
  const digits = digitsOf(text);
  if (digits.length < minPhoneDigits || !/^[\d\s()./+-]+$/.test(text)) return [];
  const abroad = /^(?:\s*\+61|0061|61(?=0?\d{9}$))/.test(text) ? digits.replace(/^(?:00)?610?/, '') : null;
  if (abroad !== null) return [`0${abroad}`, `61${abroad}`];
  return digits.startsWith('0') && digits.length > minPhoneDigits
    ? [digits, `61${digits.slice(1)}`]
    : [digits];
}
