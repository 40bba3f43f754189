import { useQuery } from '@tanstack/react-query';
import { closedDayName, closedVisitText, type NamedDay } from '#shared/booking/closed-day-texts.ts';
import { isDone, legsOf } from '#shared/deliveries/leg.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type LegKind, legLabels } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { affectedOrdersQuery, closedDaysToComeQuery } from '#web/business/closed-days.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useUser } from '#web/kernel/session-store.ts';

type OrderToVisit = Parameters<typeof legsOf>[0] &
  Pick<Order, 'id' | 'is_recurring'> &
  Partial<Pick<Order, 'modification_requested'>>;

/**
 * Returns a function that says which visit to come of an order, or whether that leg of it, is on a closed day, as who reads it has to
 * know it; `null` where none is. A recurring order that goes on as planned takes place: of that its customer reads nothing.
 */
export function useClosedVisits(): (order: OrderToVisit, kind?: LegKind) => string | null {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const isCustomer = useUser()?.role === 'customer';
  const { data = [] } = useQuery(closedDaysToComeQuery);
  const { data: affected } = useQuery({
    ...affectedOrdersQuery(null),
    enabled: isCustomer && data.length > 0,
  });
  return (order, kind) => {
    const visit = closedVisitOf(order, data, { zone, kind });
    if (!visit) return null;
    const { kind: leg, closed } = visit;
    if (!isCustomer)
      return unbroken(`${legLabels[leg]} on ${closedDayName(closed, { zone, now })}: we’re closed that day.`);
    const row = order.is_recurring ? affected?.find(({ order_id }) => order_id === order.id) : null;
    if (row === undefined || row?.is_as_planned) return null;
    const plan = row?.leg === leg ? (row.is_skip_suggested ? 'skip' : row.open_dates[0]) : null;
    const isAsked = order.modification_requested;
    return unbroken(closedVisitText({ leg, closed, plan: plan ?? null, isAsked }, { zone, now }));
  };
}

/** The first visit still to come that is on one of these days. */
function closedVisitOf(
  order: OrderToVisit,
  days: readonly NamedDay[],
  { zone, kind }: { zone: string; kind: LegKind | undefined },
): { kind: LegKind; closed: NamedDay } | null {
  if (days.length === 0) return null;
  for (const leg of legsOf(order)) {
    if ((kind && leg.kind !== kind) || isDone(leg)) continue;
    const at = businessDay(leg.at, zone);
    const closed = days.find(({ day }) => day.equals(at));
    if (closed) return { kind: leg.kind, closed };
  }
  return null;
}
