import { useQuery } from '@tanstack/react-query';
import { unassignedCountQuery } from '#web/deliveries/assigning/unassigned-orders.api.ts';
import { toCheckCountQuery } from '#web/invoicing/to-check.api.ts';
import { staffOverviewQuery } from '#web/overview/overview.api.ts';
import { PlaceCountBadge } from './place-count-badge.tsx';

/** The stops of today that nobody drives yet, or nobody did in time. */
export const DueStops = () => (
  <PlaceCountBadge
    count={useQuery(staffOverviewQuery).data?.due_stops}
    one="stop needs attention"
    many="stops need attention"
    due
  />
);

export const UnassignedOrders = () => (
  <PlaceCountBadge
    count={useQuery(unassignedCountQuery).data?.total}
    one="order waits for a driver"
    many="orders wait for a driver"
    due
  />
);

export const OpenCases = () => (
  <PlaceCountBadge
    count={useQuery(staffOverviewQuery).data?.open_cases}
    one="open case"
    many="open cases"
    due
  />
);

export const NewRequests = () => (
  <PlaceCountBadge
    count={useQuery(staffOverviewQuery).data?.new_requests}
    one="new request"
    many="new requests"
    due
  />
);

export const OrdersOnClosedDays = () => (
  <PlaceCountBadge
    count={useQuery(staffOverviewQuery).data?.orders_on_closed_days}
    one="order on a closed day"
    many="orders on closed days"
    due
  />
);

/** What a person has to look at: a mail that was given up, an order that was cancelled after invoicing. */
export const ToCheck = () => (
  <PlaceCountBadge count={useQuery(toCheckCountQuery).data?.total} one="to check" many="to check" due />
);
