import type * as z from 'zod';
import { UserQuery } from '#shared/accounts/accounts.contract.ts';
import { PageNumber } from '#web/kernel/routing/search-state.ts';

/** The search state of the accounts list: the query of the service, and the page, from 1. */
export const UsersSearch = UserQuery.omit({ limit: true, offset: true }).extend({
  page: PageNumber.optional(),
});
export type UsersSearch = z.infer<typeof UsersSearch>;

export const usersPerPage = 12;

/** The query of the service for a search state. */
export function toUsersQuery({ page = 1, ...filters }: UsersSearch): UserQuery {
  return { ...filters, limit: usersPerPage, offset: (page - 1) * usersPerPage };
}

/** The patch that clears all filters and keeps the sort. */
export const noFilters = { search: undefined, role: undefined, page: undefined } satisfies UsersSearch;

export const isFiltered = ({ search, role }: UsersSearch): boolean => Boolean(search || role?.length);
