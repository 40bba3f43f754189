import type { ReactNode } from 'react';
import {
  casePriorities,
  casePriorityLabels,
  caseStatuses,
  caseStatusLabels,
  caseTypeLabels,
  caseTypes,
} from '#shared/cases/case.ts';
import type { caseSorts } from '#shared/cases/cases.contract.ts';
import { ChipChoice } from '#web/ui/filters/chip.tsx';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filters/filter-menu.tsx';
import { emptyToUndefined, type OnFilter, searchFilter, toOptions } from '#web/ui/filters/list-filters.ts';
import { periodText } from '#web/ui/filters/period.ts';
import { SortMenu } from '#web/ui/filters/sort-menu.tsx';
import { type CasesSearch, isFiltered, noFilters } from './cases-search.ts';

type CaseFiltersProps = {
  filters: CasesSearch;
  onFilter: OnFilter<CasesSearch>;
  searchLabel: string;
  count: string;
  /** Filters that only some roles have. */
  children?: ReactNode;
};

const typeOptions = toOptions(caseTypes, caseTypeLabels);

const sortOptions = [
  { value: 'created_at', label: 'Created' },
  { value: 'case_number', label: 'Case number' },
  { value: 'status', label: 'Status' },
  { value: 'priority', label: 'Priority' },
] as const satisfies readonly { value: (typeof caseSorts)[number]; label: string }[];

export function CaseFilters({ filters, onFilter, searchLabel, count, children }: CaseFiltersProps) {
  return (
    <div className="filters-box">
      <FilterBar
        fold
        search={searchFilter(searchLabel, filters.search, onFilter)}
        active={activeFilters(filters, onFilter)}
        isNarrowed={isFiltered(filters)}
        onClear={() => onFilter(noFilters)}
        count={count}
      >
        <FilterMenu
          label="Type"
          multiple
          options={typeOptions}
          selected={filters.type ?? []}
          onChange={(chosen) => onFilter({ type: emptyToUndefined(chosen) })}
        />
        {children}
        <SortMenu
          options={sortOptions}
          value={filters.sort ?? 'created_at'}
          direction={filters.direction ?? 'desc'}
          onChange={(sort, direction) => onFilter({ sort, direction })}
        />
      </FilterBar>
      <div className="filters__chips">
        <ChipChoice
          label="Status"
          options={caseStatuses}
          labels={caseStatusLabels}
          chosen={filters.status}
          onChange={(status) => onFilter({ status })}
        />
        <span className="filters__divider" aria-hidden="true" />
        <ChipChoice
          label="Priority"
          options={casePriorities}
          labels={casePriorityLabels}
          chosen={filters.priority}
          onChange={(priority) => onFilter({ priority })}
        />
      </div>
    </div>
  );
}

/** Filters that are chosen in a menu get a chip; the others stay visible. */
function activeFilters({ type, range, from, to }: CasesSearch, onFilter: OnFilter<CasesSearch>) {
  const period = periodText({ range, from, to });
  return [
    type && {
      label: 'Type',
      value: type.map((each) => caseTypeLabels[each]).join(', '),
      onRemove: () => onFilter({ type: undefined }),
    },
    period && {
      label: 'Raised',
      value: period,
      onRemove: () => onFilter({ range: undefined, from: undefined, to: undefined }),
    },
  ];
}
