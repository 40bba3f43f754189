import { formatTimes } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { AddressBlock } from '#web/orders/legs/address-block.tsx';
import { SeriesCard } from './series-card.tsx';

/** Where a series is collected and delivered, at what time, and how many days lie between. */
export function SeriesWhere({ series }: { series: SeriesDetails }) {
  const zone = useBusinessTimeZone();
  // A planned one is as the series says; an order may have been moved.
  const usual = series.next.find(({ state }) => state === 'planned') ?? series.next[0] ?? series.last[0];
  return (
    <SeriesCard title="Where">
      <div className="grid gap-4">
        <AddressBlock
          label="Pickup"
          date={usual && formatTimes(usual.pickup_date, usual.pickup_until ?? null, zone)}
          address={series.pickup_address}
        />
        <AddressBlock
          label="Delivery"
          isDelivery
          date={
            usual &&
            `${daysLater(usual.pickup_date, usual.delivery_date, zone)}, ${formatTimes(usual.delivery_date, usual.delivery_until ?? null, zone)}`
          }
          address={series.delivery_address}
        />
        {series.special_instructions && (
          <p className="border-t border-line pt-3.5 text-sm wrap-anywhere whitespace-pre-line text-ink-2">
            {series.special_instructions}
          </p>
        )}
        {series.purchase_order && (
          <p className="border-t border-line pt-3.5 text-sm wrap-anywhere text-ink-2">
            Purchase order {series.purchase_order}
          </p>
        )}
      </div>
    </SeriesCard>
  );
}

function daysLater(pickup: Temporal.Instant, delivery: Temporal.Instant, zone: string): string {
  const { days } = businessDay(pickup, zone).until(businessDay(delivery, zone));
  if (days === 0) return 'Same day';
  return days === 1 ? 'The day after' : `${days} days later`;
}
