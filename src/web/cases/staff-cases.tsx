import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, Table2 } from 'lucide-react';
import type { Case } from '#shared/cases/case.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { useDialogParam } from '#web/kernel/routing/use-dialog-param.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { PeriodFilter } from '#web/ui/filters/period-filter.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { CaseList } from './case-list.tsx';
import { urgentCasesQuery } from './cases.api.ts';
import { CasesSearch } from './cases-search.ts';
import { StaffCaseCard, staffCaseColumns } from './staff-cases-table.tsx';
import { UpdateCaseDialog } from './update-case-dialog.tsx';

type StaffCasesProps = {
  /** How many cases are open; `undefined` while it loads. */
  openCount: number | undefined;
};

/** All cases, for staff. */
export function StaffCases({ openCount }: StaffCasesProps) {
  const caseDialog = useDialogParam('case');
  const open = (item: Case) => caseDialog.open(item.id);
  return (
    <section className="section" aria-labelledby="all-cases">
      <CaseList
        label="All Cases"
        columns={staffCaseColumns(open)}
        card={(item) => <StaffCaseCard item={item} onOpen={open} />}
        onOpen={open}
        searchLabel="Case number, subject or customer"
        filters={<RaisedFilter />}
        head={<Head openCount={openCount} />}
        emptyState={
          <>
            <div className="section-head">
              <h2 id="all-cases">All Cases</h2>
            </div>
            <EmptyState className="card" art="talk" title="No cases found">
              A case appears here the moment a customer raises it.
            </EmptyState>
          </>
        }
        loadFailureText="Failed to fetch cases"
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

function Head({ openCount }: StaffCasesProps) {
  const [{ view = 'table' }, setSearch] = useSearchState(CasesSearch);
  return (
    <div className="section-head">
      <h2 id="all-cases">All Cases</h2>
      <OpenCases openCount={openCount} />
      {/* Where the table has no room it is a list anyway. */}
      <Segment
        className="ms-auto max-xl:hidden"
        label="View"
        options={views}
        value={view}
        onChange={(chosen) => setSearch({ view: chosen === 'table' ? undefined : chosen })}
      />
    </div>
  );
}

function OpenCases({ openCount }: StaffCasesProps) {
  const { data: urgent } = useQuery(urgentCasesQuery);
  if (openCount === undefined || !urgent) return null;
  return (
    <p className="hint num">
      {formatCount(openCount)} open
      {urgent.total > 0 && `, ${formatCount(urgent.total)} of them urgent`}
    </p>
  );
}

function RaisedFilter() {
  const [{ range, from, to }, setSearch] = useSearchState(CasesSearch);
  const { time_zone } = useBusiness();
  const today = businessDay(useNow(), time_zone);
  return (
    <PeriodFilter
      label="Date range"
      value={{ range, from, to }}
      today={today}
      onChange={(period) => setSearch({ ...period, page: undefined })}
    />
  );
}
