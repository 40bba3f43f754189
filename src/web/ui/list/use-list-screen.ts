import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Page } from '#shared/kernel/route.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import type { Sort } from '#web/ui/table/data-table-props.ts';
import type { List } from './define-list.ts';

type Patch<Search> = (patch: Partial<Search>, options?: { replace: boolean }) => void;

/** A list as it stands now: its search params, and the page of rows that they ask for. */
export interface ListState<Search, Row> {
  list: Omit<List<Search, Row, QueryKey>, 'query'>;
  search: Search;
  /** The old page while the next one loads; `undefined` while the first one does. */
  data: Page<Row> | undefined;
  isStale: boolean;
  /** There are rows on the screen, and they could not be loaded again. */
  isRefetchError: boolean;
  /** Why there are no rows to show; `null` if there are, or may still come. */
  error: Error | null;
  refetch: () => unknown;
  isFiltered: boolean;
  /** There is no row at all, with filters or without. */
  isEmpty: boolean;
  /** From 1. */
  page: number;
  setPage: (page: number) => void;
  sort: Sort | undefined;
  setSort: (sort: Sort) => void;
  /** Merges filters or a sort, and goes back to the first page. */
  setFilters: Patch<Search>;
  clear: () => void;
  /** Merges search params that leave the rows as they are. */
  setView: Patch<Search>;
}

/** Keeps a list in the query string and loads its page. `leaving` is what another filter or page changes as well. */
export function useListScreen<Search extends { page?: number | undefined }, Row, Key extends QueryKey>(
  list: List<Search, Row, Key>,
  leaving: Partial<Search> = {},
): ListState<Search, Row> {
  const [state, setSearch] = useSearchState(list.schema);
  const search = state as Search & { sort?: string; direction?: Sort['direction'] };
  const { data, error, isPlaceholderData, isRefetchError, refetch } = useQuery(list.query(search));
  const { page = 1 } = search;
  const isFiltered = list.isFiltered(search);
  const setFilters: Patch<Search> = (patch, options) =>
    setSearch({ page: undefined, ...leaving, ...patch }, options);
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / list.perPage)) : page;
  useLastPage(page, last, () => setSearch({ page: last }, { replace: true }));
  return {
    list,
    search,
    data,
    isStale: isPlaceholderData,
    isRefetchError,
    error: data ? null : error,
    refetch,
    isFiltered,
    isEmpty: data?.total === 0 && !isPlaceholderData && !isFiltered,
    page,
    setPage: (next) => setSearch({ ...leaving, page: next }),
    sort: list.bar && {
      column: search.sort ?? list.bar.defaultSort.column,
      direction: search.direction ?? list.bar.defaultSort.direction,
    },
    // Not every column is one that the service sorts by.
    setSort: ({ column, direction }) => {
      const sort = list.bar?.sorts.find(({ value }) => value === column)?.value;
      setFilters({ sort, direction } as object as Partial<Search>);
    },
    setFilters,
    clear: () => setFilters(list.noFilters),
    setView: setSearch,
  };
}

/** Goes to the last page when there is no such page any more: its rows are gone, or match the filters no more. */
function useLastPage(page: number, last: number, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (page > last) leave();
  }, [page, last]);
}
