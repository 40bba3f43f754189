import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';

type Named = Pick<SeriesSummary, 'customer_name' | 'recurrence_pattern' | 'anchor_day'>;

/** Tells the series of one customer apart. */
export const seriesName = ({ customer_name, recurrence_pattern, anchor_day }: Named): string =>
  `${customer_name}, ${describePattern(recurrence_pattern, anchor_day)}`;

/** The title of its page: `Every Sunday · Amelia Hart`, for its customer without the name. */
export const seriesTitle = (series: Named, isCustomer: boolean): string => {
  const pattern = describePattern(series.recurrence_pattern, series.anchor_day);
  return isCustomer ? pattern : `${pattern} · ${series.customer_name}`;
};

export const seriesText = (count: number): string =>
  count === 1 ? '1 recurring order' : `${count} recurring orders`;
