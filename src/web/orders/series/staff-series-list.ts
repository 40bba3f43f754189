import { SeriesQuery } from '#shared/series/series.contract.ts';
import { seriesListQuery } from '#web/series/series.api.ts';
import { defineList } from '#web/ui/list/define-list.ts';

export const staffSeriesList = defineList({
  noun: 'recurring orders',
  failure: 'The recurring orders could not be loaded',
  perPage: 12,
  search: SeriesQuery,
  query: seriesListQuery,
  bar: {
    searchLabel: 'Customer name or email',
    filters: [],
    sorts: [
      { value: 'next_pickup', label: 'Next pickup' },
      { value: 'customer_name', label: 'Customer' },
      { value: 'weekly_amount', label: 'Weekly value' },
      { value: 'created_at', label: 'Created' },
    ],
    defaultSort: { column: 'next_pickup', direction: 'asc' },
  },
});
