import { cva } from 'class-variance-authority';
import { Pencil } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { formatDateTime, formatDay, formatTime, formatTimes, formatVisit } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { isCollected } from '#shared/orders/order-status.ts';
import { readyText } from '#shared/orders/ready-text.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { useClosedVisits } from '#web/orders/display/closed-visit.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { OrderStatusBadge } from '#web/orders/display/order-status-badge.tsx';
import { handFieldsText } from '#web/orders/scope/scope-text.ts';
import { closedDayNote, movedDeliveryText } from '#web/series/closed-day-note.ts';
import { takesPlace } from '#web/series/takes-place.ts';
import { Tag } from '#web/ui/display/tag.tsx';
import { SeriesCard } from './series-card.tsx';

/** In one line; on a phone the time and the order stand below the date, and a reason below them. */
const rowStyles = [
  'grid min-h-12 grid-cols-[10px_116px_minmax(132px,auto)_minmax(0,1fr)_auto_var(--spacing-control-sm)] items-center gap-x-3',
  'border-line py-1.5 ps-4 pe-2 text-sm tabular-nums not-first:border-t hover:bg-hover',
  'max-md:min-h-15 max-md:grid-cols-[10px_auto_minmax(0,1fr)_auto_var(--spacing-control-sm)] max-md:gap-y-0.5 max-md:py-2.5',
].join(' ');

type Look = 'made' | 'planned' | 'dropped';

const mark = cva('size-2.5 border-ink-3 forced-colors:forced-color-adjust-none', {
  variants: {
    look: {
      made: 'rounded-full border-[1.5px] border-ink-2 bg-ink-2',
      planned: 'rounded-full border-[1.5px] border-dashed',
      dropped: 'h-0 rounded-[1px] border-b-[1.5px]',
    },
  },
});

const date = cva('max-md:col-span-2', {
  variants: {
    look: { made: 'font-medium', planned: 'font-medium text-ink-2', dropped: 'text-ink-3 line-through' },
  },
});

const time = cva('max-md:col-start-2 max-md:row-start-2 max-md:self-start', {
  variants: { look: { made: 'text-ink-2', planned: 'text-ink-2', dropped: 'text-ink-3 line-through' } },
});

const orderStyles = cva(
  'flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5 text-ink-2 max-md:self-start max-md:empty:hidden',
  {
    variants: {
      look: {
        made: 'max-md:col-span-2 max-md:col-start-3 max-md:row-start-2',
        planned: 'max-md:col-span-2 max-md:col-start-3 max-md:row-start-2',
        dropped: 'max-md:col-span-4 max-md:col-start-2 max-md:row-start-3',
      },
    },
  },
);

type OccurrenceRowProps = {
  occurrence: SeriesOccurrence;
  actions: ((occurrence: SeriesOccurrence, row: RefObject<HTMLLIElement | null>) => ReactNode) | undefined;
};

/** One pickup of a series: when, its order, how far it is or why it falls out, and what can be done with it. */
function OccurrenceRow({ occurrence, actions }: OccurrenceRowProps) {
  const { pickup_date, pickup_until = null, state, status } = occurrence;
  const row = useRef<HTMLLIElement>(null);
  const zone = useBusinessTimeZone();
  const now = useNow();
  const look: Look = !takesPlace(occurrence) ? 'dropped' : state === 'planned' ? 'planned' : 'made';
  const closed = closedDayNote(occurrence, { zone, now });
  const shown = closed?.planned_pickup ?? pickup_date;
  // Only what does not take place is struck out; what moves says where to.
  const dateLook = closed && look === 'made' ? 'planned' : look;
  const text = closed?.text ?? movedDeliveryText(occurrence, { zone, now });
  return (
    <li ref={row} className={rowStyles} tabIndex={-1}>
      <i className={mark({ look })} aria-hidden="true" />
      <time className={date({ look: dateLook })} dateTime={shown.toString()}>
        {formatDay(shown, zone, now)}
      </time>
      <span className={time({ look: dateLook })}>
        {formatTimes(shown, closed ? null : pickup_until, zone)}
      </span>
      <span className={orderStyles({ look: closed ? 'dropped' : look })}>
        <OrderOf occurrence={occurrence} />
        {text ? (
          <span className="text-ink-2" title={occurrence.closed_day?.name}>
            {unbroken(text)}
          </span>
        ) : (
          <Reason occurrence={occurrence} />
        )}
        {look !== 'dropped' && !text && <DeliveryOf occurrence={occurrence} />}
        <ReadyOf occurrence={occurrence} />
        <ClosedVisit occurrence={occurrence} />
        <ChangedTag occurrence={occurrence} />
      </span>
      {!(actions && occurrence.may_undo) && (
        <span className="text-ink-2 max-md:col-start-4 max-md:row-start-1">
          {status && <OrderStatusBadge status={status} />}
          {state === 'planned' && <span className="px-2 text-xs">Planned</span>}
        </span>
      )}
      {actions?.(occurrence, row)}
    </li>
  );
}

type OccurrenceProps = { occurrence: SeriesOccurrence };

/** The order of an occurrence, and who collects it as long as nobody has. */
function OrderOf({ occurrence }: OccurrenceProps): ReactNode {
  const { order_id: id, order_number, status, driver_name } = occurrence;
  return (
    <>
      {id && order_number && <OrderLink order={{ id, order_number }} />}
      {driver_name && status && !isCollected(status) && (
        <span className="truncate text-ink-3">{driver_name} collects</span>
      )}
    </>
  );
}

/** Its delivery, where that has a window of its own. */
function DeliveryOf({ occurrence: { delivery_date, delivery_until } }: OccurrenceProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  if (!delivery_until) return null;
  return (
    <span className="text-ink-3">{`Delivery ${formatVisit(delivery_date, delivery_until, zone, now)}`}</span>
  );
}

/** That a visit of its order is on a closed day, which nobody has moved or skipped yet. */
function ClosedVisit({ occurrence }: OccurrenceProps) {
  const closedOf = useClosedVisits();
  const { order_id: id, state, status, pickup_date, delivery_date } = occurrence;
  if (state !== 'made' || !status || !id) return null;
  const closed = closedOf({
    pickup_date,
    delivery_date,
    ...nowhere,
    id,
    is_recurring: true,
    status,
    delivery_status: null,
  });
  return closed && <span className="text-warning-ink">{closed}</span>;
}

/** A page of a series says where once for all. */
const nowhere = { pickup_address: '', delivery_address: '' };

/** What its customer needs to hear beside its status. */
function ReadyOf({ occurrence }: OccurrenceProps) {
  const isStaff = useIsStaff();
  const zone = useBusinessTimeZone();
  const now = useNow();
  const ready = readyText(occurrence, zone, now);
  return !isStaff && ready && <span className="text-ink-3">{unbroken(ready)}</span>;
}

/** What was changed for this occurrence alone: `Items and date changed`. */
function ChangedTag({ occurrence }: OccurrenceProps) {
  const { changed } = occurrence;
  if (changed.length === 0 || !takesPlace(occurrence)) return null;
  return (
    <Tag icon={Pencil} look="dashed">
      {capitalize(handFieldsText(changed))} changed
    </Tag>
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Why it does not take place, and since when: `Skipped by Amelia Hart, today 9:20 am`. A hold says until when it is. */
function Reason({ occurrence: { reason, state, dropped_at } }: OccurrenceProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  if (!reason) return null;
  if (!dropped_at || state === 'held') return <span className="text-ink-3">{reason}</span>;
  const isToday = businessDay(dropped_at, zone).equals(businessDay(now, zone));
  const moment = isToday ? `today ${formatTime(dropped_at, zone)}` : formatDateTime(dropped_at, zone, now);
  return (
    <span className="text-ink-3">
      {reason}, {moment}
    </span>
  );
}

type SeriesOccurrencesProps = {
  title: string;
  hint: string;
  occurrences: readonly SeriesOccurrence[];
  /** Said in place of rows. */
  empty: string;
  /** What can be done with one, in its row. */
  actions?: (occurrence: SeriesOccurrence, row: RefObject<HTMLLIElement | null>) => ReactNode;
};

/** The pickups of a series, those to come or those that were. */
export function SeriesOccurrences(props: SeriesOccurrencesProps) {
  const { title, hint, occurrences, empty, actions } = props;
  return (
    <SeriesCard title={title} hint={occurrences.length > 0 && hint} flush>
      {occurrences.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-2">{empty}</p>
      ) : (
        <ul className="grid">
          {occurrences.map((occurrence) => (
            <OccurrenceRow key={occurrence.number} {...{ occurrence, actions }} />
          ))}
        </ul>
      )}
    </SeriesCard>
  );
}
