import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  previewSeriesRoute,
  type SeriesFilterQuery,
  type SeriesPreviewDraft,
  type SeriesQuery,
  type SeriesState,
  seriesCountsRoute,
  seriesListRoute,
  seriesRoute,
} from '#shared/series/series.contract.ts';
import { allPages } from '#web/kernel/all-pages.ts';
import { call } from '#web/kernel/api.ts';

/** The prefix of every query key about series. A live message about a series or an order invalidates them all. */
const seriesKey = ['series'];

/** One page of the series the caller may see. The old page stays while the next one loads. */
export const seriesListQuery = (query: SeriesQuery) =>
  queryOptions({
    queryKey: [...seriesKey, 'list', query],
    queryFn: () => call(seriesListRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** Every series of the signed-in customer in one state, the next pickup first. */
export const ownSeriesQuery = (state: SeriesState) =>
  queryOptions({
    queryKey: [...seriesKey, 'own', state],
    queryFn: () => allPages((page) => call(seriesListRoute, { query: { ...page, state: [state] } })),
  });

/** How many series match, by state, and what they come to a week. */
export const seriesCountsQuery = (query: SeriesFilterQuery) =>
  queryOptions({
    queryKey: [...seriesKey, 'counts', query],
    queryFn: () => call(seriesCountsRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** One series with its pickups and its history. */
export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...seriesKey, 'one', id],
    queryFn: () => call(seriesRoute, { params: { id } }),
  });

/** The first pickups of an order that would recur. The old ones stay while those of another pattern load. */
export const seriesPreviewQuery = (draft: SeriesPreviewDraft) =>
  queryOptions({
    queryKey: [...seriesKey, 'preview', draft],
    queryFn: () => call(previewSeriesRoute, { body: draft }),
    placeholderData: keepPreviousData,
  });
