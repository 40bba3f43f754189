import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { formatDay, formatTime } from '#shared/kernel/date-text.ts';
import { isCollected } from '#shared/orders/order-status.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx';
import { SeriesCard } from './series-card.tsx';

type SeriesOccurrencesProps = {
  title: string;
  hint: string;
  occurrences: readonly SeriesOccurrence[];
  /** Said in place of rows. */
  empty: string;
};

/** The pickups of a series, those to come or those that were. */
export function SeriesOccurrences({ title, hint, occurrences, empty }: SeriesOccurrencesProps) {
  return (
    <SeriesCard title={title} hint={occurrences.length > 0 && hint} flush>
      {occurrences.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-2">{empty}</p>
      ) : (
        <ul className="grid">
          {occurrences.map((occurrence) => (
            <Occurrence key={occurrence.number} occurrence={occurrence} />
          ))}
        </ul>
      )}
    </SeriesCard>
  );
}

/** In one line; on a phone the time and the order stand below the date. */
const rowStyles = [
  'grid min-h-12 grid-cols-[10px_116px_72px_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 text-sm tabular-nums',
  'border-line not-first:border-t hover:bg-hover',
  'max-md:min-h-15 max-md:grid-cols-[10px_auto_minmax(0,1fr)_auto] max-md:gap-y-0.5 max-md:py-2.5',
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

const time = cva('max-md:col-start-2 max-md:row-start-2', {
  variants: { look: { made: 'text-ink-2', planned: 'text-ink-2', dropped: 'text-ink-3 line-through' } },
});

function Occurrence({ occurrence }: { occurrence: SeriesOccurrence }) {
  const { pickup_date, state, status } = occurrence;
  const zone = useBusinessTimeZone();
  const now = useNow();
  const look: Look = status === 'cancelled' ? 'dropped' : state;
  return (
    <li className={rowStyles}>
      <i className={mark({ look })} aria-hidden="true" />
      <time className={date({ look })} dateTime={pickup_date.toString()}>
        {formatDay(pickup_date, zone, now)}
      </time>
      <span className={time({ look })}>{formatTime(pickup_date, zone)}</span>
      <OrderOf occurrence={occurrence} />
      <span className="text-ink-2 max-md:col-start-4 max-md:row-start-1">
        {status ? <OrderStatusBadge status={status} /> : <span className="px-2 text-xs">Planned</span>}
      </span>
    </li>
  );
}

/** The order of an occurrence, and who collects it as long as nobody has. */
function OrderOf({ occurrence }: { occurrence: SeriesOccurrence }): ReactNode {
  const { order_id: id, order_number, status, driver_name } = occurrence;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-ink-2 max-md:col-span-2 max-md:col-start-3 max-md:row-start-2">
      {id && order_number && <OrderLink order={{ id, order_number }} />}
      {driver_name && status && !isCollected(status) && (
        <span className="truncate text-ink-3">{driver_name} collects</span>
      )}
    </span>
  );
}
