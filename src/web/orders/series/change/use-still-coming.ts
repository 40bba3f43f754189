import { useQuery } from '@tanstack/react-query';
import { isDone, legsOf } from '#shared/deliveries/leg.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { HoldDraft } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { openOrdersQuery } from '#web/orders/orders.api.ts';

/** One more is named, too: counting it would be as long. */
const maxNamed = 3;

/** The visits within a pause of the customer's orders that don’t repeat: `This still comes: delivery Mon 7 Dec, ORD-000213`. */
export function useStillComing({ from, until }: HoldDraft, isCustomer: boolean): string[] {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { data } = useQuery({ ...openOrdersQuery, enabled: isCustomer });
  const isWithin = (day: Temporal.PlainDate) =>
    Temporal.PlainDate.compare(from, day) <= 0 && (!until || Temporal.PlainDate.compare(day, until) <= 0);
  const visits = (data?.rows ?? [])
    .filter(({ is_recurring }) => !is_recurring)
    .flatMap((order) =>
      legsOf(order)
        .filter((leg) => !isDone(leg) && isWithin(businessDay(leg.at, zone)))
        .map(({ kind, at }) => ({ kind, at, order_number: order.order_number })),
    )
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
  const named = visits.length === maxNamed + 1 ? visits.length : maxNamed;
  const more = visits.length - named;
  return [
    ...visits
      .slice(0, named)
      .map(({ kind, at, order_number }) =>
        unbroken(`This still comes: ${kind} ${formatDay(at, zone, now)}, ${order_number}`),
      ),
    ...(more > 0 ? [`And ${more} more`] : []),
  ];
}
