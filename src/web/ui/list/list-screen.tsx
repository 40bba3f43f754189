import type { ComponentProps, ReactNode } from 'react';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { NoMatch } from '#web/ui/filters/no-match.tsx';
import type { DataTableProps } from '#web/ui/table/data-table-props.ts';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { ListFilterBar } from './list-filter-bar.tsx';
import type { ListState } from './use-list-screen.ts';

/** What a list gives to the table or the cards that show its rows. */
export type ListResults<Row> = Required<
  Pick<DataTableProps<Row>, 'rows' | 'stale' | 'sort' | 'onSort' | 'empty' | 'error'>
>;

type ListRowsProps<Search, Row> = {
  state: ListState<Search, Row>;
  /** Shown when there is no row at all. */
  empty: ReactNode;
  /** Shown when no row matches, where the usual sentence does not fit. */
  noMatch?: ReactNode;
  children: (results: ListResults<Row>) => ReactNode;
};

/** One page of a list, or what there is in its place, and the way to the other pages. */
export function ListRows<Search, Row>({ state, empty, noMatch, children }: ListRowsProps<Search, Row>) {
  const { list, data, error, page } = state;
  return (
    <>
      {children({
        rows: data?.rows,
        stale: state.isStale,
        sort: state.sort,
        onSort: state.setSort,
        empty: state.isEmpty ? empty : (noMatch ?? <NoMatch noun={list.noun} onClear={state.clear} />),
        error: error && <LoadError title={list.failure} error={error} onRetry={state.refetch} />,
      })}
      {data && data.total > list.perPage && (
        <Pagination page={page} pageSize={list.perPage} total={data.total} onPage={state.setPage} />
      )}
    </>
  );
}

type ListScreenProps<Search, Row> = ListRowsProps<Search, Row> &
  Omit<ComponentProps<typeof ListFilterBar<Search>>, 'state'>;

/** A list declared with `defineList`: its filter bar, its rows and its pages. */
export function ListScreen<Search, Row>(props: ListScreenProps<Search, Row>) {
  return (
    <>
      <ListFilterBar {...props} />
      <ListRows {...props} />
    </>
  );
}
