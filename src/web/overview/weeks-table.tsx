import type { WeekStats } from '#shared/overview/overview.contract.ts';
import { Money } from '#web/ui/display/money.tsx';
import { useWeekNames } from './week-names.ts';

/** The data of the charts as a table, the latest week first. */
export function WeeksTable({ weeks }: { weeks: WeekStats[] }) {
  const nameOf = useWeekNames(weeks);
  return (
    <div className="weeks-table">
      <table className="table" aria-label="Orders and revenue by week">
        <thead>
          <tr>
            <th scope="col">Week from</th>
            <th scope="col" className="r">
              Orders
            </th>
            <th scope="col" className="r">
              Revenue
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.first_day.toString()}>
              <td className="date">{nameOf(week)}</td>
              <td className="r tabular-nums">{week.orders}</td>
              <td className="r">
                <Money cents={week.revenue} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
