import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatShortDate } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { WeekStats } from '#shared/overview/overview.contract.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { cellStyles, headCellStyles, rowStyles, tableStyles } from '#web/ui/table/table-styles.ts';
import { weeksQuery } from './overview.api.ts';
import { EmptyNote, OverviewCard } from './overview-card.tsx';

/** Orders and revenue of this week so far beside last week's up to the same weekday and time, and the weeks before. */
export function ThisWeek() {
  const [isTable, setTable] = useState(false);
  const today = useToday();
  return (
    <OverviewCard
      title="This week"
      query={useQuery(weeksQuery(today))}
      head={(weeks) =>
        !isEmpty(weeks) && (
          <>
            <span className="text-sm text-ink-3">
              so far, since{' '}
              <span className="date">{formatDate(weeks.at(-1)?.first_day ?? today, today)}</span>
            </span>
            <Button
              variant="ghost"
              size="sm"
              className="ms-auto"
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              Table
            </Button>
          </>
        )
      }
      skeleton={<WeekSkeleton />}
      failure="The last weeks could not be loaded"
    >
      {(weeks) =>
        isEmpty(weeks) ? (
          <EmptyNote>Orders and revenue of each week appear here.</EmptyNote>
        ) : (
          <>
            <div className={paceStyles}>
              <Pace weeks={weeks} />
              {!isTable && <OrdersChart weeks={weeks} />}
            </div>
            {isTable && <WeeksTable weeks={weeks} />}
          </>
        )
      }
    </OverviewCard>
  );
}

const isEmpty = (weeks: WeekStats[]): boolean => weeks.every(({ orders }) => orders === 0);

const paceStyles =
  'grid grid-cols-[200px_minmax(0,1fr)] items-end gap-x-6 gap-y-3 px-4 pt-3.5 pb-3 max-md:grid-cols-1';
const figuresStyles = 'grid gap-3 max-md:grid-cols-2';

/** `2 more than by this time last week` */
function comparedText(difference: number, [more, fewer, same]: [string, string, string]): string {
  const than = 'by this time last week';
  if (difference === 0) return `${same} as ${than}`;
  return `${difference > 0 ? more : fewer} than ${than}`;
}

function Pace({ weeks }: { weeks: WeekStats[] }) {
  const [last, current] = weeks.slice(-2);
  if (!last || !current) return null;
  const orders = current.orders - last.orders_by_now;
  const revenue = current.revenue - last.revenue_by_now;
  const [byOrders, byRevenue] = [formatCount(Math.abs(orders)), formatCents(Math.abs(revenue))];
  return (
    <dl className={figuresStyles}>
      <Figure
        label="Orders"
        value={formatCount(current.orders)}
        note={comparedText(orders, [`${byOrders} more`, `${byOrders} fewer`, 'As many'])}
      />
      <Figure
        label="Revenue"
        value={formatCents(current.revenue)}
        note={comparedText(revenue, [`${byRevenue} more`, `${byRevenue} less`, 'As much'])}
      />
    </dl>
  );
}

function Figure({ label, value, note }: Record<'label' | 'value' | 'note', string>) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
      <dd className="text-xs text-ink-2 tabular-nums">{note}</dd>
    </div>
  );
}

/** A bar a week; the figures behind it are in the table. */
function OrdersChart({ weeks }: { weeks: WeekStats[] }) {
  const nameOf = useWeekNames(weeks);
  const counts = weeks.map(({ orders }) => orders);
  const most = Math.max(...counts, 1);
  const [last, middle] = [weeks.length - 1, Math.floor(weeks.length / 2)];
  const [first, current] = [Math.min(...counts), counts.at(-1)];
  return (
    <div
      role="img"
      aria-label={`Orders of the last ${weeks.length} weeks, from ${first} to ${most}; this week ${current} so far`}
      className="flex h-29 gap-2 pb-5 text-2xs text-ink-2"
    >
      {weeks.map((week, index) => (
        <div
          key={week.first_day.toString()}
          className="relative flex min-w-0 flex-1 items-end"
          title={`${nameOf(week)}: ${formatCount(week.orders)} ${week.orders === 1 ? 'order' : 'orders'}`}
        >
          <i
            className={classNames(
              'mx-auto w-full max-w-7 rounded-sm forced-color-adjust-none',
              index === last
                ? 'border border-dashed border-accent bg-accent-soft forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]'
                : 'bg-accent forced-colors:bg-[CanvasText]',
            )}
            style={{ height: `${(100 * week.orders) / most}%` }}
          />
          {index % middle === 0 && (
            <span
              className={classNames(
                'absolute top-full mt-1 whitespace-nowrap',
                index === 0 ? 'start-0' : 'start-1/2 -translate-x-1/2',
              )}
            >
              {formatShortDate(week.first_day)}
            </span>
          )}
          {index === last && (
            <span className="absolute end-0 top-full mt-1 whitespace-nowrap">this week</span>
          )}
        </div>
      ))}
    </div>
  );
}

/** Names a week by its first day; the current week gets `, so far`. */
function useWeekNames(weeks: WeekStats[]): (week: WeekStats) => string {
  const today = useToday();
  return (week) => `${formatDate(week.first_day, today)}${week === weeks.at(-1) ? ', so far' : ''}`;
}

/** The weeks as a table, the latest first. */
function WeeksTable({ weeks }: { weeks: WeekStats[] }) {
  const { gst_charged } = useGstMode();
  const nameOf = useWeekNames(weeks);
  return (
    <>
      <table className={tableStyles} aria-label="Orders and revenue by week">
        <thead>
          <tr>
            <th scope="col" className={headCellStyles()}>
              Week from
            </th>
            <th scope="col" className={headCellStyles({ align: 'end' })}>
              Orders
            </th>
            <th scope="col" className={headCellStyles({ align: 'end', className: 'pe-4!' })}>
              Revenue
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.first_day.toString()} className={rowStyles}>
              <td className={cellStyles({ className: 'date h-9!' })}>{nameOf(week)}</td>
              <td className={cellStyles({ align: 'end', className: 'h-9! tabular-nums' })}>{week.orders}</td>
              <td className={cellStyles({ align: 'end', className: 'h-9! pe-4!' })}>
                <Money cents={week.revenue} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-4 py-2.5 text-xs text-ink-3">
        {`Orders by the week they were created in, without cancelled ones${gst_charged ? '; revenue includes GST' : ''}.`}
      </p>
    </>
  );
}

function WeekSkeleton() {
  return (
    <div className={paceStyles} role="status" aria-busy="true" aria-label="Loading">
      <div className={figuresStyles}>
        {['orders', 'revenue'].map((name) => (
          <div key={name} className="grid h-15 content-center gap-2">
            <Skeleton width="64px" />
            <Skeleton width="120px" />
          </div>
        ))}
      </div>
      <Skeleton className="h-29!" />
    </div>
  );
}
