import { Fragment, type ReactNode } from 'react';
import { showingText } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { ChipChoice } from '#web/ui/filters/chip.tsx';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filters/filter-menu.tsx';
import { emptyToUndefined } from '#web/ui/filters/list-filters.ts';
import { noPeriod, type PeriodValue, periodText } from '#web/ui/filters/period.ts';
import { PeriodFilter } from '#web/ui/filters/period-filter.tsx';
import { SortMenu } from '#web/ui/filters/sort-menu.tsx';
import type { AnyFilter, AnyParamFilter } from './define-list.ts';
import type { ListState } from './use-list-screen.ts';

type ListFilterBarProps<Search> = {
  state: ListState<Search, unknown>;
  /** How many rows there are without filters; `null` while it loads. By default those that match are counted. */
  allTotal?: number | null | undefined;
  /** A filter that is no choice among fixed values. Its menu stands behind the others. */
  ownFilter?: { label: string; value: string | null | undefined; clear: Partial<Search>; menu: ReactNode };
  /** Chips whose values are not fixed. */
  chips?: ReactNode;
  /** What stands behind the sort: the choice of a view. */
  tools?: ReactNode;
};

/** The bar reads search params by the names that the list declares. */
type AnyState = ListState<Record<string, unknown>, unknown>;

/** Searches, filters and sorts a list, and says how many of its rows are shown. Nothing for a list without rows. */
export function ListFilterBar<Search>({
  allTotal,
  ownFilter,
  chips,
  tools,
  ...props
}: ListFilterBarProps<Search>) {
  const state = props.state as unknown as AnyState;
  const { list, search, data, sort, isFiltered, isEmpty, setFilters } = state;
  if (isEmpty || !list.bar || !sort) return null;
  const menus = list.bar.filters.filter(({ as }) => as !== 'chips' && as !== 'link');
  const groups = list.bar.filters.flatMap((filter) => (filter.as === 'chips' ? [filter] : []));
  const hasMenus = menus.length > 0 || ownFilter !== undefined;
  const total = allTotal === undefined ? data?.total : allTotal;
  const own = ownFilter?.value && {
    label: ownFilter.label,
    value: ownFilter.value,
    onRemove: () => props.state.setFilters(ownFilter.clear),
  };
  const groupChips = groups.map((filter) => <FilterChips key={filter.name} filter={filter} state={state} />);
  const bar = (
    <FilterBar
      fold={hasMenus}
      search={{
        label: list.bar.searchLabel,
        value: String(search.search ?? ''),
        onSearch: (text) => setFilters({ search: text || undefined }, { replace: true }),
      }}
      active={[...list.bar.filters.map((filter) => activeFilter(filter, state)), own]}
      // Without chips, which show what is chosen, a search alone is cleared in its field.
      isNarrowed={groups.length > 0 || chips ? isFiltered : undefined}
      onClear={state.clear}
      chips={chips}
      count={data && typeof total === 'number' ? showingText(data.rows.length, total, list.noun) : ''}
    >
      {!hasMenus && groupChips}
      {menus.map((filter) => (
        <FilterControl key={filter.label} filter={filter} state={state} />
      ))}
      {ownFilter?.menu}
      <SortMenu
        options={list.bar.sorts}
        value={sort.column}
        direction={sort.direction}
        onChange={(column, direction) => setFilters({ sort: column, direction })}
      />
      {tools}
    </FilterBar>
  );
  if (groups.length === 0) return bar;
  if (!hasMenus) return <div className="filters-line">{bar}</div>;
  return (
    <div className="filters-box">
      {bar}
      <div className="filters__chips">
        {groupChips.map((group, index) => (
          <Fragment key={group.key}>
            {index > 0 && <span className="filters__divider" aria-hidden="true" />}
            {group}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

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

function FilterControl({ filter, state }: FilterProps<AnyFilter>) {
  if (filter.as === 'period') return <PeriodMenu filter={filter} state={state} />;
  const { name, label, options, as } = filter;
  return (
    <FilterMenu
      label={label}
      multiple={as === 'many'}
      options={options}
      selected={chosenOf(state, name)}
      onChange={(chosen) =>
        state.setFilters({ [name]: as === 'many' ? emptyToUndefined(chosen) : chosen[0] })
      }
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

/** The chip of a filter that is chosen in a menu. */
function activeFilter(filter: AnyFilter, state: AnyState) {
  const { label } = filter;
  if (filter.as === 'period') {
    const value = periodText(state.search as PeriodValue);
    return value && { label, value, onRemove: () => state.setFilters(noPeriod) };
  }
  const { name, options } = filter;
  const chosen = chosenOf(state, name);
  if (filter.as === 'chips' || chosen.length === 0) return null;
  const labels = chosen.map((value) => options.find((option) => option.value === value)?.label);
  return { label, value: labels.join(', '), onRemove: () => state.setFilters({ [name]: undefined }) };
}

const chosenOf = ({ search }: AnyState, name: string): string[] =>
  [(search[name] ?? []) as string | string[]].flat();
