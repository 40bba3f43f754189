import type { ReactNode } from 'react';
import { formatShortDate } from '#shared/kernel/date-text.ts';
import { DayField } from '#web/ui/form/day-field.tsx';
import { FilterMenu } from './filter-menu.tsx';
import type { PeriodValue } from './period.ts';
import { defaultCustomPeriod, periodRanges } from './period.ts';

type PeriodFilterProps = {
  label: string;
  value: PeriodValue;
  /** The current business day, on which a custom period ends by default. */
  today: Temporal.PlainDate;
  onChange: (value: Required<PeriodValue>) => void;
  /** More fields below, such as which date the period applies to. */
  children?: ReactNode;
};

/** Filters a list by a period: a named one, or custom days from and to, both included. */
export function PeriodFilter({ label, value, today, onChange, children }: PeriodFilterProps) {
  const isCustom = value.from !== undefined || value.to !== undefined;
  const selected = isCustom ? ('custom' as const) : value.range;
  const choose = (chosen: typeof selected) =>
    onChange(
      chosen === 'custom' ? defaultCustomPeriod(today) : { range: chosen, from: undefined, to: undefined },
    );
  return (
    <FilterMenu
      label={label}
      options={optionsOn(today)}
      selected={selected ? [selected] : []}
      onChange={([chosen]) => choose(chosen)}
    >
      {isCustom && (
        <div className="grid gap-2">
          <DayField
            label="From"
            day={value.from}
            onDay={(from) => onChange({ range: undefined, from, to: value.to })}
          />
          <DayField
            label="To"
            day={value.to}
            onDay={(to) => onChange({ range: undefined, from: value.from, to })}
          />
        </div>
      )}
      {children}
    </FilterMenu>
  );
}

/** On statements `Last month` is that of the calendar; what begins a month ago says when. */
const optionsOn = (today: Temporal.PlainDate) => [
  { value: 'today' as const, label: periodRanges.today },
  { value: 'week' as const, label: periodRanges.week },
  {
    value: 'month' as const,
    label: `${periodRanges.month}, from ${formatShortDate(today.subtract({ months: 1 }))}`,
  },
  { value: 'custom' as const, label: 'Custom' },
];
