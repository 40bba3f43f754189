import { formatDate, formatMonth, formatShortDate } from '#shared/kernel/date-text.ts';
import type { Period, PeriodStats } from '#shared/overview/overview.contract.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Money } from '#web/ui/display/money.tsx';
import { cellStyles, headCellStyles, rowStyles, tableStyles } from '#web/ui/table/table-styles.ts';

type PeriodsProps = { by: Period; stats: PeriodStats[] };

/** A bar a week or month; the figures behind it are in the table. */
export function OrdersChart({ by, stats }: PeriodsProps) {
  const nameOf = usePeriodNames({ by, stats });
  const counts = stats.map(({ orders }) => orders);
  const most = Math.max(...counts, 1);
  const [last, middle] = [stats.length - 1, Math.floor(stats.length / 2)];
  const [first, current] = [Math.min(...counts), counts.at(-1)];
  return (
    <div
      role="img"
      aria-label={`Orders of the last ${stats.length} ${by}s, from ${first} to ${most}; this ${by} ${current} so far`}
      className="flex h-29 gap-2 pb-5 text-2xs text-ink-2"
    >
      {stats.map((period, index) => (
        <div
          key={period.first_day.toString()}
          className="relative flex min-w-0 flex-1 items-end"
          title={`${nameOf(period)}: ${formatCount(period.orders)} ${period.orders === 1 ? 'order' : 'orders'}`}
        >
          <i
            className={classNames(
              'mx-auto w-full max-w-7 rounded-sm forced-color-adjust-none',
              index === last
                ? 'border border-dashed border-accent bg-accent-soft forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]'
                : 'bg-accent forced-colors:bg-[CanvasText]',
            )}
            style={{ height: `${(100 * period.orders) / most}%` }}
          />
          {index % middle === 0 && (
            <span
              className={classNames(
                'absolute top-full mt-1 whitespace-nowrap',
                index === 0 ? 'start-0' : 'start-1/2 -translate-x-1/2',
              )}
            >
              {by === 'week' ? formatShortDate(period.first_day) : monthOf(period)}
            </span>
          )}
          {index === last && (
            <span className="absolute end-0 top-full mt-1 whitespace-nowrap">{`this ${by}`}</span>
          )}
        </div>
      ))}
    </div>
  );
}

const monthOf = ({ first_day }: PeriodStats): string => formatMonth(first_day.toPlainYearMonth());

/** Names a week by its first day; the current one gets `, so far`. */
function usePeriodNames({ by, stats }: PeriodsProps): (period: PeriodStats) => string {
  const today = useToday();
  return (period) =>
    `${by === 'week' ? formatDate(period.first_day, today) : monthOf(period)}${period === stats.at(-1) ? ', so far' : ''}`;
}

/** The weeks or months as a table, the latest first. */
export function PeriodsTable({ by, stats }: PeriodsProps) {
  const { gst_charged } = useGstMode();
  const nameOf = usePeriodNames({ by, stats });
  return (
    <>
      <table className={tableStyles} aria-label={`Orders and revenue by ${by}`}>
        <thead>
          <tr>
            <th scope="col" className={headCellStyles()}>
              {by === 'week' ? 'Week from' : 'Month'}
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
          {stats.toReversed().map((period) => (
            <tr key={period.first_day.toString()} className={rowStyles}>
              <td className={cellStyles({ className: 'date h-9!' })}>{nameOf(period)}</td>
              <td className={cellStyles({ align: 'end', className: 'h-9! tabular-nums' })}>
                {formatCount(period.orders)}
              </td>
              <td className={cellStyles({ align: 'end', className: 'h-9! pe-4!' })}>
                <Money cents={period.revenue} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-4 py-2.5 text-xs text-ink-3">
        {`Orders by the ${by} they were created in, without cancelled ones${gst_charged ? '; revenue includes GST' : ''}.`}
      </p>
    </>
  );
}
