import { type ReactNode, useEffect } from 'react';
import type { Case } from '#shared/cases/case.ts';
import { ListRows } from '#web/ui/list/list-screen.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import type { CasesState } from './case-lists.ts';

type CaseListProps = {
  state: CasesState;
  label: string;
  columns: readonly Column<Case>[];
  card: (item: Case) => ReactNode;
  onOpen: (item: Case) => void;
  /** What searches and filters it, shown when there are cases. */
  head: ReactNode;
  /** Shown instead of the list when there is no case at all. */
  emptyState: ReactNode;
};

const tableStyles = [
  '[&_td]:h-19.5 [&_td]:py-3 [&_td]:align-top',
  // Cards, and their skeletons
  '[&_li>*]:gap-2.5 [&_li>*]:p-3.5',
  // The button stays at the bottom when cards in a row differ in height.
  '[&_article:has(>[data-slot=case-action])]:grid-rows-[auto_1fr_auto_auto]',
].join(' ');

/** The cases the user may see. The service searches, filters, sorts and pages them, by the query string. */
export function CaseList({ state, head, emptyState, ...table }: CaseListProps) {
  useFailureToast(state.isRefetchError, state.list.failure);
  if (state.isEmpty) return emptyState;
  return (
    <>
      {head}
      <ListRows state={state} empty={emptyState}>
        {(results) => (
          <DataTable
            {...table}
            {...results}
            className={tableStyles}
            twoLine
            asCards={state.search.view === 'list'}
            rowId={(item) => item.id}
            isDone={(item) => item.status === 'closed'}
          />
        )}
      </ListRows>
    </>
  );
}

/** When a refetch fails, the old rows stay. The toast says that they may be out of date. */
function useFailureToast(isRefetchError: boolean, failure: string) {
  useEffect(() => {
    if (isRefetchError) toast.error(failure);
  }, [isRefetchError, failure]);
}
