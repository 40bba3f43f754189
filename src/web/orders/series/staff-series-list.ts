import { SeriesQuery, seriesStateLabels, seriesStates } from '#shared/series/series.contract.ts';
import { seriesListQuery } from '#web/series/series.api.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';

export const staffSeriesList = defineList({
  noun: 'recurring orders',
  failure: 'The recurring orders could not be loaded',
  perPage: 25,
  keptAs: 'series',
  search: SeriesQuery,
  query: seriesListQuery,
  bar: {
    searchLabel: 'Customer name or email',
    filters: [
      { name: 'state', label: 'State', as: 'chips', options: toOptions(seriesStates, seriesStateLabels) },
    ],
    sorts: [
      { value: 'next_pickup', label: 'Next pickup' },
      { value: 'customer_name', label: 'Customer' },
      { value: 'weekly_amount', label: 'Weekly value' },
      { value: 'created_at', label: 'Created' },
    ],
    defaultSort: { column: 'next_pickup', direction: 'asc' },
  },
});
