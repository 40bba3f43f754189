import { useQuery } from '@tanstack/react-query';
import { onClosedDaysText } from '#shared/booking/closed-day-texts.ts';
import { toCheckCountQuery } from '#web/invoicing/to-check.api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { staffOverviewQuery } from '#web/overview/overview.api.ts';
import { ownRunningSeriesQuery } from '#web/series/series.api.ts';
import { overdueCount } from '#web/statements/overdue-count.ts';
import { standingQuery } from '#web/statements/statements.api.ts';
import { CountBadge } from '#web/ui/display/count-badge.tsx';

/** The stops of today that nobody drives yet, or nobody did in time. */
export function DueStops() {
  const { data } = useQuery(staffOverviewQuery);
  const count = data?.due_stops ?? 0;
  return (
    <DueCount count={count} text={count === 1 ? '1 stop needs attention' : `${count} stops need attention`} />
  );
}

export function OrdersOnClosedDays() {
  const { data } = useQuery(staffOverviewQuery);
  const count = data?.orders_on_closed_days ?? 0;
  return <DueCount count={count} text={onClosedDaysText(count)} />;
}

/** The series of which staff want to change something. */
export function WaitingProposals() {
  const { data = [] } = useQuery(ownRunningSeriesQuery);
  const count = data.filter(({ proposal }) => proposal !== null).length;
  return <DueCount count={count} text={`${count} waiting for your approval`} />;
}

/** What a person has to look at: a mail that was given up, an order that was cancelled after invoicing. */
export function ToCheck() {
  const { data } = useQuery(toCheckCountQuery);
  const count = data?.total ?? 0;
  return <DueCount count={count} text={`${count} to check`} />;
}

/** The documents that a customer should have paid by now. */
export function OverdueDocuments() {
  const user = useUser();
  return user && <OverdueOf customer_id={user.id} />;
}

function OverdueOf({ customer_id }: { customer_id: string }) {
  const { data } = useQuery(standingQuery(customer_id));
  const count = data ? overdueCount(data) : 0;
  return (
    <DueCount count={count} text={count === 1 ? '1 invoice is overdue' : `${count} invoices are overdue`} />
  );
}

/** How many ask for something to be done, beside the name of a page; nothing where there is none. */
const DueCount = ({ count, text }: { count: number; text: string }) =>
  count > 0 && (
    <>
      <span className="ms-auto grid" aria-hidden="true">
        <CountBadge count={count} due />
      </span>
      <span className="sr-only">, {text}</span>
    </>
  );
