import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { previewSeriesRoute, type SeriesPreviewDraft } from '#shared/series/series.contract.ts';
import { call } from '#web/kernel/api.ts';

/** The first pickups of an order that would recur. The old ones stay while those of another pattern load. */
export const seriesPreviewQuery = (draft: SeriesPreviewDraft) =>
  queryOptions({
    queryKey: ['series', 'preview', draft],
    queryFn: () => call(previewSeriesRoute, { body: draft }),
    placeholderData: keepPreviousData,
  });
