import * as z from 'zod';
import { SkuQuery } from '#shared/catalogue/catalogue.contract.ts';
import { PageNumber } from '#web/kernel/routing/search-state.ts';

const skuViews = ['cards', 'table'] as const;

/** The query string of the catalogue: the service's query, the page (from 1), and how the list is shown. */
export const SkusSearch = SkuQuery.omit({ limit: true, offset: true }).extend({
  page: PageNumber.optional(),
  view: z.enum(skuViews).optional(),
});
export type SkusSearch = z.infer<typeof SkusSearch>;

/** Fills three rows of four cards on a wide screen. */
export const skusPerPage = 12;

/** The service's query for the page in the query string; sorted by name by default. */
export function skusQueryOf({ page = 1, view: _, ...filters }: SkusSearch): SkuQuery {
  return { ...filters, limit: skusPerPage, offset: (page - 1) * skusPerPage };
}

/** Clears every filter and keeps the sort and the view. */
export const noFilters = { search: undefined, category: undefined, page: undefined } satisfies SkusSearch;

export const isFiltered = ({ search, category }: SkusSearch): boolean => Boolean(search || category);
