import { type AnyColumn, ilike, or, type SQL } from 'drizzle-orm';

/** What somebody typed into a search, found in any of the columns whatever its case; nothing typed is no condition. */
export function contains(search: string | undefined, columns: readonly AnyColumn[]): SQL | undefined {
  if (!search) return undefined;
  const pattern = patternOf(search);
  return or(...columns.map((column) => ilike(column, pattern)));
}

/** What `ilike` takes to find a text anywhere; signs that mean something to it mean themselves. */
export const patternOf = (search: string): string => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
