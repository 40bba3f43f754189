import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarX2, FileText, Inbox, MailX, Route, Wallet } from 'lucide-react';
import { noClosedDaysText } from '#shared/booking/closed-day-texts.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import type { PendingProposal } from '#shared/overview/overview.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useMailLeaves } from '#web/business/mail-leaves.ts';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { CountBadge } from '#web/ui/display/count-badge.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import {
  AttentionRow,
  CaseRow,
  ClosedDaysRow,
  counted,
  MissingBagsRow,
  ProposalRow,
  RowsSkeleton,
  UnassignedRow,
} from './attention-rows.tsx';
import {
  firstOpenCaseQuery,
  firstProposalQuery,
  firstUnassignedQuery,
  staffOverviewQuery,
} from './overview.api.ts';
import { EmptyNote, OverviewCard, useStaffPage } from './overview-card.tsx';

type NeedsAttentionProps = {
  onOpenOrder: (id: string) => void;
  onOpenSeries: (id: string) => void;
  onAssign: (order: Order) => void;
};

/** What needs somebody, a row a kind with its one act: of several the act is that of the first. */
export function NeedsAttention({ onOpenOrder, onOpenSeries, onAssign }: NeedsAttentionProps) {
  const openTab = useOpenTab();
  const pageOf = useStaffPage();
  const leaves = useMailLeaves();
  const overview = useQuery(staffOverviewQuery);
  const unassigned = useQuery(firstUnassignedQuery);
  const cases = useQuery(firstOpenCaseQuery);
  const proposals = useQuery(firstProposalQuery);
  const reads = [overview, unassigned, cases, proposals];
  const failed = reads.filter(({ data, error }) => data === undefined && error);
  const isLoading = reads.some(({ data, error }) => data === undefined && !error);
  const [order] = unassigned.data?.rows ?? [];
  const openCase = cases.data?.first;
  const [proposal] = proposals.data?.rows ?? [];
  const { orders_on_closed_days = 0, closed_days_missing = null } = overview.data ?? {};
  const { waiting_for_date = 0, due_stops = 0, overdue_stops = 0 } = overview.data ?? {};
  const { missing_bags = null, new_requests = 0, overdue_invoices = null } = overview.data ?? {};
  const drafts = (useBusiness().invoicing && overview.data?.drafts) || 0;
  const isMailMissing = useUser()?.role === 'owner' && !leaves;
  // What nobody drives is in the row of the orders that wait.
  const stops = order ? overdue_stops : due_stops;
  const view = ({ order_id, series_id }: PendingProposal) =>
    order_id ? onOpenOrder(order_id) : series_id && onOpenSeries(series_id);
  const caseRow = cases.data && openCase && (
    <CaseRow
      key="case"
      openCase={openCase}
      count={cases.data.total}
      onAct={() => openTab('cases', { case: openCase.id })}
    />
  );
  const isCaseFirst = openCase?.priority === 'urgent';
  const rows = [
    isCaseFirst && caseRow,
    unassigned.data && order && (
      <UnassignedRow key="driver" order={order} count={unassigned.data.total} onAct={() => onAssign(order)} />
    ),
    stops > 0 && (
      <AttentionRow
        key="stops"
        icon={Route}
        due
        title={
          stops === overdue_stops
            ? counted(stops, 'stop is overdue', 'stops are overdue')
            : counted(stops, 'stop needs attention', 'stops need attention')
        }
        note={
          stops === overdue_stops
            ? 'Left from a day before: move or finish'
            : 'Overdue, or nobody drives there today'
        }
        act="Open Dispatch"
        to={pageOf('dispatch')}
      />
    ),
    missing_bags && (
      <MissingBagsRow key="bags" missing={missing_bags} onAct={() => onOpenOrder(missing_bags.order_id)} />
    ),
    waiting_for_date > 0 && (
      <AttentionRow
        key="date"
        icon={CalendarPlus}
        due
        title={counted(waiting_for_date, 'order needs a new date', 'orders need a new date')}
        note="A stop failed, and nobody has chosen another day"
        act="View Orders"
        onAct={() => openTab('orders', { needs_date: true })}
      />
    ),
    !isCaseFirst && caseRow,
    new_requests > 0 && (
      <AttentionRow
        key="requests"
        icon={Inbox}
        due
        title={counted(new_requests, 'request for a pickup', 'requests for a pickup')}
        note="From people without an account"
        act="View Requests"
        onAct={() => openTab('users', { show: 'requests' })}
      />
    ),
    orders_on_closed_days > 0 && (
      <ClosedDaysRow key="closed" count={orders_on_closed_days} to={pageOf('closed-days')} />
    ),
    overdue_invoices && (
      <AttentionRow
        key="money"
        icon={Wallet}
        due
        title={`${counted(overdue_invoices.documents, 'invoice is overdue', 'invoices are overdue')}, ${formatCents(overdue_invoices.amount)}`}
        act="Show Overdue"
        to={pageOf('money')}
        search={{ tab: 'overdue' }}
      />
    ),
    drafts > 0 && (
      <AttentionRow
        key="drafts"
        icon={FileText}
        title={counted(drafts, 'draft not sent', 'drafts not sent')}
        act="Show Drafts"
        to={pageOf('money')}
        search={{ tab: 'drafts' }}
      />
    ),
    isMailMissing && (
      <AttentionRow
        key="mail"
        icon={MailX}
        due
        title="Mail isn’t set up: nobody gets emails"
        act="Open Messages"
        to={pageOf('messages')}
      />
    ),
    closed_days_missing !== null && (
      <AttentionRow
        key="year"
        icon={CalendarX2}
        title={noClosedDaysText(closed_days_missing)}
        act="Closed Days"
        to={pageOf('closed-days')}
      />
    ),
    proposals.data && proposal && (
      <ProposalRow
        key="proposal"
        proposal={proposal}
        count={proposals.data.total}
        onAct={() => view(proposal)}
      />
    ),
  ].filter(Boolean);
  const total =
    (unassigned.data?.total ?? 0) +
    stops +
    (missing_bags?.orders ?? 0) +
    waiting_for_date +
    (cases.data?.total ?? 0) +
    new_requests +
    orders_on_closed_days +
    (overdue_invoices?.documents ?? 0) +
    drafts +
    Number(isMailMissing) +
    Number(closed_days_missing !== null) +
    (proposals.data?.total ?? 0);
  return (
    <OverviewCard
      title="Needs attention"
      query={{ data: isLoading ? undefined : rows, error: null, refetch: overview.refetch }}
      head={() => total > 0 && <CountBadge count={total} due />}
      skeleton={<RowsSkeleton />}
      failure="What needs attention could not be loaded"
    >
      {() => (
        <>
          {rows.length > 0 && <ul>{rows}</ul>}
          {failed.length > 0 ? (
            <LoadError
              title="What needs attention could not be loaded"
              error={failed[0]?.error}
              onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
            />
          ) : (
            rows.length === 0 && <EmptyNote>All clear.</EmptyNote>
          )}
        </>
      )}
    </OverviewCard>
  );
}
