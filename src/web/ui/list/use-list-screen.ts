import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Page } from '#shared/kernel/route.ts';
import { keepOnDevice, keptOnDevice } from '#web/kernel/device-storage.ts';
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
  /** Why there are no rows to show; `null` if there are, or may come in a moment. */
  error: Error | null;
  refetch: () => unknown;
  isFiltered: boolean;
  /** There is no row at all, with filters or without. */
  isEmpty: boolean;
  /** From 1. */
  page: number;
  setPage: (page: number) => void;
  perPage: number;
  /** For lists of which the device keeps it. */
  setPerPage: ((perPage: number) => void) | undefined;
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
  const [perPage, setPerPage] = usePerPage(list);
  const query = useQuery({
    ...list.query(search, perPage),
    refetchInterval: ({ state: { data, error } }) => (error && !data ? tryAgainAfter : false),
  });
  const { isPlaceholderData, isRefetchError, refetch } = query;
  const error = useRefusal(query);
  const data = error ? undefined : query.data;
  const { page = 1 } = search;
  const isFiltered = list.isFiltered(search);
  const setFilters: Patch<Search> = (patch, options) =>
    setSearch({ page: undefined, ...leaving, ...patch }, options);
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / perPage)) : page;
  useLastPage(page, last, () => setSearch({ page: last }, { replace: true }));
  return {
    list,
    search,
    data,
    isStale: isPlaceholderData,
    isRefetchError,
    error,
    refetch,
    isFiltered,
    isEmpty: data?.total === 0 && !isPlaceholderData && !isFiltered,
    page,
    setPage: (next) => setSearch({ ...leaving, page: next }),
    perPage,
    setPerPage:
      list.keptAs === undefined
        ? undefined
        : (next) => {
            setPerPage(next);
            setFilters({}, { replace: true });
          },
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

/** How many rows a page may have. */
export const pageSizes = [25, 50, 100] as const;

/** How many rows a page has: as this device keeps it, else as the list is declared. */
function usePerPage({ keptAs, perPage }: Pick<List<unknown, unknown, QueryKey>, 'keptAs' | 'perPage'>) {
  const key = `rows:${keptAs}`;
  const [chosen, setChosen] = useState(() => pageSizes.find((size) => String(size) === keptOnDevice(key)));
  const choose = (next: number) => {
    setChosen(pageSizes.find((size) => size === next));
    keepOnDevice(key, next === perPage ? null : String(next));
  };
  return [keptAs === undefined ? perPage : (chosen ?? perPage), choose] as const;
}

/** So long after the first refusal rows may still come before the list says that they do not, in ms. */
const refusalTimeout = 3_000;
/** A list that could not be loaded is asked for again so often, in ms. */
const tryAgainAfter = 10_000;

type Asked = Pick<UseQueryResult<unknown>, 'data' | 'error' | 'failureReason' | 'isPlaceholderData'>;

/** Why rows cannot be shown, once it is time to say so, and until they are there: further tries take nothing away. */
function useRefusal({ data, error: last, failureReason, isPlaceholderData }: Asked): Error | null {
  const isThere = data !== undefined && !isPlaceholderData;
  const why = last ?? failureReason;
  const [error, setError] = useState<Error | null>(null);
  const say = useEffectEvent(() => setError(why));
  const isRefused = !isThere && why !== null;
  const isOver = !isThere && last !== null;
  useEffect(() => {
    if (isThere) setError(null);
    if (isOver) say();
    if (!isRefused) return undefined;
    const timer = setTimeout(() => say(), refusalTimeout);
    return () => clearTimeout(timer);
  }, [isThere, isOver, isRefused]);
  return isThere ? null : error;
}
