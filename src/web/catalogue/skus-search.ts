import * as z from 'zod';
import { SkuQuery } from '#shared/catalogue/catalogue.contract.ts';
import { PageNumber } from '#web/kernel/routing/search-state.ts';

const skuViews = ['cards', 'table'] as const;

/** The query string of the catalogue: what the service is asked, the page, counted from 1, and how it is shown. */
export const SkusSearch = SkuQuery.omit({ limit: true, offset: true }).extend({
  page: PageNumber.optional(),
  view: z.enum(skuViews).optional(),
});
export type SkusSearch = z.infer<typeof SkusSearch>;

/** Fills three rows of four cards on a wide screen. */
export const skusPerPage = 12;

/** The page of the catalogue that the query string means; by name unless it says otherwise. */
export function skusQueryOf({ page = 1, view: _, ...filters }: SkusSearch): SkuQuery {
  return { ...filters, limit: skusPerPage, offset: (page - 1) * skusPerPage };
}

/** What takes every filter away and leaves the order and the look of the list as they are. */
export const noFilters = { search: undefined, category: undefined, page: undefined } satisfies SkusSearch;

export const isFiltered = ({ search, category }: SkusSearch): boolean => Boolean(search || category);
