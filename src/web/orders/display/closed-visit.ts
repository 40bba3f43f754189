import { useQuery } from '@tanstack/react-query';
import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import { closedDayName, closedVisitText, type NamedDay } from '#shared/booking/closed-day-texts.ts';
import { isDone, legsOf } from '#shared/deliveries/leg.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type LegKind, legLabels } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { useShopClosedDayRule } from '#web/business/business.api.ts';
import { closedDaysToComeQuery } from '#web/business/closed-days.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { ownRunningSeriesQuery } from '#web/series/series.api.ts';

type OrderToVisit = Parameters<typeof legsOf>[0] & Pick<Order, 'series_id'>;

/**
 * Returns a function that says which visit to come of an order, or whether that leg of it, is on a closed day, as who reads it has to
 * know it; `null` where none is. A recurring order that goes on as planned takes place: of that its customer reads nothing.
 */
export function useClosedVisits(): (order: OrderToVisit, kind?: LegKind) => string | null {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const isStaff = useIsStaff();
  const isCustomer = useUser()?.role === 'customer';
  const shopRule = useShopClosedDayRule();
  const { data = [] } = useQuery(closedDaysToComeQuery);
  const { data: running } = useQuery({ ...ownRunningSeriesQuery, enabled: isCustomer && data.length > 0 });
  /** Of a series that goes on; `null`: staff move the visit as they see fit. */
  const ruleOf = ({ series_id }: OrderToVisit): ClosedDayRule | null => {
    if (series_id === null || isStaff) return null;
    if (!running) return 'as_planned';
    const series = running.find(({ id }) => id === series_id);
    return series ? (series.closed_day_rule ?? shopRule) : null;
  };
  return (order, kind) => {
    const visit = closedVisitOf(order, data, { zone, kind });
    const rule = ruleOf(order);
    if (!visit || rule === 'as_planned') return null;
    const { kind: leg, closed } = visit;
    return isCustomer
      ? closedVisitText({ leg, closed, rule }, { zone, now })
      : `${legLabels[visit.kind]} on ${closedDayName(visit.closed, { zone, now })}: we’re closed that day.`;
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
