import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Case } from '#shared/cases/case.ts';
import { caseSorts } from '#shared/cases/cases.contract.ts';
import { showingText } from '#web/kernel/format/format.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { sortParams } from '#web/ui/filters/list-filters.ts';
import { NoMatch } from '#web/ui/filters/no-match.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { useLastPage } from '#web/ui/table/use-last-page.ts';
import { CaseFilters } from './case-filters.tsx';
import { allCasesQuery, casesQuery } from './cases.api.ts';
import { CasesSearch, casesPerPage, casesQueryOf, isFiltered, noFilters } from './cases-search.ts';

type CaseListProps = {
  label: string;
  columns: readonly Column<Case>[];
  card: (item: Case) => ReactNode;
  onOpen: (item: Case) => void;
  searchLabel: string;
  /** Filters that only some roles have. */
  filters?: ReactNode;
  /** Shown above the list when there are cases. */
  head?: ReactNode;
  /** Shown instead of the list when there is no case at all. */
  emptyState: ReactNode;
  loadFailureText: string;
};

/** The cases the user may see. The service searches, filters, sorts and pages them, by the query string. */
export function CaseList({ columns, emptyState, head, loadFailureText, ...props }: CaseListProps) {
  const [search, setSearch] = useSearchState(CasesSearch);
  const cases = useQuery(casesQuery(casesQueryOf(search)));
  const { data, isPlaceholderData } = cases;
  const all = useQuery({ ...allCasesQuery, enabled: isFiltered(search) });
  const { page = 1, sort = 'created_at', direction = 'desc' } = search;
  const setFilters = (patch: Partial<CasesSearch>, options?: { replace: boolean }) =>
    setSearch({ page: undefined, ...patch }, options);
  const currentTotal = isPlaceholderData ? undefined : data?.total;
  useLastPage({ page, pageSize: casesPerPage, total: currentTotal }, (last) =>
    setSearch({ page: last }, { replace: true }),
  );
  useFailureToast(cases.isRefetchError, loadFailureText);
  if (data?.total === 0 && !isPlaceholderData && !isFiltered(search)) return emptyState;
  const total = isFiltered(search) ? all.data?.total : data?.total;
  return (
    <>
      {head}
      <CaseFilters
        filters={search}
        onFilter={setFilters}
        searchLabel={props.searchLabel}
        count={data && total !== undefined ? showingText(data.rows.length, total, 'cases') : ''}
      >
        {props.filters}
      </CaseFilters>
      <DataTable
        className="cases"
        label={props.label}
        twoLine
        asCards={search.view === 'list'}
        columns={columns}
        rows={data?.rows}
        rowId={(item) => item.id}
        isDone={(item) => item.status === 'closed'}
        card={props.card}
        onOpen={props.onOpen}
        sort={{ column: sort, direction }}
        onSort={(chosen) => setFilters(sortParams(caseSorts, chosen))}
        stale={isPlaceholderData}
        empty={<NoMatch noun="cases" onClear={() => setFilters(noFilters)} />}
        error={
          cases.isError &&
          !data && <LoadError title={loadFailureText} error={cases.error} onRetry={cases.refetch} />
        }
      />
      {data && data.total > casesPerPage && (
        <Pagination
          page={page}
          pageSize={casesPerPage}
          total={data.total}
          onPage={(chosen) => setSearch({ page: chosen })}
        />
      )}
    </>
  );
}

/** When a refetch fails, the old rows stay. The toast says that they may be out of date. */
function useFailureToast(isRefetchError: boolean, loadFailureText: string) {
  useEffect(() => {
    if (isRefetchError) toast.error(loadFailureText);
  }, [isRefetchError, loadFailureText]);
}
