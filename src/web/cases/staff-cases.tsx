import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, Table2 } from 'lucide-react';
import type { Case } from '#shared/cases/case.ts';
import { exportCasesRoute } from '#shared/cases/cases.contract.ts';
import { useCustomerFilter } from '#web/accounts/people/customer-filter.tsx';
import { formatCount } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useDialogParam } from '#web/kernel/routing/use-dialog-param.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { noPeriod, periodText } from '#web/ui/filters/period.ts';
import { PeriodFilter } from '#web/ui/filters/period-filter.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { ListHead } from '#web/ui/list/list-head.tsx';
import { ListLine } from '#web/ui/list/list-line.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { CasePriorityBadge, CaseStatusBadge } from './case-badges.tsx';
import { CaseAge, CaseCustomer, CaseNumber, CaseSubject, CaseTypeAndOrder } from './case-cells.tsx';
import { CaseList } from './case-list.tsx';
import { type CasesState, staffCasesList } from './case-lists.ts';
import { urgentCasesQuery } from './cases.api.ts';
import { UpdateCaseDialog } from './update-case-dialog.tsx';

type OnOpen = (item: Case) => void;

/** The id of a sortable column is the name the service sorts by. */
const staffCaseColumns = (onOpen: OnOpen): Column<Case>[] => [
  {
    id: 'created_at',
    header: 'Case',
    sortable: true,
    width: '168px',
    cell: (item) => <CaseNumber item={item} />,
  },
  { id: 'subject', header: 'Subject', cell: (item) => <CaseSubject item={item} onOpen={onOpen} /> },
  { id: 'customer', header: 'Customer', width: '17%', cell: (item) => <CaseCustomer item={item} /> },
  { id: 'type', header: 'Type', width: '104px', cell: (item) => <CaseTypeAndOrder item={item} /> },
  {
    id: 'priority',
    header: 'Priority',
    sortable: true,
    width: '112px',
    cell: (item) => <CasePriorityBadge priority={item.priority} />,
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    width: '128px',
    cell: (item) => (
      <>
        <CaseStatusBadge status={item.status} />
        <CaseAge item={item} />
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    width: '92px',
    cell: (item) => <UpdateButton item={item} onOpen={onOpen} />,
  },
];

type RowProps = { item: Case; onOpen: OnOpen };

function UpdateButton({ item, onOpen, block = false }: RowProps & { block?: boolean }) {
  return (
    <Button size="sm" block={block} aria-label={`Update ${item.case_number}`} onClick={() => onOpen(item)}>
      Update
    </Button>
  );
}

/** A case as a card, for narrow screens and for the list view. */
function StaffCaseCard({ item, onOpen }: RowProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0">
          <CaseNumber item={item} />
        </div>
        <div className="text-end">
          <CaseStatusBadge status={item.status} />
          <CaseAge item={item} />
        </div>
      </div>
      <CaseSubject item={item} onOpen={onOpen} inCard />
      <div className="flex min-w-0 items-end justify-between gap-3">
        <div className="min-w-0">
          <CaseCustomer item={item} />
        </div>
        <div className="flex flex-none flex-col items-end gap-1 text-end">
          <CaseTypeAndOrder item={item} />
          <CasePriorityBadge priority={item.priority} />
        </div>
      </div>
      <div data-slot="case-action">
        <UpdateButton item={item} onOpen={onOpen} block />
      </div>
    </>
  );
}

type StaffCasesProps = {
  /** How many cases are open; `undefined` while it loads. */
  openCount: number | undefined;
};

/** All cases, for staff. */
export function StaffCases({ openCount }: StaffCasesProps) {
  const cases = useListScreen(staffCasesList);
  const caseDialog = useDialogParam('case');
  const open = (item: Case) => caseDialog.open(item.id);
  return (
    <section className="section" aria-labelledby="all-cases">
      <CaseList
        state={cases}
        label="All Cases"
        columns={staffCaseColumns(open)}
        card={(item) => <StaffCaseCard item={item} onOpen={open} />}
        onOpen={open}
        head={<Head openCount={openCount} state={cases} />}
        emptyState={
          <>
            <ListLine title="All Cases" titleId="all-cases" />
            <EmptyState className="card" art="talk" title="No cases found">
              A case appears here the moment a customer raises it.
            </EmptyState>
          </>
        }
      />
      {caseDialog.id && (
        <UpdateCaseDialog key={caseDialog.id} id={caseDialog.id} onClose={caseDialog.close} />
      )}
    </section>
  );
}

const views = [
  { value: 'table', label: 'Table', icon: Table2 },
  { value: 'list', label: 'List', icon: LayoutGrid },
] as const;

type HeadProps = StaffCasesProps & { state: CasesState };

function Head({ openCount, state }: HeadProps) {
  const raised = {
    label: 'Raised',
    value: periodText(state.search),
    clear: noPeriod,
    menu: <PeriodFilter label="Raised" value={state.search} today={useToday()} onChange={state.setFilters} />,
  };
  return (
    <ListHead
      state={state}
      title="All Cases"
      titleId="all-cases"
      note={useOpenText(openCount)}
      ownFilters={[raised, useCustomerFilter(state)]}
      tools={
        // Where the table has no room it is a list anyway.
        <Segment
          className="max-xl:hidden"
          label="View"
          options={views}
          value={state.search.view ?? 'table'}
          onChange={(chosen) => state.setView({ view: chosen === 'table' ? undefined : chosen })}
        />
      }
      exported={{ route: exportCasesRoute, name: 'cases' }}
    />
  );
}

/** `5 to resolve, 2 of them urgent`: those in progress are not called open, as that is a status. */
function useOpenText(openCount: number | undefined): string | null {
  const { data: urgent } = useQuery(urgentCasesQuery);
  if (openCount === undefined || !urgent) return null;
  return `${formatCount(openCount)} to resolve${urgent.total > 0 ? `, ${formatCount(urgent.total)} of them urgent` : ''}`;
}
