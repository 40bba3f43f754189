import * as z from 'zod';
import { CaseQuery } from '#shared/cases/cases.contract.ts';
import { PageNumber } from '#web/kernel/routing/search-state.ts';

/** The query string of a list of cases: what the service is asked, the page, counted from 1, and how it is shown. */
export const CasesSearch = CaseQuery.omit({ limit: true, offset: true }).extend({
  page: PageNumber.optional(),
  view: z.enum(['table', 'list']).optional(),
});
export type CasesSearch = z.infer<typeof CasesSearch>;

export const casesPerPage = 12;

/** The page of cases that the query string means; newest first unless it says otherwise. */
export function casesQueryOf({ page = 1, view: _view, ...filters }: CasesSearch): CaseQuery {
  return { ...filters, limit: casesPerPage, offset: (page - 1) * casesPerPage };
}

/** What takes every filter away and leaves the order of the rows as it is. */
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
