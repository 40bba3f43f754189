import { useQuery } from '@tanstack/react-query';
import { closedDayName, type NamedDay } from '#shared/booking/closed-day-texts.ts';
import { isDone, legsOf } from '#shared/deliveries/leg.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type LegKind, legLabels } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { closedDaysToComeQuery } from '#web/business/closed-days.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';

type OrderToVisit = Parameters<typeof legsOf>[0] & Pick<Order, 'series_id'>;

/**
 * Returns a function that says which visit to come of an order is on a closed day: `Pickup on Fri 25 Dec (Christmas Day)`; `null`
 * where none is. What repeats has a rule for such days, by which it may take place: of that customers are told nothing.
 */
export function useClosedVisits(): (order: OrderToVisit) => string | null {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const isStaff = useIsStaff();
  const { data = [] } = useQuery(closedDaysToComeQuery);
  return (order) => {
    if (order.series_id !== null && !isStaff) return null;
    const visit = closedVisitOf(order, data, zone);
    return visit && `${legLabels[visit.kind]} on ${closedDayName(visit.closed, { zone, now })}`;
  };
}

/** The first visit still to come that is on one of these days. */
function closedVisitOf(
  order: OrderToVisit,
  days: readonly NamedDay[],
  zone: string,
): { kind: LegKind; closed: NamedDay } | null {
  if (days.length === 0) return null;
  for (const leg of legsOf(order)) {
    const closed = isDone(leg) ? undefined : days.find(({ day }) => day.equals(businessDay(leg.at, zone)));
    if (closed) return { kind: leg.kind, closed };
  }
  return null;
}
