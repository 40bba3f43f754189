import { useQuery } from '@tanstack/react-query';
import { useUser } from '#web/kernel/session-store.ts';
import { customerOverviewQuery } from '#web/overview/overview.api.ts';
import { ownRunningSeriesQuery } from '#web/series/series.api.ts';
import { overdueCount } from '#web/statements/overdue-count.ts';
import { standingQuery } from '#web/statements/statements.api.ts';
import { PlaceCountBadge } from './place-count-badge.tsx';

export const OwnOrders = () => (
  <PlaceCountBadge count={useQuery(customerOverviewQuery).data?.total_orders} one="order" many="orders" />
);

export const OwnCases = () => (
  <PlaceCountBadge
    count={useQuery(customerOverviewQuery).data?.open_cases}
    one="open case"
    many="open cases"
  />
);

/** The recurring orders of which staff want to change something. */
export function WaitingProposals() {
  const { data = [] } = useQuery(ownRunningSeriesQuery);
  const text = 'waiting for your approval';
  return (
    <PlaceCountBadge
      count={data.filter(({ proposal }) => proposal !== null).length}
      one={text}
      many={text}
      due
    />
  );
}

/** The invoices that should have been paid by now. */
export function OverdueInvoices() {
  const user = useUser();
  return user && <OverdueOf customer_id={user.id} />;
}

function OverdueOf({ customer_id }: { customer_id: string }) {
  const { data } = useQuery(standingQuery(customer_id));
  return (
    <PlaceCountBadge
      count={data && overdueCount(data)}
      one="invoice is overdue"
      many="invoices are overdue"
      due
    />
  );
}
