import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquare, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { noClosedDaysText, onClosedDaysText } from '#shared/booking/closed-day-texts.ts';
import { openCaseStatuses } from '#shared/cases/case.ts';
import { formatDateTimeForGood } from '#shared/kernel/date-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { TimeAgo } from '#web/kernel/format/date-time.tsx';
import { useNow } from '#web/kernel/format/use-now.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Banner } from '#web/ui/display/banner.tsx';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { AttentionCard } from './attention-card.tsx';
import { AttentionRow } from './attention-row.tsx';
import {
  confirmClock,
  openCasesQuery,
  pendingProposalsQuery,
  readyQuery,
  staffOverviewQuery,
} from './overview.api.ts';
import { LateNote } from './overview-card.tsx';
import { ShopCounters } from './shop-counters.tsx';
import { TodayCard } from './today-card.tsx';
import { UnassignedCard } from './unassigned-card.tsx';
import { WeeksCard } from './weeks-card.tsx';

const column = 'grid grid-cols-1 gap-4';

type StaffOverviewProps = {
  onOpenOrder: (id: string) => void;
  onOpenSeries: (id: string) => void;
  onAssign: (order: Order) => void;
};

/** The overview for staff: counters, what needs attention, today's stops, and the last weeks. */
export function StaffOverview({ onOpenOrder, onOpenSeries, onAssign }: StaffOverviewProps) {
  return (
    <>
      <ClockNote />
      <ClosedDaysNotes />
      <ShopCounters />
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-4 max-lg:grid-cols-1">
        <div className={column}>
          <UnassignedCard onOpenOrder={onOpenOrder} onAssign={onAssign} />
          <OpenCasesCard />
        </div>
        <div className={column}>
          <TodayCard onOpenOrder={onOpenOrder} />
          <ProposalsCard onOpenOrder={onOpenOrder} onOpenSeries={onOpenSeries} />
        </div>
      </div>
      <WeeksCard />
    </>
  );
}

/** After a long stop scheduled jobs wait until an owner has read the clock; nothing while they run. */
export function ClockNote() {
  const isOwner = useUser()?.role === 'owner';
  const { data } = useQuery({ ...readyQuery, enabled: isOwner });
  const client = useQueryClient();
  const { run, isBusy } = useAction();
  const text = formatDateTimeForGood(useNow(), useBusinessTimeZone());
  if (!isOwner || !data?.clock) return null;
  const confirm = async () => {
    const texts = { done: 'Scheduled work goes on.', failure: 'The clock could not be confirmed.' };
    if (await run(confirmClock, texts)) await client.invalidateQueries({ queryKey: readyQuery.queryKey });
  };
  return (
    <Banner
      title={`Is it ${text}?`}
      action={
        <Button busy={isBusy} onClick={confirm}>
          Yes, It Is
        </Button>
      }
    >
      Washline was off for more than 7 days, or its clock is wrong. No order is locked, made or invoiced by
      itself until you confirm the time.
    </Banner>
  );
}

/** Orders that are still on closed days, and a year near by that has none; nothing while there is nothing to do. */
export function ClosedDaysNotes() {
  const { data } = useQuery(staffOverviewQuery);
  if (!data) return null;
  const { orders_on_closed_days: count, closed_days_missing: year } = data;
  return (
    <>
      {count > 0 && (
        <Banner
          title={onClosedDaysText(count)}
          action={<ClosedDaysLink className={buttonStyles()}>Move Orders</ClosedDaysLink>}
        >
          Nobody picks up or delivers on these days.
        </Banner>
      )}
      {year !== null && (
        <div className="card mb-5 flex items-center justify-between gap-4 px-4 py-3 max-md:grid">
          <p className="text-ink-2">{noClosedDaysText(year)}</p>
          <ClosedDaysLink className={buttonStyles()}>Closed Days</ClosedDaysLink>
        </div>
      )}
    </>
  );
}

function ClosedDaysLink({ className, children }: { className: string; children: ReactNode }) {
  const role = useUser()?.role === 'owner' ? 'owner' : 'admin';
  return (
    <Link to={`/dashboard/${role}/closed-days`} className={className}>
      {children}
    </Link>
  );
}

/** The open cases, the oldest first. */
function OpenCasesCard() {
  const openTab = useOpenTab();
  return (
    <AttentionCard
      title="Open cases"
      query={useQuery(openCasesQuery)}
      failure="The open cases could not be loaded"
      emptyText="Nobody waits for an answer."
      allText="open cases"
      onOpenAll={() => openTab('cases', { status: openCaseStatuses.join(',') })}
    >
      {({ id, subject, case_number, customer_id, customer_name, priority, created_at }) => (
        <AttentionRow
          key={id}
          icon={MessageSquare}
          urgent={priority === 'urgent'}
          title={subject}
          onOpen={() => openTab('cases', { case: id })}
          note={
            <>
              {priority === 'urgent' && <LateNote>Urgent · </LateNote>}
              <span className="whitespace-nowrap">{case_number}</span> ·{' '}
              <PersonLink id={customer_id} className="relative z-1">
                {customer_name}
              </PersonLink>
            </>
          }
          action={
            <span className="text-xs text-ink-3">
              <TimeAgo moment={created_at} />
            </span>
          }
        />
      )}
    </AttentionCard>
  );
}

/** The pending proposals, which the customers have not answered yet, the oldest first. */
type ProposalsCardProps = { onOpenOrder: (id: string) => void; onOpenSeries: (id: string) => void };

function ProposalsCard({ onOpenOrder, onOpenSeries }: ProposalsCardProps) {
  const openTab = useOpenTab();
  return (
    <AttentionCard
      title="Waiting for the customer"
      query={useQuery(pendingProposalsQuery)}
      failure="The changes could not be loaded"
      emptyText="Every change is answered."
      allText="unanswered changes"
      onOpenAll={() => openTab('orders', { modification: 'waiting' })}
    >
      {({ id, order_id, order_number, series_id, customer_name, details, proposed_at }) => (
        <AttentionRow
          key={id}
          icon={Repeat}
          title={
            <>
              <span className={order_id ? 'order-no me-1' : 'me-1 text-ink-3'}>
                {order_number ?? 'Recurring order'}
              </span>{' '}
              {customer_name}
            </>
          }
          onOpen={() => {
            if (order_id) onOpenOrder(order_id);
            else if (series_id) onOpenSeries(series_id);
          }}
          note={
            <span title={details}>
              <TimeAgo moment={proposed_at} /> · {details}
            </span>
          }
        />
      )}
    </AttentionCard>
  );
}
