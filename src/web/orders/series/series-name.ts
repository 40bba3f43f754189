import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';

/** Tells the series of one customer apart. */
export const seriesName = ({
  customer_name,
  recurrence_pattern,
}: Pick<SeriesSummary, 'customer_name' | 'recurrence_pattern'>): string =>
  `${customer_name}, ${describePattern(recurrence_pattern)}`;
