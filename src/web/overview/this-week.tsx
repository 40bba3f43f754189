import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { formatDate, formatMonth } from '#shared/kernel/date-text.ts';
import { type Cents, divideCents, formatCents } from '#shared/kernel/money.ts';
import { type Period, type PeriodStats, periods } from '#shared/overview/overview.contract.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { weeksQuery } from './overview.api.ts';
import { EmptyNote, OverviewCard } from './overview-card.tsx';
import { OrdersChart, PeriodsTable } from './periods.tsx';

const ThisWeekSearch = z.object({ by: z.enum(periods).optional() });
const choices = [
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
] as const;

/** Orders and revenue of this week, or month, so far beside the last up to the same day and time, and those before. */
export function ThisWeek() {
  const [isTable, setTable] = useState(false);
  const [{ by = 'week' }, setSearch] = useSearchState(ThisWeekSearch);
  const today = useToday();
  const query = useQuery(weeksQuery(today, by));
  return (
    <OverviewCard
      title={`This ${by}`}
      query={query}
      head={(stats) =>
        !isEmpty(stats) && (
          <span className="text-sm text-ink-3">
            so far, since <span className="date">{formatDate(stats.at(-1)?.first_day ?? today, today)}</span>
          </span>
        )
      }
      tools={
        <>
          <Segment
            label="Weeks or months"
            options={choices}
            value={by}
            onChange={(next) => setSearch({ by: next === 'week' ? undefined : next }, { replace: true })}
          />
          {query.data && !isEmpty(query.data) && (
            <Button variant="ghost" size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              Table
            </Button>
          )}
        </>
      }
      skeleton={<PeriodsSkeleton />}
      failure={`The last ${by}s could not be loaded`}
    >
      {(stats) =>
        isEmpty(stats) ? (
          <EmptyNote>{`Orders and revenue of each ${by} appear here.`}</EmptyNote>
        ) : (
          <>
            {by === 'month' && <LastMonth months={stats} />}
            <div className={paceStyles}>
              <Pace by={by} stats={stats} />
              {!isTable && <OrdersChart by={by} stats={stats} />}
            </div>
            {isTable && <PeriodsTable by={by} stats={stats} />}
          </>
        )
      }
    </OverviewCard>
  );
}

const isEmpty = (stats: PeriodStats[]): boolean => stats.every(({ orders }) => orders === 0);

const monthName = ({ first_day }: PeriodStats) => formatMonth(first_day.toPlainYearMonth()).split(' ', 1)[0];

/** Of nothing there is no percentage. */
function than(revenue: Cents, before: PeriodStats): string {
  const month = monthName(before);
  if (before.revenue === 0) return before.orders === 0 ? `, no orders in ${month}` : '';
  const percent = divideCents(100 * (revenue - before.revenue), before.revenue);
  if (percent === 0) return `, about as much as ${month}`;
  return `, ${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than ${month}`;
}

/** `October: $12,300.00, 8% more than September.` The last whole month and the one before. */
function LastMonth({ months }: { months: PeriodStats[] }) {
  const [before, last] = months.slice(-3);
  if (!before || !last || before.revenue + last.revenue === 0) return null;
  return (
    <p className="px-4 pt-3.5 text-sm">
      {`${monthName(last)}: ${formatCents(last.revenue)}${than(last.revenue, before)}.`}
    </p>
  );
}

const paceStyles =
  'grid grid-cols-[200px_minmax(0,1fr)] items-end gap-x-6 gap-y-3 px-4 pt-3.5 pb-3 max-md:grid-cols-1';
const figuresStyles = 'grid gap-3 max-md:grid-cols-2';

function Pace({ by, stats }: { by: Period; stats: PeriodStats[] }) {
  const [last, current] = stats.slice(-2);
  if (!last || !current) return null;
  /** `2 more than by this time last week` */
  const comparedText = (difference: number, [more, fewer, same]: [string, string, string]): string => {
    const than = `by this time last ${by}`;
    if (difference === 0) return `${same} as ${than}`;
    return `${difference > 0 ? more : fewer} than ${than}`;
  };
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

function PeriodsSkeleton() {
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
