import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { Fragment } from 'react';
import { formatTime, formatTimes } from '#shared/kernel/date-text.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { TodayStop } from '#shared/overview/overview.contract.ts';
import type { StopCount } from '#shared/runs/run.ts';
import { otherStopTexts } from '#shared/runs/stop-count.ts';
import { stopsText } from '#shared/runs/stop-texts.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { todayQuery } from './overview.api.ts';
import { EmptyNote, LateNote, OverviewCard, useStaffPage } from './overview-card.tsx';

/** `7 of 20 stops, ends about 5:20 pm`; once nothing is left `19 of 20 stops done, 1 failed`. */
function doneText({ total, done, ...others }: StopCount, end: string | null): string {
  const isOver = done + others.failed === total;
  return [
    `${done} of ${stopsText(total)}${isOver ? ' done' : ''}`,
    ...otherStopTexts(others),
    ...(end && !isOver ? [`ends about ${end.replace(' ', '\u00a0')}`] : []),
  ].join(', ');
}

/** `4 more visits`: the list has those around now. */
const visitsText = (count: number): string => (count === 1 ? '1 more visit' : `${count} more visits`);

/** The stops of the business day by time, with a line at the current time. */
export function TodayCard({ onOpenOrder }: { onOpenOrder: (id: string) => void }) {
  const zone = useBusinessTimeZone();
  const pageOf = useStaffPage();
  return (
    <OverviewCard
      title="Today"
      query={useQuery(todayQuery(useToday()))}
      head={({ count, ends_at }) =>
        count.total > 0 && (
          <span className="text-sm text-ink-3 tabular-nums">
            {doneText(count, ends_at ? formatTime(ends_at, zone) : null)}
          </span>
        )
      }
      skeleton={<StopsSkeleton />}
      failure="Today’s stops could not be loaded"
      foot={({ total, stops }) => (
        <p className="border-t border-line px-4 py-2.5">
          <Link to={pageOf('dispatch')} className="link tap-target text-sm">
            {total > stops.length ? `${visitsText(total - stops.length)} in Dispatch` : 'Open Dispatch'}
          </Link>
        </p>
      )}
    >
      {({ stops, count }) =>
        stops.length === 0 ? (
          <EmptyNote>
            {count.total > 0 ? 'Only stops from other days.' : 'Nothing to pick up or deliver today.'}
          </EmptyNote>
        ) : (
          <Stops stops={stops} onOpenOrder={onOpenOrder} />
        )
      }
    </OverviewCard>
  );
}

// The times set the width of their column.
const listStyles =
  'grid grid-cols-[minmax(64px,max-content)_8px_minmax(0,1fr)] gap-x-2.5 px-4 py-1.5 text-sm';
const rowStyles = 'relative col-span-full grid min-h-8.5 grid-cols-subgrid items-center max-md:min-h-11';

type StopsProps = { stops: TodayStop[]; onOpenOrder: (id: string) => void };

function Stops({ stops, onOpenOrder }: StopsProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const next = stops.findIndex(({ at }) => isBefore(now, at));
  const nowLine = (
    <li className="col-span-full grid h-5 grid-cols-subgrid items-center text-xs font-semibold text-accent-ink">
      <span className="text-end whitespace-nowrap tabular-nums">
        <span className="sr-only">Now </span>
        {formatTime(now, zone)}
      </span>
      <i className="col-[2/-1] h-px bg-accent opacity-55" aria-hidden="true" />
    </li>
  );
  return (
    <ol className={listStyles}>
      {stops.map((stop, index) => (
        <Fragment key={`${stop.kind} ${stop.order_id}`}>
          {index === next && nowLine}
          <StopRow stop={stop} onOpen={() => onOpenOrder(stop.order_id)} />
        </Fragment>
      ))}
      {next === -1 && nowLine}
    </ol>
  );
}

/** Its target is the whole row. */
const openStyles = classNames(
  'block min-w-0 truncate text-start group-hover/stop:text-accent-ink focus-visible:outline-none',
  'after:absolute after:-inset-x-2 after:inset-y-0 after:rounded-sm',
  'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
);

type StopRowProps = { stop: TodayStop; onOpen: () => void };

function StopRow({ stop, onOpen }: StopRowProps) {
  const { kind, at, until = null, customer_name, order_number, state } = stop;
  const zone = useBusinessTimeZone();
  return (
    <li
      className={classNames('group/stop', rowStyles, state === 'done' && !stop.is_part_done && 'text-ink-3')}
    >
      <time className="text-end whitespace-nowrap text-ink-3 tabular-nums" dateTime={at.toString()}>
        {formatTimes(at, until, zone)}
      </time>
      <LegMark kind={kind} />
      {/* On a phone who drives stands below a name that needs the whole line. */}
      <div className="flex justify-between gap-x-2.5 max-md:flex-wrap">
        <button type="button" className={openStyles} onClick={onOpen} title={customer_name}>
          <span className="sr-only start-0">{kind === 'pickup' ? 'Pickup ' : 'Delivery '}</span>
          {customer_name}
          {/* It follows a name that may be cut, where it would widen the page. */}
          <span className="sr-only start-0">, {order_number}</span>
        </button>
        <span
          className="relative max-w-36 flex-none truncate text-ink-3"
          title={stop.driver_name ?? undefined}
        >
          <Who stop={stop} />
        </span>
      </div>
    </li>
  );
}

/** Who drives there, and how far they are. */
function Who({ stop }: { stop: TodayStop }) {
  const { state, kind, is_next, is_part_done } = stop;
  // What was loaded is out for delivery, but they drive to one door at a time.
  const isInVan = state === 'on_the_way' && kind === 'delivery' && !is_next;
  const isLate = stop.minutes_late > 0;
  // The customer needs the room: of a driver the first name says enough.
  const driver_name = stop.driver_name?.split(' ', 1)[0];
  if (is_part_done) return driver_name ? `${driver_name}, part done` : 'Part done';
  if (state === 'done')
    return (
      <>
        {driver_name}
        <CircleCheck className="ms-1 inline size-3.5 align-[-2px] text-success" aria-hidden="true" />
        <span className="sr-only start-0">{driver_name ? ', done' : 'Done'}</span>
      </>
    );
  if (!driver_name) return <LateNote>{isLate ? 'No driver, late' : 'No driver'}</LateNote>;
  const onTheWay = isInVan ? ', in the van' : ', on the way';
  const text = state === 'on_the_way' ? onTheWay : is_next ? ', next' : '';
  return (
    <>
      {driver_name}
      {text}
      {isLate && <LateNote>, late</LateNote>}
    </>
  );
}

function StopsSkeleton() {
  return (
    <ol className={listStyles}>
      {['62%', '48%', '70%', '54%', '44%', '60%', '66%', '52%', '46%', '58%'].map((width) => (
        <li key={width} className={rowStyles}>
          <Skeleton />
          <LegMark kind="pickup" />
          <Skeleton width={width} />
        </li>
      ))}
    </ol>
  );
}
