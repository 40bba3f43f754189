import { type AnyColumn, gte, lt, type SQL } from 'drizzle-orm';
import type { Period } from '#shared/kernel/period.ts';

/** A period as conditions on a column, in a form that its index serves. */
export const within = (column: AnyColumn, { start, end }: Period): (SQL | undefined)[] => [
  start ? gte(column, start) : undefined,
  end ? lt(column, end) : undefined,
];
