import { type AnyColumn, gte, lt, type SQL } from 'drizzle-orm';
import type { Period } from '#shared/kernel/period.ts';

/**
 * The conditions that a column lies in a period: from its start to before its end. An index on the column
 * serves them.
 */
export const inPeriod = (column: AnyColumn, { start, end }: Period): (SQL | undefined)[] => [
  start ? gte(column, start) : undefined,
  end ? lt(column, end) : undefined,
];
