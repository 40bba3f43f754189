import { useQuery } from '@tanstack/react-query';
import { describeSeries } from '#shared/frequency/recurrence-text.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { ownRunningSeriesQuery } from './series.api.ts';

/** Tells the series of one customer apart. */
export const seriesName = (series: SeriesSummary): string =>
  `${series.customer_name}, ${describeSeries(series)}`;

/** The title of its page: `Every Sunday · Amelia Hart`, for its customer without the name. */
export const seriesTitle = (series: SeriesSummary, isCustomer: boolean): string => {
  const pattern = describeSeries(series);
  return isCustomer ? pattern : `${pattern} · ${series.customer_name}`;
};

type OwnSeries = Omit<SeriesSummary, 'proposal'>;

/**
 * Returns a function that names a series to its customer: `Every Sunday`, and where another of theirs repeats alike, by what it
 * washes first or when it is next: `Every Sunday · Bed Sheet`, `Every Sunday · next Sun 29 Nov`.
 */
export function useOwnSeriesName(): (series: OwnSeries) => string {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const isCustomer = useUser()?.role === 'customer';
  const { data: own = [] } = useQuery({ ...ownRunningSeriesQuery, enabled: isCustomer });
  return (series) => {
    const name = describeSeries(series);
    const alike = own.filter((each) => each.id !== series.id && describeSeries(each) === name);
    if (alike.length === 0) return name;
    const item = firstItem(series);
    if (item && alike.every((each) => firstItem(each) !== item)) return `${name} · ${item}`;
    return series.next_pickup ? `${name} · next ${formatDay(series.next_pickup, zone, now)}` : name;
  };
}

const firstItem = ({ items }: OwnSeries): string | undefined => items[0]?.sku_name;

export const seriesText = (count: number): string =>
  count === 1 ? '1 recurring order' : `${count} recurring orders`;
