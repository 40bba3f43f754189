import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { RouteReply } from '#shared/kernel/route.ts';
import {
  holdSeriesRoute,
  makeOccurrenceRoute,
  previewSeriesRoute,
  restoreOccurrenceRoute,
  resumeSeriesRoute,
  type SeriesFilterQuery,
  type SeriesPreviewDraft,
  type SeriesQuery,
  type SeriesState,
  type SeriesSummary,
  seriesCountsRoute,
  seriesListRoute,
  seriesRoute,
  skipOccurrenceRoute,
  stopSeriesRoute,
} from '#shared/series/series.contract.ts';
import {
  agreeSeriesModificationRoute,
  approveSeriesModificationRoute,
  type EditPreviewDraft,
  editSeriesRoute,
  previewOrderEditRoute,
  previewSeriesChangeRoute,
  rejectSeriesModificationRoute,
  type SeriesChangeDraft,
  withdrawSeriesModificationRoute,
} from '#shared/series/series-edit.contract.ts';
import { allPages } from '#web/kernel/all-pages.ts';
import { call } from '#web/kernel/api.ts';
import { atVersion, useWrite } from '#web/kernel/use-write.ts';

/** The prefix of every query key about series. A live message about a series or an order invalidates them all. */
const seriesKey = ['series'];

/** One page of the series the caller may see. The old page stays while the next one loads. */
export const seriesListQuery = (query: SeriesQuery) =>
  queryOptions({
    queryKey: [...seriesKey, 'list', query],
    queryFn: () => call(seriesListRoute, { query }),
    placeholderData: keepPreviousData,
  });

/** Every series of the signed-in customer in some states, the next pickup first. */
export const ownSeriesQuery = (state: SeriesState[]) =>
  queryOptions({
    queryKey: [...seriesKey, 'own', state],
    queryFn: () => allPages((page) => call(seriesListRoute, { query: { ...page, state } })),
  });

/** Those of them that go on. */
export const ownRunningSeriesQuery = ownSeriesQuery(['active', 'held']);

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

/**
 * The first pickups of an order that would recur; asks for nothing without one. The old ones stay while those of
 * another pattern load.
 */
export const seriesPreviewQuery = (draft: SeriesPreviewDraft | null) =>
  queryOptions({
    queryKey: [...seriesKey, 'preview', draft],
    queryFn: draft ? () => call(previewSeriesRoute, { body: draft }) : skipToken,
    placeholderData: keepPreviousData,
  });

/** What a change of a series would do, before it is saved. */
export type SeriesChangeEffects = RouteReply<typeof previewSeriesChangeRoute>;

type SeriesVersion = Pick<SeriesSummary, 'id' | 'version'>;

/** What a change of a series would do. What an earlier draft would do stays while that of another one loads. */
export const seriesChangeQuery = ({ id, version }: SeriesVersion, draft: SeriesChangeDraft) =>
  queryOptions({
    queryKey: [...seriesKey, 'change', id, version, draft],
    queryFn: () => call(previewSeriesChangeRoute, { params: { id }, body: draft }),
    placeholderData: keepPreviousData,
  });

/** What an edit of a recurring order would do to its series. The old answer stays while that of another edit loads. */
export const editPreviewQuery = (order: { id: string; version: number }, draft: EditPreviewDraft) =>
  queryOptions({
    queryKey: [...seriesKey, 'edit', order.id, order.version, draft],
    queryFn: () => call(previewOrderEditRoute, { params: { id: order.id }, body: draft }),
    placeholderData: keepPreviousData,
  });

/** A change of a series: its orders are among what it makes stale. */
const stale = [seriesKey, ['orders'], ['drivers'], ['overview']];

/** An occurrence, by its series and its number there. */
export interface OccurrenceId {
  series_id: string;
  number: number;
}

/** The input of a call about an occurrence. */
export const ofOccurrence = ({ series_id, number }: OccurrenceId) => ({ params: { id: series_id, number } });

export const useSkipOccurrence = () => useWrite(skipOccurrenceRoute, { stale });

export const useRestoreOccurrence = () => useWrite(restoreOccurrenceRoute, { stale });

/** Makes an occurrence an order now, and those before it. */
export const useMakeOccurrence = () => useWrite(makeOccurrenceRoute, { stale });

export const useHoldSeries = () => useWrite(holdSeriesRoute, { stale });

/** Ends a hold, or starts an ended series again; with another end, if one is given. */
export const useResumeSeries = () => useWrite(resumeSeriesRoute, { stale });

export const useStopSeries = () => useWrite(stopSeriesRoute, { stale });

export const useEditSeries = () => useWrite(editSeriesRoute, { stale });

/** The customer answers what staff proposed for a whole series. */
export const useDecideSeriesProposal = () =>
  useWrite(
    ({ series, isApproved }: { series: SeriesVersion; isApproved: boolean }) =>
      call(isApproved ? approveSeriesModificationRoute : rejectSeriesModificationRoute, atVersion(series)),
    { stale },
  );

/** Staff say that the customer agreed to it, or withdraw it. */
export const useEndSeriesProposal = () =>
  useWrite(
    ({ series, isApproved }: { series: SeriesVersion; isApproved: boolean }) =>
      call(isApproved ? agreeSeriesModificationRoute : withdrawSeriesModificationRoute, atVersion(series)),
    { stale },
  );
