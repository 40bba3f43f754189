import { type AnyColumn, and, gte, is, lt, or, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Period } from '#shared/kernel/period.ts';
import { type SearchWord, searchWords } from '#shared/kernel/search-text.ts';
import { plain } from './columns.ts';

/** The text of a number such as `ORD-000123`, which is plain in lower case. */
export const numberText = (column: SQLWrapper): SQL => sql`lower(${column})`;

/** Where a word is looked for beside the plain columns. */
type OtherPlaces = (word: SearchWord) => SQL | undefined;

/**
 * The condition that each word of `search` is in one of the columns or the other places; `undefined` where there is
 * nothing to look for.
 */
export const matchesText = (
  search: string | undefined,
  columns: readonly SQLWrapper[],
  elsewhere?: OtherPlaces,
): SQL | undefined =>
  and(
    ...searchWords(search ?? '').map((word) =>
      or(...columns.map((column) => hasPart(column, word.texts)), elsewhere?.(word)),
    ),
  );

/** The condition that one of the parts is in a column, or in a text that is plain already. */
export function hasPart(column: SQLWrapper, parts: readonly string[]): SQL {
  const text = is(column, SQL) ? column : plain(column);
  return parts.length === 1
    ? sql`${text} like ${likePattern(parts[0])}`
    : sql`${text} like any(${sql.param(parts.map(likePattern))}::text[])`;
}

/** The pattern with which `like` finds a text anywhere; its wildcards in the text are escaped. */
export const likePattern = (text = ''): string => `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;

/**
 * The conditions that a column lies in a period: from its start to before its end. An index on the column
 * serves them.
 */
export const inPeriod = (column: AnyColumn, { start, end }: Period): (SQL | undefined)[] => [
  start ? gte(column, start) : undefined,
  end ? lt(column, end) : undefined,
];
