import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { legsOf } from '#shared/deliveries/leg.ts';
import { onTheRoadText } from '#shared/deliveries/tracking-text.ts';
import { formatDay, formatTimes } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type LegKind, legLabels } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useClosedVisits } from '#web/orders/display/closed-visit.ts';
import { useOpenOrder } from '#web/orders/display/use-order-dialog.ts';
import { DayTile } from '#web/orders/legs/day-tile.tsx';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { useLockReason } from '#web/orders/order-lock.ts';
import { openOrdersQuery, trackingQuery } from '#web/orders/orders.api.ts';
import { ownRunningSeriesQuery } from '#web/series/series.api.ts';
import { SeriesLink } from '#web/series/series-link.tsx';
import { useSkipPickupDialog } from '#web/series/skip-pickup-dialog.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { ItemsLine } from './customer-orders-cells.tsx';

/** A pickup or a delivery to come; of a recurring order that is not made yet its next pickup alone. */
type Visit = { kind: LegKind; at: Temporal.Instant; until: Temporal.Instant | null } & (
  | { order: Order; series?: never }
  | { series: SeriesSummary; order?: never }
);

/** The open visits by time. One that failed waits for a date, and is none. */
function visitsOf(orders: readonly Order[], series: readonly SeriesSummary[]): Visit[] {
  const made = orders.flatMap((order): Visit[] =>
    legsOf(order)
      .filter(({ kind, state }) => state !== 'done' && kind !== order.needs_date)
      .map(({ kind, at, until }) => ({ kind, at, until, order })),
  );
  const planned = series.flatMap((each): Visit[] => {
    const { next_pickup: at, next_pickup_until: until, next_order_id } = each;
    return at && !next_order_id ? [{ kind: 'pickup', at, until, series: each }] : [];
  });
  return [...made, ...planned].sort((a, b) => Temporal.Instant.compare(a.at, b.at));
}

/**
 * The month in which the schedule shows what is next: that of the first visit to come, and on a desk the one whose weeks begin with
 * this week. `undefined` is the present one.
 */
function useFirstMonth(visits: readonly Visit[]): Temporal.PlainYearMonth | undefined {
  const zone = useBusinessTimeZone();
  const today = businessDay(useNow(), zone);
  const isPhone = useIsPhone();
  const { compare } = Temporal.PlainDate;
  const first = visits.map(({ at }) => businessDay(at, zone)).find((day) => compare(day, today) >= 0);
  const from = isPhone ? today : today.add({ days: 6 - (today.dayOfWeek % 7) });
  const month = (first && compare(first, from) > 0 ? first : from).toPlainYearMonth();
  return month.equals(today.toPlainYearMonth()) ? undefined : month;
}

const shown = 3;

/** What happens next: the first visits, and the way to all of them. Without any, nothing. */
export function ComingUp({ onReschedule }: { onReschedule: (order: Order) => void }) {
  const { data: orders } = useQuery(openOrdersQuery);
  const { data: series = [] } = useQuery(ownRunningSeriesQuery);
  const visits = visitsOf(orders?.rows ?? [], series);
  const month = useFirstMonth(visits);
  if (visits.length === 0) return null;
  return (
    <section className="mb-5 max-md:mb-4" aria-labelledby="coming-up">
      <div className="mb-2 flex items-baseline gap-2.5">
        <h3 id="coming-up">Coming up</h3>
        <Link
          to="/dashboard/customer"
          search={{ tab: 'schedule', month } as object}
          resetScroll={false}
          className="link tap-target ms-auto text-sm"
        >
          {visits.length === 1 ? 'Schedule' : `All ${visits.length} visits`}
        </Link>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-3 max-md:gap-2">
        {visits.slice(0, shown).map((visit) => (
          <VisitCard
            key={`${visit.order?.id ?? visit.series?.id} ${visit.kind}`}
            visit={visit}
            onReschedule={onReschedule}
          />
        ))}
      </ul>
    </section>
  );
}

type VisitCardProps = { visit: Visit; onReschedule: (order: Order) => void };

function VisitCard({ visit: { kind, at, until, order, series }, onReschedule }: VisitCardProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const open = useOpenOrder();
  const day = businessDay(at, zone);
  const isToday = day.equals(businessDay(now, zone));
  const { data: tracked = [] } = useQuery({ ...trackingQuery, enabled: isToday });
  const known = tracked.find(({ order_id }) => order_id === order?.id);
  const onClosedDay = useClosedVisits();
  const closed = order ? onClosedDay(order, kind) : null;
  const road = known ? onTheRoadText(known, kind, zone, now) : null;
  const title = `${legLabels[kind]}, ${road?.times ?? formatTimes(at, until, zone)}`;
  const titleStyles = 'order-link tap-target text-start font-medium tabular-nums';
  return (
    <li
      className={classNames(
        'grid min-h-16 grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-3 rounded-lg border bg-surface p-2 ps-3',
        'max-md:nth-[n+3]:hidden',
        isToday ? 'border-accent inset-ring inset-ring-accent' : 'border-line',
      )}
    >
      <DayTile day={day} isToday={isToday} />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5">
          <LegMark kind={kind} />
          {order ? (
            <button
              type="button"
              className={titleStyles}
              aria-label={`${title}, ${formatDay(at, zone, now)}, ${order.order_number}`}
              onClick={() => open(order.id)}
            >
              {title}
            </button>
          ) : (
            <SeriesLink id={series.id} className={titleStyles}>
              {`${title}, planned`}
            </SeriesLink>
          )}
        </p>
        <div className="text-sm text-ink-2">
          {road || closed ? (
            <p className={closed ? 'text-warning-ink' : 'line-clamp-1'}>{closed ?? road?.text}</p>
          ) : (
            <ItemsLine items={(order ?? series).items} max={1} />
          )}
        </div>
      </div>
      {order && <VisitAction kind={kind} order={order} onReschedule={onReschedule} />}
    </li>
  );
}

type VisitActionProps = Pick<VisitCardProps, 'onReschedule'> & { kind: LegKind; order: Order };

/** A pickup that repeats is skipped; any other visit that its customer may still change is moved. */
function VisitAction({ kind, order, onReschedule }: VisitActionProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const isLocked = useLockReason(order) !== null;
  const { askToSkip, isBusy } = useSkipPickupDialog();
  if (isLocked || order.needs_date) return null;
  const { series_id, occurrence_number: number, pickup_date, pickup_until } = order;
  const day = formatDay(order[`${kind}_date`], zone, now);
  if (kind === 'pickup' && order.is_recurring && series_id && number) {
    const pickup = { series_id, number, pickup_date, pickup_until };
    return (
      <Button
        size="sm"
        aria-label={`Skip the pickup on ${day}`}
        busy={isBusy}
        onClick={() => void askToSkip(pickup, order.next_occurrence_date ?? undefined)}
      >
        Skip
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      aria-label={`Reschedule the ${kind} on ${day}, ${order.order_number}`}
      onClick={() => onReschedule(order)}
    >
      Reschedule
    </Button>
  );
}
