import * as z from 'zod';
import { CaseQuery } from '#shared/cases/cases.contract.ts';
import { PageNumber } from '#web/kernel/routing/search-state.ts';

/** The query string of the case list: the service's query, the page (from 1), and how the list is shown. */
export const CasesSearch = CaseQuery.omit({ limit: true, offset: true }).extend({
  page: PageNumber.optional(),
  view: z.enum(['table', 'list']).optional(),
});
export type CasesSearch = z.infer<typeof CasesSearch>;

export const casesPerPage = 12;

/** The service's query for the page in the query string; newest first by default. */
export function casesQueryOf({ page = 1, view: _view, ...filters }: CasesSearch): CaseQuery {
  return { ...filters, limit: casesPerPage, offset: (page - 1) * casesPerPage };
}

/** Clears every filter and keeps the sort. */
export const noFilters = {
  search: undefined,
  type: undefined,
  status: undefined,
  priority: undefined,
  range: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
} satisfies CasesSearch;

export const isFiltered = ({ search, type, status, priority, range, from, to }: CasesSearch): boolean =>
  Boolean(search || type?.length || status?.length || priority?.length || range || from || to);
