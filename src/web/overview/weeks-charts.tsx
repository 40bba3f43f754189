import { useEffect, useId, useState } from 'react';
import { Bar, BarChart, type BarShapeProps, CartesianGrid, Rectangle, Tooltip, XAxis, YAxis } from 'recharts';
import { formatShortDate } from '#shared/kernel/date-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { WeekStats } from '#shared/overview/overview.contract.ts';
import { useGstMode } from '#web/business/business.api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { chartsStyles, PlotSkeleton } from './plot-skeleton.tsx';
import { useWeekNames } from './week-names.ts';

const formatCentsShort = (cents: number) => formatCents(cents).replace(/\.00$/, '');
const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** Two charts instead of one with two scales, which would distort both. */
export function WeeksCharts({ weeks }: { weeks: WeekStats[] }) {
  const { gst_charged } = useGstMode();
  const steps = useDrawSteps(2 * stepsPerChart);
  return (
    <>
      <div className={chartsStyles}>
        <WeeksChart
          label="Orders"
          total={formatCount(sumOf(weeks.map(({ orders }) => orders)))}
          weeks={weeks}
          value={({ orders }) => orders}
          format={formatCount}
          steps={steps}
        />
        <WeeksChart
          label="Revenue"
          total={formatCents(sumOf(weeks.map(({ revenue }) => revenue)))}
          weeks={weeks}
          value={({ revenue }) => revenue}
          format={formatCents}
          formatTick={formatCentsShort}
          steps={steps - stepsPerChart}
        />
      </div>
      <p className="px-4 pb-3.5 text-xs text-ink-3">
        {`Orders by the week they were created in, from Sunday, cancelled ones left out${gst_charged ? '; revenue includes GST' : ''}. The last bar is the week that still runs.`}
      </p>
    </>
  );
}

/** First the axes, then the bars. */
const stepsPerChart = 2;

/** Drawing a chart is slow: each step gets its own frame, so that the page stays responsive. */
function useDrawSteps(count: number): number {
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    if (steps === count) return;
    const frame = requestAnimationFrame(() => setSteps(steps + 1));
    return () => cancelAnimationFrame(frame);
  }, [steps, count]);
  return steps;
}

type WeeksChartProps = {
  label: string;
  total: string;
  weeks: WeekStats[];
  value: (week: WeekStats) => number;
  format: (value: number) => string;
  formatTick?: (value: number) => string;
  steps: number;
};

/** Escape hides the tooltip until the pointer leaves or another key is pressed. */
function useDismissed() {
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => setDismissed(key === 'Escape');
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return { isDismissed, reset: () => setDismissed(false) };
}

// Recharts calls the generator even when no line is drawn, and its default measures every label.
const grid = { stroke: 'var(--border)', vertical: false, verticalCoordinatesGenerator: () => [] };
const tick = { fill: 'var(--text-3)', fontSize: 12 };

function WeeksChart({ steps, ...props }: WeeksChartProps) {
  const { label, total } = props;
  const id = useId();
  const { isDismissed, reset } = useDismissed();
  return (
    <figure aria-labelledby={id} onPointerLeave={reset}>
      <figcaption className="text-sm text-ink-2" id={id}>
        {label} <b className="ms-1 font-semibold text-ink tabular-nums">{total}</b>
      </figcaption>
      {steps > 0 ? (
        <Plot {...props} hasBars={steps >= stepsPerChart} showsTip={!isDismissed} />
      ) : (
        <PlotSkeleton />
      )}
    </figure>
  );
}

type PlotProps = Omit<WeeksChartProps, 'steps' | 'total'> & { hasBars: boolean; showsTip: boolean };

function Plot({ label, weeks, value, format, formatTick = format, hasBars, showsTip }: PlotProps) {
  const nameOf = useWeekNames(weeks);
  const data = weeks.map((week) => ({
    week: formatShortDate(week.first_day),
    name: nameOf(week),
    value: value(week),
  }));
  return (
    <BarChart
      responsive
      data={data}
      className="mt-2 h-47.5 w-full [&_svg:focus-visible]:rounded-sm [&_text]:tabular-nums"
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      syncId="weeks"
      title={`${label} by week. The arrow keys go from week to week.`}
    >
      <XAxis
        dataKey="week"
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: 'var(--border-strong)' }}
        minTickGap={14}
      />
      {hasBars && (
        <>
          <CartesianGrid {...grid} />
          <YAxis
            width="auto"
            tick={tick}
            tickLine={false}
            axisLine={false}
            allowDecimals={false}
            tickFormatter={formatTick}
            tickCount={4}
            interval={0}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--surface-press)', opacity: 0.7 }}
            content={({ active, payload }) =>
              active && payload[0] && showsTip ? (
                <p className="grid rounded-md bg-raised px-2.5 py-2 text-xs text-ink-2 tabular-nums shadow-md">
                  <span>{`Week from ${payload[0].payload.name}`}</span>
                  <b className="font-semibold text-ink">{`${label} ${format(payload[0].payload.value)}`}</b>
                </p>
              ) : null
            }
          />
          <Bar
            dataKey="value"
            name={label}
            isAnimationActive={false}
            shape={(bar: BarShapeProps) => <WeekBar {...bar} isCurrentWeek={bar.index === data.length - 1} />}
          />
        </>
      )}
    </BarChart>
  );
}

function WeekBar({ x, y, width, height, isCurrentWeek }: BarShapeProps & { isCurrentWeek: boolean }) {
  return (
    <Rectangle
      {...{ x, y, width, height }}
      radius={[3, 3, 0, 0]}
      className={
        isCurrentWeek
          ? 'fill-accent-soft stroke-accent [stroke-dasharray:3_3] forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]'
          : 'fill-accent forced-colors:fill-[CanvasText]'
      }
    />
  );
}
