import type * as z from 'zod';
import { TemplateQuery } from '#shared/frequency/frequency.contract.ts';
import { PageNumber } from '#web/kernel/routing/search-state.ts';

/** The query string of the templates: what the service is asked, and the page, counted from 1. */
export const TemplatesSearch = TemplateQuery.omit({ limit: true, offset: true }).extend({
  page: PageNumber.optional(),
});
export type TemplatesSearch = z.infer<typeof TemplatesSearch>;

/** Fills three rows of four cards on a wide screen. */
export const templatesPerPage = 12;

/** The page of templates that the query string means; by name unless it says otherwise. */
export function toTemplateQuery({ page = 1, ...filters }: TemplatesSearch): TemplateQuery {
  return { ...filters, limit: templatesPerPage, offset: (page - 1) * templatesPerPage };
}

/** Clears every filter and keeps the sort. */
export const noFilters = {
  search: undefined,
  frequency_type: undefined,
  page: undefined,
} satisfies TemplatesSearch;

export const isFiltered = ({ search, frequency_type }: TemplatesSearch): boolean =>
  Boolean(search || frequency_type?.length);
