import type { Case } from '#shared/cases/case.ts';
import { Button } from '#web/ui/display/button.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { CasePriorityBadge, CaseStatusBadge } from './case-badges.tsx';
import { CaseAge, CaseCustomer, CaseNumber, CaseSubject, CaseTypeAndOrder } from './case-cells.tsx';

type OnOpen = (item: Case) => void;

/** The id of a sortable column is the name the service sorts by. */
export const staffCaseColumns = (onOpen: OnOpen): Column<Case>[] => [
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
export function StaffCaseCard({ item, onOpen }: RowProps) {
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
