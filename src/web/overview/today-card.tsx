import { useQuery } from '@tanstack/react-query';
import { cva } from 'class-variance-authority';
import { Fragment } from 'react';
import { formatTime, formatTimes } from '#shared/kernel/date-text.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import type { TodayStop } from '#shared/overview/overview.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { todayQuery } from './overview.api.ts';
import { CardFoot, EmptyNote, LateNote, ListLink, OverviewCard } from './overview-card.tsx';

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

const listStyles = 'px-4 pt-2 pb-2.5';
const rowStyles = 'relative grid grid-cols-[64px_8px_minmax(0,1fr)] items-center gap-3 py-1.5 text-sm';

type StopsProps = { stops: TodayStop[]; onOpenOrder: (id: string) => void };

function Stops({ stops, onOpenOrder }: StopsProps) {
  const { time_zone } = useBusiness();
  const now = useNow();
  const next = stops.findIndex(({ at }) => isBefore(now, at));
  const nowLine = (
    <li
      className={classNames(
        'flex items-center gap-3 py-1 text-xs font-medium text-accent-ink',
        'after:h-px after:flex-1 after:bg-accent after:opacity-55',
      )}
    >
      <span className="w-16 text-end tabular-nums">
        <span className="sr-only">Now </span>
        {formatTime(now, time_zone)}
      </span>
    </li>
  );
  return (
    <ol className={listStyles}>
      {stops.map((stop, index) => (
        <Fragment key={`${stop.kind} ${stop.order_id}`}>
          {index === next && nowLine}
          <StopRow
            stop={stop}
            isPast={isBefore(stop.until ?? stop.at, now)}
            onOpen={() => onOpenOrder(stop.order_id)}
          />
        </Fragment>
      ))}
      {next === -1 && nowLine}
    </ol>
  );
}

const struck = 'line-through decoration-line-control';
/** Its target is the whole row. */
const openStyles = cva(
  [
    'block max-w-full truncate text-start focus-visible:outline-none',
    'after:absolute after:-inset-x-2 after:inset-y-0 after:rounded-sm',
    'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
  ],
  {
    variants: {
      state: {
        to_do: 'group-hover/stop:text-accent-ink',
        on_the_way: 'font-medium group-hover/stop:text-accent-ink',
        done: `text-ink-3 ${struck}`,
      },
    },
  },
);

type StopRowProps = { stop: TodayStop; isPast: boolean; onOpen: () => void };

function StopRow({ stop, isPast, onOpen }: StopRowProps) {
  const { kind, at, until = null, customer_name, order_number, driver_name, state } = stop;
  const { time_zone } = useBusiness();
  return (
    <li className={classNames('group/stop', rowStyles)}>
      <time
        className={classNames('text-end text-xs/4.5 text-ink-3 tabular-nums', state === 'done' && struck)}
        dateTime={at.toString()}
      >
        {formatTimes(at, until, time_zone)}
      </time>
      <LegMark kind={kind} />
      <div className="min-w-0">
        <button type="button" className={openStyles({ state })} onClick={onOpen} title={customer_name}>
          {customer_name}
          {/* It follows a name that may be cut, where it would widen the page. */}
          <span className="sr-only start-0">, {order_number}</span>
        </button>
        <p className="truncate text-xs text-ink-3">
          {kind === 'pickup' ? 'Pickup' : 'Delivery'}
          {stateText[state]}
          {state === 'to_do' && isPast && <LateNote> late</LateNote>}
          {driver_name && <span>{` · ${driver_name}`}</span>}
          {!driver_name && state !== 'done' && <LateNote> · No driver</LateNote>}
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
    <ol className={listStyles}>
      {['62%', '48%', '70%', '54%', '44%', '60%', '66%', '52%', '46%', '58%'].map((width) => (
        <li key={width} className={rowStyles}>
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
