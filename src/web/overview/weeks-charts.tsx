import { cx } from 'class-variance-authority';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { formatShortDate } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { WeekStats } from '#shared/overview/overview.contract.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useWeekNames } from './week-names.ts';

const formatCentsShort = (cents: number) => formatCents(cents).replace(/\.00$/, '');
const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** Holds the two charts. */
export const chartsStyles = 'grid grid-cols-2 gap-x-8 gap-y-4 px-4 pt-3.5 pb-2 max-md:grid-cols-1';

/** Two charts instead of one with two scales, which would distort both. The week that is looked at is that of both. */
export function WeeksCharts({ weeks }: { weeks: WeekStats[] }) {
  const { gst_charged } = useGstMode();
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && setShown(null);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const nameOf = useWeekNames(weeks);
  const common = { weeks, nameOf, shown, setShown };
  const orders = weeks.map((week) => week.orders);
  const revenue = weeks.map((week) => week.revenue);
  return (
    <>
      <div className={chartsStyles}>
        <WeeksChart {...common} label="Orders" values={orders} unit={1} format={formatCount} />
        <WeeksChart
          {...common}
          label="Revenue"
          values={revenue}
          unit={100}
          format={formatCents}
          formatTick={formatCentsShort}
        />
      </div>
      <p className="px-4 pb-3.5 text-xs text-ink-3">
        {`Orders by the week they were created in, from Sunday, cancelled ones left out${gst_charged ? '; revenue includes GST' : ''}. The last bar is the week that still runs.`}
      </p>
    </>
  );
}

interface WeeksChartProps {
  label: string;
  weeks: WeekStats[];
  nameOf: (week: WeekStats) => string;
  values: number[];
  /** The smallest step of the scale. */
  unit: number;
  format: (value: number) => string;
  formatTick?: (value: number) => string;
  shown: number | null;
  setShown: (index: number | null) => void;
}

/** At most four lines from nought up, at round numbers. */
function ticksOf(values: number[], unit: number): number[] {
  const most = Math.max(...values, unit);
  const power = 10 ** Math.floor(Math.log10(Math.max(most / 3, unit)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each * 3 >= most) ?? most;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

function WeeksChart({ label, values, unit, format, formatTick = format, ...props }: WeeksChartProps) {
  const { weeks, nameOf, shown, setShown } = props;
  const id = useId();
  const ticks = ticksOf(values, unit);
  const share = (value: number) => `${(100 * value) / (ticks.at(-1) ?? 1)}%`;
  const last = weeks.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    setShown(Math.min(last, Math.max(0, shown === null ? (by > 0 ? 0 : last) : shown + by)));
  };
  // Its figure stands in the other half, so that it hides no bar beside it.
  const week = shown === null ? undefined : weeks[shown];
  return (
    <figure aria-labelledby={id}>
      <figcaption className="text-sm text-ink-2" id={id}>
        {label} <b className="ms-1 font-semibold text-ink tabular-nums">{format(sumOf(values))}</b>
      </figcaption>
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys work here
        tabIndex={0}
        aria-label={`${label} by week. The arrow keys go from week to week.`}
        className="relative mt-2 flex h-47.5 gap-2 rounded-sm pt-2 pb-6 text-xs text-ink-3 tabular-nums"
        onKeyDown={onKeyDown}
        onBlur={() => setShown(null)}
        onPointerLeave={() => setShown(null)}
      >
        <div className="grid text-end" aria-hidden="true">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="relative col-start-1 row-start-1 translate-y-1/2 self-end"
              style={{ bottom: share(tick) }}
            >
              {formatTick(tick)}
            </span>
          ))}
        </div>
        <div className="relative flex min-w-0 flex-1 border-b border-line-strong" aria-hidden="true">
          {ticks.slice(1).map((tick) => (
            <i
              key={tick}
              className="absolute inset-x-0 border-t border-line"
              style={{ bottom: share(tick) }}
            />
          ))}
          {weeks.map((each, index) => (
            <div
              key={each.first_day.toString()}
              className={cx('relative flex min-w-0 flex-1 items-end', index === shown && 'bg-press/70')}
              onPointerEnter={() => setShown(index)}
            >
              <i
                className={cx(
                  'mx-[10%] flex-1 rounded-t-[3px] forced-color-adjust-none',
                  index === last
                    ? 'border border-b-0 border-dashed border-accent bg-accent-soft forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]'
                    : 'bg-accent forced-colors:bg-[CanvasText]',
                )}
                style={{ height: share(values[index] ?? 0) }}
              />
              {(last - index) % 3 === 0 && (
                <span className="absolute start-1/2 top-full mt-1.5 -translate-x-1/2 whitespace-nowrap">
                  {formatShortDate(each.first_day)}
                </span>
              )}
            </div>
          ))}
        </div>
        <div className="pointer-events-none absolute inset-x-0 top-0" aria-live="polite">
          {shown !== null && week && (
            <p
              className="absolute grid rounded-md bg-raised px-2.5 py-2 whitespace-nowrap text-ink-2 shadow-md"
              style={{ [shown * 2 > last ? 'insetInlineStart' : 'insetInlineEnd']: 0 }}
            >
              <span>{`Week from ${nameOf(week)}`}</span>
              <b className="font-semibold text-ink">{`${label} ${format(values[shown] ?? 0)}`}</b>
            </p>
          )}
        </div>
      </div>
    </figure>
  );
}
