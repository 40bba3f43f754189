import { type AnyColumn, ilike, or, type SQL } from 'drizzle-orm';

/** The condition that one of the columns contains `search`, in any case; `undefined` for an empty search. */
export function matchesText(search: string | undefined, columns: readonly AnyColumn[]): SQL | undefined {
  if (!search) return undefined;
  const pattern = likePattern(search);
  return or(...columns.map((column) => ilike(column, pattern)));
}

/** The pattern with which `ilike` finds a text anywhere; its wildcards in the text are escaped. */
export const likePattern = (search: string): string =>
  `%${search.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
