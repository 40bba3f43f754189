import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { formatTime } from '#shared/kernel/date-text.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import type { TodayStop } from '#shared/overview/overview.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { todayQuery } from './overview.api.ts';
import { CardFoot, EmptyNote, ListLink, OverviewCard } from './overview-card.tsx';

/** The stops of the business day by time, with a line at the current time. */
export function TodayCard({ onOpenOrder }: { onOpenOrder: (id: string) => void }) {
  const { time_zone } = useBusiness();
  const day = businessDay(useNow(), time_zone);
  return (
    <OverviewCard
      title="Today"
      query={useQuery(todayQuery(day))}
      head={({ done, total }) =>
        total > 0 && (
          <span className="text-ink-3 tabular-nums ms-auto text-sm">
            {done} of {total} {total === 1 ? 'stop' : 'stops'} done
          </span>
        )
      }
      skeleton={<StopsSkeleton />}
      failure="Today’s stops could not be loaded"
      foot={({ total }) => total > 0 && <TodayFoot />}
    >
      {({ stops }) =>
        stops.length === 0 ? (
          <EmptyNote>Nothing to pick up or deliver today.</EmptyNote>
        ) : (
          <Stops stops={stops} onOpenOrder={onOpenOrder} />
        )
      }
    </OverviewCard>
  );
}

function TodayFoot() {
  const openTab = useOpenTab();
  const openAll = (date: 'pickup_date' | 'delivery_date') =>
    openTab('orders', { date, range: 'today', sort: date, direction: 'asc' });
  return (
    <CardFoot>
      <ListLink onOpen={() => openAll('pickup_date')}>All pickups</ListLink>
      <ListLink onOpen={() => openAll('delivery_date')}>All deliveries</ListLink>
    </CardFoot>
  );
}

type StopsProps = { stops: TodayStop[]; onOpenOrder: (id: string) => void };

function Stops({ stops, onOpenOrder }: StopsProps) {
  const { time_zone } = useBusiness();
  const now = useNow();
  const next = stops.findIndex(({ at }) => isBefore(now, at));
  const nowLine = (
    <li className="nowline">
      <span className="tabular-nums">
        <span className="sr-only">Now </span>
        {formatTime(now, time_zone)}
      </span>
    </li>
  );
  return (
    <ol className="today-stops">
      {stops.map((stop, index) => (
        <Fragment key={`${stop.kind} ${stop.order_id}`}>
          {index === next && nowLine}
          <StopRow stop={stop} isPast={isBefore(stop.at, now)} onOpen={() => onOpenOrder(stop.order_id)} />
        </Fragment>
      ))}
      {next === -1 && nowLine}
    </ol>
  );
}

type StopRowProps = { stop: TodayStop; isPast: boolean; onOpen: () => void };

function StopRow({ stop, isPast, onOpen }: StopRowProps) {
  const { kind, at, customer_name, order_number, driver_name, state } = stop;
  const { time_zone } = useBusiness();
  return (
    <li className="today-stop" data-state={state}>
      <time className="tabular-nums" dateTime={at.toString()}>
        {formatTime(at, time_zone)}
      </time>
      <LegMark kind={kind} />
      <div className="min-w-0">
        <button type="button" className="today-stop__open" onClick={onOpen} title={customer_name}>
          {customer_name}
          <span className="sr-only">, {order_number}</span>
        </button>
        <p className="today-stop__note">
          {kind === 'pickup' ? 'Pickup' : 'Delivery'}
          {stateText[state]}
          {state === 'to_do' && isPast && <span className="today-stop__late"> late</span>}
          {driver_name && ` · ${driver_name}`}
          {!driver_name && state !== 'done' && <span className="today-stop__late"> · No driver</span>}
        </p>
      </div>
    </li>
  );
}

const stateText: Record<TodayStop['state'], string> = {
  to_do: '',
  on_the_way: ' on the way',
  done: ' done',
};

function StopsSkeleton() {
  return (
    <ol className="today-stops">
      {['62%', '48%', '70%', '54%', '44%', '60%', '66%', '52%', '46%', '58%'].map((width) => (
        <li key={width} className="today-stop">
          <Skeleton />
          <LegMark kind="pickup" />
          <div className="grid gap-1.5 py-0.5">
            <Skeleton width={width} />
            <Skeleton width="40%" />
          </div>
        </li>
      ))}
    </ol>
  );
}
