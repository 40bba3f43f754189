import type * as z from 'zod';
import { UserQuery } from '#shared/accounts/accounts.contract.ts';
import { PageNumber } from '#web/kernel/search-state.ts';

/** The query string of the accounts list: what the service is asked, and the page, counted from 1. */
export const UsersSearch = UserQuery.omit({ limit: true, offset: true }).extend({
  page: PageNumber.optional(),
});
export type UsersSearch = z.infer<typeof UsersSearch>;

export const usersPerPage = 12;

/** The page of accounts that the query string means; newest first unless it says otherwise. */
export function usersQueryOf({ page = 1, ...filters }: UsersSearch): UserQuery {
  return { ...filters, limit: usersPerPage, offset: (page - 1) * usersPerPage };
}

/** What takes every filter away and leaves the order of the rows as it is. */
export const noFilters = { search: undefined, role: undefined, page: undefined } satisfies UsersSearch;

export const isFiltered = ({ search, role }: UsersSearch): boolean => Boolean(search || role?.length);
