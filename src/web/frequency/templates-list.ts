import { TemplateQuery } from '#shared/frequency/frequency.contract.ts';
import { frequencyTypeLabels, frequencyTypes } from '#shared/frequency/recurrence-pattern.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';
import { filteredTemplatesQuery } from './frequency.api.ts';

export const templatesList = defineList({
  noun: 'templates',
  failure: 'The templates could not be loaded',
  perPage: 25,
  keptAs: 'templates',
  search: TemplateQuery,
  query: filteredTemplatesQuery,
  bar: {
    searchLabel: 'Name or description',
    filters: [
      {
        name: 'frequency_type',
        label: 'Type',
        as: 'chips',
        options: toOptions(frequencyTypes, frequencyTypeLabels),
      },
    ],
    sorts: [
      { value: 'name', label: 'Name' },
      { value: 'frequency', label: 'How often' },
      { value: 'created_at', label: 'Created' },
    ],
    defaultSort: { column: 'name', direction: 'asc' },
  },
});
