import { Fragment, type ReactNode } from 'react';
import { showingText } from '#web/kernel/format/format.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChipChoice } from '#web/ui/filters/chip.tsx';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filters/filter-menu.tsx';
import { chipLineStyles, chipScrollStyles } from '#web/ui/filters/filter-styles.ts';
import { emptyToUndefined } from '#web/ui/filters/list-filters.ts';
import { noPeriod, type PeriodValue } from '#web/ui/filters/period.ts';
import { PeriodFilter } from '#web/ui/filters/period-filter.tsx';
import { SortMenu } from '#web/ui/filters/sort-menu.tsx';
import { menuLabelStyles } from '#web/ui/overlay/menu-styles.ts';
import type { AnyFilter, AnyParamFilter } from './define-list.ts';
import { type AnyState, chosenOf, filterText } from './filter-text.ts';
import type { ListState } from './use-list-screen.ts';

export interface OwnFilter<Search> {
  label: string;
  value: string | null | undefined;
  clear: Partial<Search>;
  menu: ReactNode;
}

type ListFilterBarProps<Search> = {
  state: ListState<Search, unknown>;
  /** How many rows there are without filters; `null` while it loads. By default those that match are counted. */
  allTotal?: number | null | undefined;
  /** Filters that are no choice among fixed values. Their menus stand behind the others. */
  ownFilters?: readonly OwnFilter<Search>[] | undefined;
  /** How many rows each chip finds, by its value. */
  counts?: Partial<Record<string, number>> | undefined;
  /** Chips whose values are not fixed. */
  chips?: ReactNode;
  /** What stands behind the sort: the choice of a view. */
  tools?: ReactNode;
};

/** Searches, filters and sorts a list, and says how many of its rows are shown. Nothing for a list without rows. */
export function ListFilterBar<Search>({
  allTotal,
  ownFilters = [],
  counts,
  chips,
  tools,
  ...props
}: ListFilterBarProps<Search>) {
  const state = props.state as unknown as AnyState;
  const { list, search, data, sort, isFiltered, isEmpty, setFilters } = state;
  if (isEmpty || !list.bar || !sort) return null;
  const menus = list.bar.filters.filter(({ as }) => as !== 'chips' && as !== 'link');
  const groups = list.bar.filters.flatMap((filter) => (filter.as === 'chips' ? [filter] : []));
  const hasMenus = menus.length > 0 || ownFilters.length > 0;
  const total = allTotal === undefined ? data?.total : allTotal;
  const own = ownFilters.map(
    ({ label, value, clear }) => value && { label, value, onRemove: () => props.state.setFilters(clear) },
  );
  const { panel: isPanel = false } = list.bar;
  const layout = isPanel ? 'panel' : groups.length === 0 ? 'plain' : hasMenus ? 'box' : 'line';
  const controls = menus.map((filter) => <FilterControl key={filter.label} filter={filter} state={state} />);
  const groupChips = groups.map((filter) => (
    <FilterChips
      key={filter.name}
      filter={filter}
      state={state}
      counts={counts}
      className={chipsStyles[layout]}
      isNamed={isPanel}
    />
  ));
  const bar = (
    <FilterBar
      fold={hasMenus}
      panel={isPanel && [...controls, ...groupChips]}
      layout={layout}
      search={{
        label: list.bar.searchLabel,
        value: String(search.search ?? ''),
        onSearch: (text) => setFilters({ search: text || undefined }, { replace: true }),
      }}
      active={[...list.bar.filters.map((filter) => activeFilter(filter, state)), ...own]}
      // Without chips, which show what is chosen, a search alone is cleared in its field.
      isNarrowed={(groups.length > 0 && !isPanel) || chips ? isFiltered : undefined}
      onClear={state.clear}
      chips={chips}
      count={data && typeof total === 'number' ? showingText(data.rows.length, total, list.noun) : ''}
    >
      {!hasMenus && !isPanel && groupChips}
      {!isPanel && controls}
      {ownFilters.map(({ label, menu }) => (
        <Fragment key={label}>{menu}</Fragment>
      ))}
      <SortMenu
        options={list.bar.sorts}
        value={sort.column}
        direction={sort.direction}
        onChange={(column, direction) => setFilters({ sort: column, direction })}
      />
      {tools}
    </FilterBar>
  );
  if (layout === 'plain') return bar;
  if (layout !== 'box') return <div className="mb-3 flex flex-wrap items-center gap-2">{bar}</div>;
  return (
    <div className={boxStyles}>
      {bar}
      <div className={chipLineStyles}>
        {groupChips.map((group, index) => (
          <Fragment key={group.key}>
            {index > 0 && <span className="h-5 w-px flex-none bg-line-strong" aria-hidden="true" />}
            {group}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

/** If there is more than the count, or no room, the count gets a line of its own. */
const boxStyles = classNames(
  'mb-3 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4',
  'max-xl:mb-2 max-xl:grid-cols-1 max-xl:gap-y-1',
  'has-data-[slot=active-filter]:grid-cols-1 has-data-[slot=active-filter]:gap-y-2',
);

/** Chips that share a line with the search get one of their own on phones. */
const chipsStyles = {
  plain: undefined,
  line: classNames('max-md:order-2 max-md:flex-[1_0_100%]', chipScrollStyles),
  panel: 'px-2',
  box: undefined,
};

type FilterProps<Filter> = { filter: Filter; state: AnyState };

type FilterChipsProps = FilterProps<AnyParamFilter> &
  Pick<ListFilterBarProps<unknown>, 'counts'> & {
    className: string | undefined;
    /** Its label is in sight, too. */
    isNamed: boolean;
  };

function FilterChips({ filter: { name, ...filter }, state, counts, className, isNamed }: FilterChipsProps) {
  return (
    <>
      {isNamed && (
        <p className={`-mb-2 ${menuLabelStyles}`} aria-hidden="true">
          {filter.label}
        </p>
      )}
      <ChipChoice
        {...filter}
        counts={counts}
        className={className}
        chosen={chosenOf(state, name)}
        onChange={(chosen) => state.setFilters({ [name]: chosen })}
      />
    </>
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

/** The chip of a filter that is chosen in a menu, or behind a button. */
function activeFilter(filter: AnyFilter, state: AnyState) {
  const text = filter.as === 'chips' && !state.list.bar?.panel ? null : filterText(filter, state);
  const none = filter.as === 'period' ? noPeriod : { [filter.name]: undefined };
  return text && { ...text, onRemove: () => state.setFilters(none) };
}
