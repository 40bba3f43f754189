import * as z from 'zod';
import { SkuQuery } from '#shared/catalogue/catalogue.contract.ts';
import { defineList } from '#web/ui/list/define-list.ts';
import { skusQuery } from './catalogue.api.ts';

export const skusList = defineList({
  noun: 'items',
  failure: 'The SKUs could not be loaded',
  perPage: 25,
  keptAs: 'skus',
  search: SkuQuery,
  view: z.object({ view: z.enum(['cards', 'table']).optional() }),
  query: skusQuery,
  bar: {
    searchLabel: 'Name, category or description',
    filters: [],
    sorts: [
      { value: 'name', label: 'Name' },
      { value: 'category', label: 'Category' },
      { value: 'price', label: 'Price' },
      { value: 'created_at', label: 'Created' },
    ],
    defaultSort: { column: 'name', direction: 'asc' },
  },
});
