import { useEffect, useId, useState } from 'react';
import { Bar, BarChart, type BarShapeProps, CartesianGrid, Rectangle, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCents } from '#shared/kernel/money.ts';
import type { WeekFigures } from '#shared/overview/overview.contract.ts';
import { formatCount, formatShortDate } from '#web/kernel/format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWeekNames } from './week-names.ts';

const wholeCents = (cents: number) => formatCents(cents).replace(/\.00$/, '');
const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** Two charts of one kind rather than one with two scales: neither number bends the other. */
export function WeeksCharts({ weeks }: { weeks: WeekFigures[] }) {
  const drawn = useOneByOne(2);
  return (
    <>
      <div className="weeks-charts">
        <WeeksChart
          label="Orders"
          total={formatCount(sumOf(weeks.map(({ orders }) => orders)))}
          weeks={weeks}
          value={({ orders }) => orders}
          format={String}
          isDrawn={drawn > 0}
        />
        <WeeksChart
          label="Revenue"
          total={formatCents(sumOf(weeks.map(({ revenue }) => revenue)))}
          weeks={weeks}
          value={({ revenue }) => revenue}
          format={formatCents}
          formatTick={wholeCents}
          isDrawn={drawn > 1}
        />
      </div>
      <p className="weeks-note">
        Orders by the week they were created in, from Sunday, cancelled ones left out; revenue includes GST.
        The last bar is the week that still runs.
      </p>
    </>
  );
}

/** A chart takes its time to draw: each has a frame of its own, between which the page answers. */
function useOneByOne(count: number): number {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn === count) return;
    const frame = requestAnimationFrame(() => setDrawn(drawn + 1));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count]);
  return drawn;
}

type WeeksChartProps = {
  label: string;
  total: string;
  weeks: WeekFigures[];
  value: (week: WeekFigures) => number;
  format: (value: number) => string;
  formatTick?: (value: number) => string;
  isDrawn: boolean;
};

/** Escape takes away the figure that lies over the bars, until the pointer has left or a key goes on. */
function useDismissed() {
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => setDismissed(key === 'Escape');
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return { isDismissed, reset: () => setDismissed(false) };
}

const grid = { stroke: 'var(--border)', vertical: false } as const;
const tick = { fill: 'var(--text-3)', fontSize: 12 };

function WeeksChart({ isDrawn, ...props }: WeeksChartProps) {
  const { label, total } = props;
  const id = useId();
  const { isDismissed, reset } = useDismissed();
  return (
    <figure className="weeks-chart" aria-labelledby={id} onPointerLeave={reset}>
      <figcaption id={id}>
        {label} <b className="num">{total}</b>
      </figcaption>
      {isDrawn ? <Plot {...props} showsTip={!isDismissed} /> : <Skeleton className="weeks-chart__skeleton" />}
    </figure>
  );
}

type PlotProps = Omit<WeeksChartProps, 'isDrawn' | 'total'> & { showsTip: boolean };

function Plot({ label, weeks, value, format, formatTick = format, showsTip }: PlotProps) {
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
      className="weeks-chart__plot"
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      syncId="weeks"
      title={`${label} by week. The arrow keys go from week to week.`}
    >
      <CartesianGrid {...grid} />
      <XAxis
        dataKey="week"
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: 'var(--border-strong)' }}
        minTickGap={14}
      />
      <YAxis
        width="auto"
        tick={tick}
        tickLine={false}
        axisLine={false}
        allowDecimals={false}
        tickFormatter={formatTick}
        tickCount={4}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--surface-press)', opacity: 0.7 }}
        content={({ active, payload }) =>
          active && payload[0] && showsTip ? (
            <p className="weeks-tip num">
              <span>{`Week from ${payload[0].payload.name}`}</span>
              <b>{`${label} ${format(payload[0].payload.value)}`}</b>
            </p>
          ) : null
        }
      />
      <Bar
        dataKey="value"
        name={label}
        isAnimationActive={false}
        shape={(bar: BarShapeProps) => <WeekBar {...bar} isRunning={bar.index === data.length - 1} />}
      />
    </BarChart>
  );
}

function WeekBar({ x, y, width, height, isRunning }: BarShapeProps & { isRunning: boolean }) {
  return (
    <Rectangle
      {...{ x, y, width, height }}
      radius={[3, 3, 0, 0]}
      className={isRunning ? 'week-bar week-bar--running' : 'week-bar'}
    />
  );
}
