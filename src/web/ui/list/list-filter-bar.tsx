import { Fragment } from 'react';
import { showingText } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChipChoice } from '#web/ui/filters/chip.tsx';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filters/filter-menu.tsx';
import { chipLineStyles } from '#web/ui/filters/filter-styles.ts';
import { emptyToUndefined } from '#web/ui/filters/list-filters.ts';
import type { PeriodValue } from '#web/ui/filters/period.ts';
import { PeriodFilter } from '#web/ui/filters/period-filter.tsx';
import { SortMenu } from '#web/ui/filters/sort-menu.tsx';
import type { AnyFilter, AnyParamFilter } from './define-list.ts';
import { type AnyState, activeFilters, chosenOf, type OwnFilter } from './filter-text.ts';
import type { ListState } from './use-list-screen.ts';

type ListFilterBarProps<Search> = {
  state: ListState<Search, unknown>;
  /** How many rows there are without filters; `null` while it loads. By default those that match are counted. */
  allTotal?: number | null | undefined;
  /** Filters that are no choice among fixed values. Their menus stand behind the others. */
  ownFilters?: readonly OwnFilter<Search>[] | undefined;
};

/** Searches, filters and sorts a list of a customer, and says how many of its rows are shown. Nothing for a list without rows. */
export function ListFilterBar<Search>({ allTotal, ownFilters = [], ...props }: ListFilterBarProps<Search>) {
  const state = props.state as unknown as AnyState;
  const { list, data, sort, isFiltered, isEmpty } = state;
  if (isEmpty || !list.bar || !sort) return null;
  const menus = list.bar.filters.filter(({ as }) => as !== 'chips' && as !== 'link');
  const groups = list.bar.filters.flatMap((filter) => (filter.as === 'chips' ? [filter] : []));
  const total = allTotal === undefined ? data?.total : allTotal;
  const { panel: isPanel = false } = list.bar;
  const layout = isPanel ? 'panel' : groups.length === 0 ? 'plain' : 'box';
  const controls = menus.map((filter) => <FilterControl key={filter.label} filter={filter} state={state} />);
  const bar = (
    <FilterBar
      fold
      panel={isPanel && <FilterControls state={state} />}
      layout={layout}
      search={searchOf(state)}
      active={activeFilters(state, ownFilters, isPanel)}
      // Without chips, which show what is chosen, a search alone is cleared in its field.
      isNarrowed={groups.length > 0 && !isPanel ? isFiltered : undefined}
      onClear={state.clear}
      count={data && typeof total === 'number' ? showingText(data.rows.length, total, list.noun) : ''}
    >
      {!isPanel && controls}
      {ownFilters.map(({ label, menu }) => (
        <Fragment key={label}>{menu}</Fragment>
      ))}
      <ListSort state={state} />
    </FilterBar>
  );
  if (layout === 'plain') return bar;
  if (layout !== 'box') return <div className="mb-3 flex flex-wrap items-center gap-2">{bar}</div>;
  return (
    <div className={boxStyles}>
      {bar}
      <div className={chipLineStyles}>
        {groups.map((filter, index) => (
          <Fragment key={filter.name}>
            {index > 0 && <span className="h-5 w-px flex-none bg-line-strong" aria-hidden="true" />}
            <FilterChips filter={filter} state={state} />
          </Fragment>
        ))}
      </div>
    </div>
  );
}

export const searchOf = ({ list, search, setFilters }: AnyState) =>
  list.bar && {
    label: list.bar.searchLabel,
    value: String(search.search ?? ''),
    onSearch: (text: string) => setFilters({ search: text || undefined }, { replace: true }),
  };

export function ListSort({ state: { list, sort, setFilters } }: { state: AnyState }) {
  if (!list.bar || !sort) return null;
  return (
    <SortMenu
      options={list.bar.sorts}
      value={sort.column}
      direction={sort.direction}
      onChange={(column, direction) => setFilters({ sort: column, direction })}
    />
  );
}

/** If there is more than the count, or no room, the count gets a line of its own. */
const boxStyles = classNames(
  'mb-3 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4',
  'max-xl:mb-2 max-xl:grid-cols-1 max-xl:gap-y-1',
  'has-data-[slot=active-filter]:grid-cols-1 has-data-[slot=active-filter]:gap-y-2',
);

type FilterProps<Filter> = { filter: Filter; state: AnyState };

function FilterChips({ filter: { name, ...filter }, state }: FilterProps<AnyParamFilter>) {
  return (
    <ChipChoice
      {...filter}
      chosen={chosenOf(state, name)}
      onChange={(chosen) => state.setFilters({ [name]: chosen })}
    />
  );
}

type FilterControlsProps = {
  state: AnyState;
  /** How many rows each choice finds, by its value. */
  counts?: Partial<Record<string, number>> | undefined;
};

/** All filters of a list that have a control, as they stand in its panel. */
export const FilterControls = ({ state, counts }: FilterControlsProps) =>
  state.list.bar?.filters.map(
    (filter) =>
      filter.as !== 'link' && (
        <FilterControl key={filter.label} filter={filter} state={state} counts={counts} />
      ),
  );

function FilterControl({ filter, state, counts }: FilterProps<AnyFilter> & FilterControlsProps) {
  if (filter.as === 'period') return <PeriodMenu filter={filter} state={state} />;
  const { name, label, as } = filter;
  const isMany = as === 'many' || as === 'chips';
  const options = filter.options.map((option) => {
    const count = counts?.[option.value];
    return count === undefined ? option : { ...option, count };
  });
  return (
    <FilterMenu
      label={label}
      multiple={isMany}
      options={options}
      selected={chosenOf(state, name)}
      onChange={(chosen) => state.setFilters({ [name]: isMany ? emptyToUndefined(chosen) : chosen[0] })}
    />
  );
}

function PeriodMenu({ filter: { label }, state }: FilterProps<{ label: string }>) {
  return (
    <PeriodFilter
      label={label}
      value={state.search as PeriodValue}
      today={useToday()}
      onChange={state.setFilters}
    />
  );
}
