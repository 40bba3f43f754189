import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { asPickupDate } from './as-pickup-date.ts';
import { PickupDates, PickupDatesSkeleton } from './pickup-dates.tsx';
import { seriesQuery } from './series.api.ts';
import { SeriesLink, useSeriesRole } from './series-link.tsx';

/** The next dates of a recurring order, folded, and the way to all of them; nothing for those who see no series. */
export function SeriesDates({ order }: { order: Pick<Order, 'is_recurring' | 'series_id'> }) {
  const [isOpen, setOpen] = useState(false);
  const role = useSeriesRole();
  const { is_recurring, series_id } = order;
  if (!role || !is_recurring || !series_id) return null;
  return (
    <div className="relative -mt-2.5">
      <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-8 w-fit list-none items-center gap-1.5 text-sm font-medium touch:min-h-11 [&::-webkit-details-marker]:hidden">
          Next dates
          <ChevronDown
            className="text-ink-3 transition-transform group-open:rotate-180 motion-reduce:transition-none"
            aria-hidden="true"
          />
        </summary>
        {isOpen && <Dates series_id={series_id} />}
      </details>
      <SeriesLink
        id={series_id}
        className="link absolute end-0 top-0 inline-flex min-h-8 items-center text-sm touch:min-h-11"
      >
        All dates
      </SeriesLink>
    </div>
  );
}

function Dates({ series_id }: { series_id: string }) {
  const { data, error, refetch } = useQuery(seriesQuery(series_id));
  const clock = { zone: useBusiness().time_zone, now: useNow() };
  if (data) return <PickupDates pickups={data.next.map((each) => asPickupDate(each, clock))} />;
  if (error) return <LoadError title="The next dates could not be loaded" error={error} onRetry={refetch} />;
  return <PickupDatesSkeleton />;
}
