import type { ComponentProps, ReactNode } from 'react';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { NoMatch } from '#web/ui/filters/no-match.tsx';
import type { DataTableProps } from '#web/ui/table/data-table-props.ts';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { ListFilterBar } from './list-filter-bar.tsx';
import { ListHead, type ListHeadProps } from './list-head.tsx';
import { type ListState, pageSizes } from './use-list-screen.ts';

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
  const { list, data, error, page, perPage, setPerPage } = state;
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
      {data && data.total > Math.min(perPage, list.perPage) && (
        <Pagination
          page={page}
          pageSize={perPage}
          total={data.total}
          onPage={state.setPage}
          sizes={setPerPage && pageSizes}
          onSize={setPerPage}
        />
      )}
    </>
  );
}

type ListScreenProps<Search, Row> = ListRowsProps<Search, Row> &
  Omit<ComponentProps<typeof ListFilterBar<Search>>, 'state'>;

/** A list of a customer declared with `defineList`: its filter bar, its rows and its pages. */
export function ListScreen<Search, Row>(props: ListScreenProps<Search, Row>) {
  return (
    <>
      <ListFilterBar {...props} />
      <ListRows {...props} />
    </>
  );
}

type StaffListProps<Search, Row> = ListRowsProps<Search, Row> &
  Omit<ListHeadProps<Search>, 'state' | 'children'>;

/** A list of staff declared with `defineList`: the one line above it, its rows and its pages. */
export function StaffList<Search, Row>(props: StaffListProps<Search, Row>) {
  return (
    <>
      <ListHead {...props} />
      <ListRows {...props} />
    </>
  );
}
