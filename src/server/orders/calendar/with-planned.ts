import { businessDay } from '#shared/kernel/time.ts';
import type { CalendarDay } from '#shared/orders/orders.contract.ts';
import type { PlannedVisit } from '#shared/orders/planned-visit.ts';
import { emptyDay } from './calendar.store.ts';

/** The days with what is planned on them; one on which nothing else is comes in between. `zone` is an IANA time zone. */
export function withPlanned(
  calendar: readonly CalendarDay[],
  visits: readonly PlannedVisit[],
  zone: string,
): CalendarDay[] {
  const planned = Map.groupBy(visits, ({ at }) => businessDay(at, zone).toString());
  const days = new Map(calendar.map((each) => [each.day.toString(), each]));
  for (const day of planned.keys()) {
    if (!days.has(day)) days.set(day, emptyDay(Temporal.PlainDate.from(day)));
  }
  return [...days.values()]
    .map((each) => ({ ...each, planned: planned.get(each.day.toString()) ?? [] }))
    .toSorted((a, b) => Temporal.PlainDate.compare(a.day, b.day));
}
