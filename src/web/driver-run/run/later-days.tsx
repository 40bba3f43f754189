import { CalendarDays, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { formatDate, formatTime } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { bagsText } from '#shared/orders/leg-attempt.ts';
import { piecesOf, piecesText } from '#shared/orders/pieces.ts';
import { placeText, stopsText } from '#shared/runs/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { isUnsentFor } from '#web/driver-run/outbox/outbox-entry.ts';
import { doLabels } from '#web/driver-run/state/leg-facts.ts';
import {
  countAwaitingPickup,
  laterDays,
  type OrderOfDriver,
  type Stop,
} from '#web/driver-run/state/own-legs.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { UnsentBadge } from './driver-orders-table.tsx';
import { Fold } from './fold.tsx';

/** So many stand open from the first. */
const openUpTo = 12;

type LaterDaysProps = { orders: readonly OrderOfDriver[]; onOpen: (order: OrderOfDriver) => void };

/** The stops of a driver tomorrow and later, a line each, day by day. */
export function LaterDays({ orders, onOpen }: LaterDaysProps) {
  const { time_zone } = useBusiness();
  const now = useNow();
  const days = useMemo(() => laterDays(orders, now, time_zone), [orders, now, time_zone]);
  const awaiting = useMemo(() => countAwaitingPickup(orders, now, time_zone), [orders, now, time_zone]);
  const stops = days.flatMap((each) => each.stops);
  const [next] = stops;
  if (!next) return null;
  const today = businessDay(now, time_zone);
  const isTomorrow = (day: Temporal.PlainDate) => day.equals(today.add({ days: 1 }));
  const nextDay = businessDay(next.at, time_zone);
  const when = isTomorrow(nextDay) ? 'tomorrow' : formatDate(nextDay, today);
  return (
    <Fold
      icon={CalendarDays}
      title="Later"
      hint={`${stopsText(stops.length)}, next ${when} ${formatTime(next.at, time_zone)}`}
      open={stops.length <= openUpTo}
    >
      {days.map(({ day, stops: ofDay }) => (
        <section key={day.toString()}>
          <h3 className="border-y border-line bg-sunken px-4 py-1.5 text-xs font-medium text-ink-2">
            {`${isTomorrow(day) ? 'Tomorrow, ' : ''}${formatDate(day, today)}`}
          </h3>
          <ul>
            {ofDay.map((stop) => (
              <li key={`${stop.order.id} ${stop.kind}`} className="border-line not-first:border-t">
                <LaterLine stop={stop} zone={time_zone} onOpen={() => onOpen(stop.order)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {awaiting > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-3">
          {awaiting === 1
            ? 'And 1 delivery, once you’ve collected it.'
            : `And ${awaiting} deliveries, once you’ve collected them.`}
        </p>
      )}
    </Fold>
  );
}

/** A line leads to what its driver finds there. */
function LaterLine({ stop, zone, onOpen }: { stop: Stop; zone: string; onOpen: () => void }) {
  const { order, kind, at, address } = stop;
  return (
    <button
      type="button"
      className="flex min-h-14 w-full items-center gap-2.5 px-4 py-1.5 text-start hover:bg-hover focus-visible:-outline-offset-2"
      onClick={onOpen}
    >
      <span className="grid w-16 flex-none text-end text-sm text-ink-2 tabular-nums">
        {formatTime(at, zone)}
        <span className="text-xs text-ink-3">{doLabels[kind]}</span>
      </span>
      <LegMark kind={kind} />
      <span className="grid min-w-0 flex-auto">
        <b className="truncate font-medium">{order.customer_name}</b>
        <span className="truncate text-xs text-ink-3 tabular-nums">
          {`${placeText(address)} · ${amountText(order)}`}
        </span>
        <span className="sr-only">{`, ${order.order_number}`}</span>
        <span className="empty:hidden">
          <UnsentBadge isIt={isUnsentFor(order.id)} />
        </span>
      </span>
      <ChevronRight className="flex-none text-ink-3" aria-hidden="true" />
    </button>
  );
}

/** How much it is: bags where anybody said how many, else pieces and kilograms. */
const amountText = ({ known_bags, items }: OrderOfDriver): string =>
  known_bags ? bagsText(known_bags) : piecesText(piecesOf(items));
