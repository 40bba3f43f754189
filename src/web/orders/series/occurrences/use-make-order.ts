import { formatDay } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { daysAhead, type SeriesDetails, type SeriesOccurrence } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useMakeOccurrence } from '#web/series/series.api.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

/** Whether a planned occurrence can be made an order by hand. `zone` is an IANA time zone. */
export function mayMake(
  { state, pickup_date }: SeriesOccurrence,
  now: Temporal.Instant,
  zone: string,
): boolean {
  const last = businessDay(now, zone).add({ days: daysAhead.make });
  return state === 'planned' && Temporal.PlainDate.compare(businessDay(pickup_date, zone), last) <= 0;
}

/** Makes a planned occurrence an order after asking: those before it are made as well. `null` if it was not made. */
export function useMakeOrder({ id: series_id, next }: SeriesDetails) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { mutateAsync } = useMakeOccurrence();
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const askToMake = async ({ number, pickup_date }: SeriesOccurrence): Promise<Order | null> => {
    const count = next.filter((each) => each.state === 'planned' && each.number <= number).length;
    const day = formatDay(pickup_date, zone, now);
    const isSure = await confirm({
      title: count === 1 ? 'Make this order now?' : 'Make these orders now?',
      body:
        count === 1
          ? `1 order for ${day} is made now, at today's prices.`
          : `${count} orders up to ${day} are made now, at today's prices.`,
      action: count === 1 ? 'Make Order Now' : 'Make Orders Now',
    });
    if (!isSure) return null;
    let made: Order | null = null;
    const make = async () => {
      made = await mutateAsync({ series_id, number });
      return made;
    };
    await run(make, {
      done: ({ order_number }) => `${order_number} is made.`,
      failure: 'Failed to make the order',
    });
    return made;
  };
  return { askToMake, isBusy };
}
