import type { WeekStats } from '#shared/overview/overview.contract.ts';
import { Money } from '#web/ui/display/money.tsx';
import { cellStyles, headCellStyles, rowStyles, tableStyles } from '#web/ui/table/table-styles.ts';
import { useWeekNames } from './week-names.ts';

/** The data of the charts as a table, the latest week first. */
export function WeeksTable({ weeks }: { weeks: WeekStats[] }) {
  const nameOf = useWeekNames(weeks);
  return (
    <div className="weeks-table">
      <table className={tableStyles} aria-label="Orders and revenue by week">
        <thead>
          <tr>
            <th scope="col" className={headCellStyles()}>
              Week from
            </th>
            <th scope="col" className={headCellStyles({ align: 'end' })}>
              Orders
            </th>
            <th scope="col" className={headCellStyles({ align: 'end' })}>
              Revenue
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.first_day.toString()} className={rowStyles}>
              <td className={cellStyles({ className: 'date' })}>{nameOf(week)}</td>
              <td className={cellStyles({ align: 'end', className: 'tabular-nums' })}>{week.orders}</td>
              <td className={cellStyles({ align: 'end' })}>
                <Money cents={week.revenue} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
