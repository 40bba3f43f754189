import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { businessDay } from '#shared/kernel/time.ts';
import { type WeekStats, weeksShown } from '#shared/overview/overview.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Money } from '#web/ui/display/money.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { cellStyles, headCellStyles, rowStyles, tableStyles } from '#web/ui/table/table-styles.ts';
import { weeksQuery } from './overview.api.ts';
import { EmptyNote, OverviewCard } from './overview-card.tsx';
import { useWeekNames } from './week-names.ts';
import { chartsStyles, WeeksCharts } from './weeks-charts.tsx';

type View = 'chart' | 'table';
const views = [
  { value: 'chart', label: 'Show as chart', icon: ChartColumn },
  { value: 'table', label: 'Show as table', icon: Table2 },
] as const;

/** Orders and revenue of the last weeks, as bar charts or as a table. */
export function WeeksCard() {
  const [view, setView] = useState<View>('chart');
  const { time_zone } = useBusiness();
  const day = businessDay(useNow(), time_zone);
  return (
    <OverviewCard
      title={`Last ${weeksShown} weeks`}
      query={useQuery(weeksQuery(day))}
      head={(weeks) =>
        !isEmpty(weeks) && (
          <Segment
            className="ms-auto"
            label="How the weeks are shown"
            options={views}
            value={view}
            onChange={setView}
          />
        )
      }
      skeleton={<ChartsSkeleton />}
      failure="The last weeks could not be loaded"
      className="mt-4"
    >
      {(weeks) => {
        if (isEmpty(weeks)) return <EmptyNote>Orders and revenue of each week appear here.</EmptyNote>;
        return view === 'table' ? <WeeksTable weeks={weeks} /> : <WeeksCharts weeks={weeks} />;
      }}
    </OverviewCard>
  );
}

const isEmpty = (weeks: WeekStats[]): boolean => weeks.every(({ orders }) => orders === 0);

function ChartsSkeleton() {
  return (
    <div className={chartsStyles} role="status" aria-busy="true" aria-label="Loading">
      {['orders', 'revenue'].map((name) => (
        <div key={name}>
          <Skeleton width="96px" className="my-2.5" />
          <Skeleton className="mt-2 h-47.5!" />
        </div>
      ))}
    </div>
  );
}

/** The data of the charts as a table, the latest week first. */
function WeeksTable({ weeks }: { weeks: WeekStats[] }) {
  const nameOf = useWeekNames(weeks);
  return (
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
  );
}
