import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeSeries } from '#shared/frequency/recurrence-text.ts';
import { formatTimes } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type LegKind, legLabels } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { isFinished, orderStatuses } from '#shared/orders/order-status.ts';
import { type CustomerPage, type CustomerVisit, visitDays } from '#shared/overview/customer-page.contract.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { LazyAssignDriver } from '#web/deliveries/assigning/lazy-assign-driver.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { DayTile } from '#web/orders/legs/day-tile.tsx';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { orderQuery } from '#web/orders/orders.api.ts';
import { SeriesLink } from '#web/series/series-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { AllLink, NoneYet, Part, PersonCard, type StaffRole } from './person-card.tsx';

type ComingUpProps = {
  customer_id: string;
  role: StaffRole;
  page: UseQueryResult<CustomerPage>;
  series: readonly SeriesSummary[];
};

/** The visits of a customer that are overdue, and the next ones, with their driver or who is to be given it. */
export function ComingUp({ customer_id, role, page, series }: ComingUpProps) {
  const [assigning, setAssigning] = useState<{ order: Order; leg: LegKind } | null>(null);
  const total = page.data?.counts.visits;
  const search = {
    tab: 'orders',
    customer_id,
    status: orderStatuses.filter((status) => !isFinished(status)).join(','),
    sort: 'pickup_date',
    direction: 'asc',
  };
  return (
    <PersonCard
      title="Coming up"
      hint={
        total !== undefined &&
        `${formatCount(total)} ${total === 1 ? 'visit' : 'visits'} in the next ${visitDays} days`
      }
      action={
        <AllLink to={`/dashboard/${role}`} search={search}>
          All visits
        </AllLink>
      }
    >
      <Part query={page} failure="The visits could not be loaded">
        {({ visits, overdue_visits }) =>
          visits.length + overdue_visits.length === 0 ? (
            <NoneYet>No visit is planned.</NoneYet>
          ) : (
            <ul className="grid grid-cols-2 gap-3 px-4 py-3 max-md:grid-cols-[minmax(0,1fr)]">
              {[...overdue_visits, ...visits].map((visit) => (
                <Visit
                  key={`${visit.order_id ?? visit.series_id} ${visit.kind} ${visit.at}`}
                  visit={visit}
                  isOverdue={overdue_visits.includes(visit)}
                  series={series.find(({ id }) => id === visit.series_id)}
                  onAssign={setAssigning}
                />
              ))}
            </ul>
          )
        }
      </Part>
      {assigning && <LazyAssignDriver {...assigning} onClose={() => setAssigning(null)} />}
    </PersonCard>
  );
}

type VisitProps = {
  visit: CustomerVisit;
  isOverdue: boolean;
  series: SeriesSummary | undefined;
  onAssign: (asked: { order: Order; leg: LegKind }) => void;
};

function Visit({ visit, isOverdue, series, onAssign }: VisitProps) {
  const { kind, at, until, order_id, order_number, series_id, driver_name, needs_driver } = visit;
  const zone = useBusinessTimeZone();
  const day = businessDay(at, zone);
  const isToday = day.equals(useToday());
  const driver = driver_name ? `${driver_name} has it` : needs_driver ? 'No driver yet' : null;
  return (
    <li
      className={classNames(
        'flex min-w-0 items-center gap-3 rounded-[10px] border p-2',
        isToday ? 'border-accent' : 'border-line',
      )}
    >
      <DayTile day={day} isToday={isToday} />
      <span className="min-w-0 flex-auto">
        <span className="flex items-center gap-1.5 font-medium tabular-nums">
          <LegMark kind={kind} />
          {`${legLabels[kind]}, ${formatTimes(at, until, zone)}`}
          {isOverdue && <span className="text-warning-ink">overdue</span>}
        </span>
        <span className="block truncate text-ink-2">
          {driver && <span>{`${driver} · `}</span>}
          {order_id && order_number ? (
            <OrderLink order={{ id: order_id, order_number }} />
          ) : (
            series_id && (
              <SeriesLink id={series_id} className="order-link tap-target">
                {series ? `${describeSeries(series)}, planned` : 'Planned'}
              </SeriesLink>
            )
          )}
        </span>
      </span>
      {needs_driver && order_id && (
        <AssignButton
          id={order_id}
          label={`Assign ${legLabels[kind]} of ${order_number}`}
          onLoad={(order) => onAssign({ order, leg: kind })}
        />
      )}
    </li>
  );
}

/** The dialog needs the order, which is asked for once somebody assigns it. */
function AssignButton({ id, label, onLoad }: { id: string; label: string; onLoad: (order: Order) => void }) {
  const client = useQueryClient();
  const { run, isBusy } = useAction();
  const load = () =>
    run(async () => onLoad(await client.fetchQuery(orderQuery(id))), { failure: 'Failed to load the order' });
  return (
    <Button size="sm" busy={isBusy} aria-label={label} onClick={() => void load()}>
      Assign
    </Button>
  );
}
