import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Case, isOpenCase } from '#shared/cases/case.ts';
import { useDialogParam } from '#web/kernel/routing/use-dialog-param.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { ListFilterBar } from '#web/ui/list/list-filter-bar.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { AddToCase } from './add-to-case.tsx';
import { CasePriorityBadge, CaseStatusBadge } from './case-badges.tsx';
import { CaseNumber, CaseSubject, CaseTypeAndOrder } from './case-cells.tsx';
import { CaseList } from './case-list.tsx';
import { customerCasesList } from './case-lists.ts';
import { CaseLoader } from './case-loader.tsx';
import { AddCasePhotos } from './case-photos.tsx';
import { CaseSummary } from './case-summary.tsx';
import { allCasesQuery } from './cases.api.ts';
import { RaiseCaseDialog } from './raise-case-dialog.tsx';

type OnOpen = (item: Case) => void;

/** The customer's own cases. */
export function CustomerCases() {
  const cases = useListScreen(customerCasesList);
  const all = useQuery({ ...allCasesQuery, enabled: cases.isFiltered });
  const caseDialog = useDialogParam('case');
  const [isRaising, setRaising] = useState(false);
  const open: OnOpen = (item) => caseDialog.open(item.id);
  const raiseButton = (
    <Button icon={Plus} className="max-md:w-full" onClick={() => setRaising(true)}>
      Raise a Case
    </Button>
  );
  return (
    <>
      <CaseList
        state={cases}
        label="My Cases"
        columns={columnsWith(open)}
        card={(item) => <CustomerCaseCard item={item} onOpen={open} />}
        onOpen={open}
        head={
          <>
            <div className="section-head">
              <p className="text-xs text-ink-3 min-w-0 flex-auto max-md:hidden">Our answer appears here.</p>
              {raiseButton}
            </div>
            <ListFilterBar
              state={cases}
              allTotal={cases.isFiltered ? (all.data?.total ?? null) : undefined}
            />
          </>
        }
        emptyState={
          <EmptyState className="card" art="talk" title="No cases found" actions={raiseButton}>
            Raise a case if you need assistance
          </EmptyState>
        }
      />
      {caseDialog.id && (
        <CaseDetailsDialog key={caseDialog.id} id={caseDialog.id} onClose={caseDialog.close} />
      )}
      {isRaising && (
        <RaiseCaseDialog
          onClose={() => setRaising(false)}
          onReopen={() => setRaising(true)}
          onOpenCase={caseDialog.open}
        />
      )}
    </>
  );
}

/** The id of a sortable column is the name the service sorts by. */
const columnsWith = (onOpen: OnOpen): Column<Case>[] => [
  {
    id: 'created_at',
    header: 'Case',
    sortable: true,
    width: '176px',
    cell: (item) => <CaseNumber item={item} />,
  },
  { id: 'subject', header: 'Subject', cell: (item) => <CaseSubject item={item} onOpen={onOpen} /> },
  { id: 'type', header: 'Type', width: '128px', cell: (item) => <CaseTypeAndOrder item={item} /> },
  {
    id: 'priority',
    header: 'Priority',
    sortable: true,
    width: '128px',
    cell: (item) => <CasePriorityBadge priority={item.priority} />,
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    width: '136px',
    cell: (item) => <CaseStatusBadge status={item.status} />,
  },
];

function CustomerCaseCard({ item, onOpen }: { item: Case; onOpen: OnOpen }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0">
          <CaseNumber item={item} />
        </div>
        <CaseStatusBadge status={item.status} />
      </div>
      <CaseSubject item={item} onOpen={onOpen} inCard />
      <div className="flex items-end justify-between gap-3">
        <CaseTypeAndOrder item={item} />
        <CasePriorityBadge priority={item.priority} />
      </div>
    </>
  );
}

/** The dialog in which a customer reads a case. */
function CaseDetailsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <CaseLoader id={id} title="Case Details" onClose={onClose}>
      {(item) => (
        <Dialog
          open
          onOpenChange={onClose}
          title="Case Details"
          description={<span className="order-no">{item.case_number}</span>}
          reading
          foot={
            <Button className="ms-auto" onClick={onClose}>
              Close
            </Button>
          }
        >
          <CaseSummary
            item={item}
            photos={isOpenCase(item) ? <AddCasePhotos item={item} /> : undefined}
            end={<AddToCase item={item} onClose={onClose} />}
          />
        </Dialog>
      )}
    </CaseLoader>
  );
}
