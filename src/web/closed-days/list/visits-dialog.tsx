import { useQuery } from '@tanstack/react-query';
import type { ClosedDay, RecurringVisit } from '#shared/booking/closed-days.contract.ts';
import { formatDate, formatVisit } from '#shared/kernel/date-text.ts';
import { legLabels } from '#shared/orders/leg-attempt.ts';
import { closedDayVisitsQuery } from '#web/closed-days/closed-days.api.ts';
import { recurringText } from '#web/closed-days/closed-days-text.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { SeriesLink } from '#web/series/series-link.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type VisitsDialogProps = { day: ClosedDay; onClose: () => void };

/** Whose recurring visits a closed day moves or skips, and where they are instead. */
export function VisitsDialog({ day, onClose }: VisitsDialogProps) {
  const { data, error, refetch } = useQuery(closedDayVisitsQuery(day.day));
  const date = formatDate(day.day, useToday());
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={recurringText(day.recurring)}
      description={`From ${date} (${day.name})`}
      loading={!data && !error}
      reading
    >
      {data && (
        <ul className="divide-y divide-line">
          {data.map((visit) => (
            <VisitRow key={`${visit.series_id} ${visit.leg}`} visit={visit} />
          ))}
        </ul>
      )}
      {!data && error && <LoadError title="The visits could not be loaded" error={error} onRetry={refetch} />}
      {!data && !error && <PanelSkeleton />}
    </Dialog>
  );
}

/** `Amelia Hart · ORD-000187`, `Pickup now Mon 28 Dec, 8:00 am`; what is no order yet leads to its recurring order. */
function VisitRow({ visit: { leg, to, is_cancelled, ...visit } }: { visit: RecurringVisit }) {
  const [zone, now] = [useBusinessTimeZone(), useNow()];
  const { order_id: id, order_number, customer_name, series_id } = visit;
  const where = to ? `now ${formatVisit(to, null, zone, now)}` : 'skipped';
  return (
    <li className="flex items-center gap-2.5 py-2.5 first:pt-0 last:pb-0">
      <LegMark kind={leg} />
      <span className="grid min-w-0 flex-auto gap-x-3 md:flex md:justify-between">
        <span className="min-w-0">
          <SeriesLink id={series_id} className="link font-medium">
            {customer_name}
          </SeriesLink>
          {id && order_number && (
            <span className="text-ink-3">
              {' · '}
              <OrderLink order={{ id, order_number }} />
            </span>
          )}
        </span>
        <span className="text-sm whitespace-nowrap text-ink-2">
          {is_cancelled ? 'Its order was cancelled' : `${legLabels[leg]} ${where}`}
        </span>
      </span>
    </li>
  );
}
