import { type AnyColumn, ilike, or, type SQL } from 'drizzle-orm';

/** The condition that one of the columns contains `search`, in any case; `undefined` for an empty search. */
export function contains(search: string | undefined, columns: readonly AnyColumn[]): SQL | undefined {
  if (!search) return undefined;
  const pattern = patternOf(search);
  return or(...columns.map((column) => ilike(column, pattern)));
}

/** The pattern with which `ilike` finds a text anywhere; its wildcards in the text are escaped. */
export const patternOf = (search: string): string => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
