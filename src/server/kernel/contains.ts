import { type AnyColumn, ilike, or, type SQL } from 'drizzle-orm';

/** What somebody typed into a search, found in any of the columns whatever its case; nothing typed is no condition. */
export function contains(search: string | undefined, columns: readonly AnyColumn[]): SQL | undefined {
  if (!search) return undefined;
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
