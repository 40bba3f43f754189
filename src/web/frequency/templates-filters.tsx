import type { templateSorts } from '#shared/frequency/frequency.contract.ts';
import { frequencyTypeLabels, frequencyTypes } from '#shared/frequency/frequency-template.ts';
import { ChipChoice } from '#web/ui/filters/chip.tsx';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { type OnFilter, searchFilter } from '#web/ui/filters/list-filters.ts';
import { SortMenu } from '#web/ui/filters/sort-menu.tsx';
import { isFiltered, noFilters, type TemplatesSearch } from './templates-search.ts';

const sortOptions = [
  { value: 'name', label: 'Name' },
  { value: 'frequency', label: 'How often' },
  { value: 'created_at', label: 'Created' },
] as const satisfies readonly { value: (typeof templateSorts)[number]; label: string }[];

type TemplatesFiltersProps = {
  filters: TemplatesSearch;
  onFilter: OnFilter<TemplatesSearch>;
  count: string;
};

export function TemplatesFilters({ filters, onFilter, count }: TemplatesFiltersProps) {
  const { sort = 'name', direction = 'asc' } = filters;
  return (
    <div className="filters-line">
      <FilterBar
        search={searchFilter('Name or description', filters.search, onFilter)}
        isNarrowed={isFiltered(filters)}
        onClear={() => onFilter(noFilters)}
        count={count}
      >
        <ChipChoice
          label="Type"
          options={frequencyTypes}
          labels={frequencyTypeLabels}
          chosen={filters.frequency_type}
          onChange={(frequency_type) => onFilter({ frequency_type })}
        />
        <SortMenu
          options={sortOptions}
          value={sort}
          direction={direction}
          onChange={(by, towards) => onFilter({ sort: by, direction: towards })}
        />
      </FilterBar>
    </div>
  );
}
