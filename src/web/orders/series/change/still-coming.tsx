import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { isDone, legsOf } from '#shared/deliveries/leg.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { isHeld } from '#shared/series/plan-limits.ts';
import type { HoldDraft } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useOpenOrder } from '#web/orders/display/use-order-dialog.ts';
import { openOrdersQuery } from '#web/orders/orders.api.ts';

/** One more is named, too: counting it would be as long. */
const maxNamed = 3;

/** A line of what becomes of an order. */
export const EffectLine = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-2">
    <Icon className="mt-0.5 size-4 text-ink-3" aria-hidden="true" />
    <span>{children}</span>
  </li>
);

type StillComingProps = { hold: HoldDraft; isCustomer: boolean };

/** The visits within a pause of the customer's orders that don’t repeat, each of which opens its order. */
export function StillComing({ hold, isCustomer }: StillComingProps) {
  const open = useOpenOrder();
  return useStillComing(hold, isCustomer).map(({ text, order }) => (
    <EffectLine key={`${text} ${order?.id}`} icon={CalendarCheck}>
      {order ? (
        <button
          type="button"
          className="link tap-target text-start"
          aria-haspopup="dialog"
          onClick={() => open(order.id)}
        >
          {text} <span className="whitespace-nowrap">{order.order_number}</span>
        </button>
      ) : (
        text
      )}
    </EffectLine>
  ));
}

type Sentence = { text: string; order?: Order };

/** `This still comes: delivery Mon 7 Dec, ORD-000213`; the last one counts the others. */
function useStillComing(hold: HoldDraft, isCustomer: boolean): Sentence[] {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { data } = useQuery({ ...openOrdersQuery, enabled: isCustomer });
  const visits = (data?.rows ?? [])
    .filter(({ is_recurring }) => !is_recurring)
    .flatMap((order) =>
      legsOf(order)
        .filter((leg) => !isDone(leg) && isHeld(hold, leg.at, zone))
        .map(({ kind, at }) => ({ kind, at, order })),
    )
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
  const named = visits.length === maxNamed + 1 ? visits.length : maxNamed;
  const more = visits.length - named;
  return [
    ...visits.slice(0, named).map(({ kind, at, order }) => ({
      text: unbroken(`This still comes: ${kind} ${formatDay(at, zone, now)},`),
      order,
    })),
    ...(more > 0 ? [{ text: `And ${more} more in My Orders` }] : []),
  ];
}
