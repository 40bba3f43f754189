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
import { Chip, Chips } from '#web/ui/chip.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filter-menu.tsx';
import { periodText } from '#web/ui/period.ts';
import { SortMenu } from '#web/ui/sort-menu.tsx';
import { type CasesSearch, isFiltered, noFilters } from './cases-search.ts';

type OnFilter = (patch: Partial<CasesSearch>, options?: { replace: boolean }) => void;

type CaseFiltersProps = {
  filters: CasesSearch;
  /** Merges; `replace` keeps every letter typed out of the history. */
  onFilter: OnFilter;
  searchLabel: string;
  count: string;
  /** Filters that only some have. */
  children?: ReactNode;
};

const typeOptions = caseTypes.map((value) => ({ value, label: caseTypeLabels[value] }));

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
        search={{
          label: searchLabel,
          value: filters.search ?? '',
          onSearch: (text) => onFilter({ search: text || undefined }, { replace: true }),
        }}
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
          onChange={(chosen) => onFilter({ type: someOf(chosen) })}
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
        <ChipRow
          label="Status"
          options={caseStatuses}
          labels={caseStatusLabels}
          chosen={filters.status}
          onChange={(status) => onFilter({ status })}
        />
        <span className="filters__divider" aria-hidden="true" />
        <ChipRow
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

const someOf = <Value,>(chosen: Value[]) => (chosen.length > 0 ? chosen : undefined);

type ChipRowProps<Value extends string> = {
  label: string;
  options: readonly Value[];
  labels: Record<Value, string>;
  chosen: readonly Value[] | undefined;
  onChange: (chosen: Value[] | undefined) => void;
};

function ChipRow<Value extends string>({
  label,
  options,
  labels,
  chosen = [],
  onChange,
}: ChipRowProps<Value>) {
  const toggle = (value: Value, pressed: boolean) =>
    onChange(someOf(options.filter((each) => (each === value ? pressed : chosen.includes(each)))));
  return (
    <Chips label={label}>
      {options.map((value) => (
        <Chip key={value} pressed={chosen.includes(value)} onPress={(pressed) => toggle(value, pressed)}>
          {labels[value]}
        </Chip>
      ))}
    </Chips>
  );
}

/** What is narrowed in a menu, where it would not be seen otherwise; the chips show themselves. */
function activeFilters({ type, range, from, to }: CasesSearch, onFilter: OnFilter) {
  const period = periodText({ range, from, to });
  const chips = [
    type?.length && {
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
  return chips.filter((chip) => typeof chip === 'object').filter((chip) => chip !== null);
}
