import { type AnyColumn, gte, ilike, lt, or, type SQL } from 'drizzle-orm';
import type { Period } from '#shared/kernel/period.ts';

/** The condition that one of the columns contains `search`, in any case; `undefined` for an empty search. */
export function matchesText(search: string | undefined, columns: readonly AnyColumn[]): SQL | undefined {
  if (!search) return undefined;
  const pattern = likePattern(search);
  return or(...columns.map((column) => ilike(column, pattern)));
}

/** The pattern with which `ilike` finds a text anywhere; its wildcards in the text are escaped. */
export const likePattern = (search: string): string =>
  `%${search.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;

/**
 * The conditions that a column lies in a period: from its start to before its end. An index on the column
 * serves them.
 */
export const inPeriod = (column: AnyColumn, { start, end }: Period): (SQL | undefined)[] => [
  start ? gte(column, start) : undefined,
  end ? lt(column, end) : undefined,
];
