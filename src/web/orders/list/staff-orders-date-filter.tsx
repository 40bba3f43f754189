import { useToday } from '#web/kernel/format/use-now.ts';
import { noPeriod, periodText } from '#web/ui/filters/period.ts';
import { PeriodFilter } from '#web/ui/filters/period-filter.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import type { ListState } from '#web/ui/list/use-list-screen.ts';
import type { staffOrdersList } from './staff-orders-list.ts';

const dateLabels = { created_at: 'Ordered', pickup_date: 'Pickup', delivery_date: 'Delivery' } as const;
const dateNames = ['created_at', 'pickup_date', 'delivery_date'] as const;

type DateFilterProps = { state: ListState<Parameters<typeof staffOrdersList.query>[0], unknown> };

/** The filter of a list of orders by a period of one of their dates. */
export const dateFilter = (state: DateFilterProps['state']) => {
  const { date = 'created_at', ...period } = state.search;
  return {
    label: date === 'created_at' ? 'Date' : dateLabels[date],
    value: periodText(period),
    clear: { ...noPeriod, date: undefined },
    menu: <DateFilter state={state} />,
  };
};

/** A period, and which date of the order it applies to. */
function DateFilter({ state: { search, setFilters } }: DateFilterProps) {
  const choose = (text: string) => {
    const chosen = dateNames.find((name) => name === text);
    setFilters({ date: chosen === 'created_at' ? undefined : chosen });
  };
  return (
    <PeriodFilter label="Date" value={search} today={useToday()} onChange={setFilters}>
      <Field label="Which date">
        <Select value={search.date ?? 'created_at'} onChange={({ target }) => choose(target.value)}>
          <SelectOptions values={dateNames} labels={dateLabels} />
        </Select>
      </Field>
    </PeriodFilter>
  );
}
