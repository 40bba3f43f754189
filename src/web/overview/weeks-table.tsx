import type { WeekStats } from '#shared/overview/overview.contract.ts';
import { Money } from '#web/ui/display/money.tsx';
import { cellStyles, headCellStyles, rowStyles, tableStyles } from '#web/ui/table/table-styles.ts';
import { useWeekNames } from './week-names.ts';

/** The data of the charts as a table, the latest week first. */
export function WeeksTable({ weeks }: { weeks: WeekStats[] }) {
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
