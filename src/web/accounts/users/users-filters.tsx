import type { userSorts } from '#shared/accounts/accounts.contract.ts';
import { roleLabels, roles } from '#shared/roles.ts';
import { ChipChoice } from '#web/ui/filters/chip.tsx';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { type OnFilter, searchFilter } from '#web/ui/filters/list-filters.ts';
import { SortMenu } from '#web/ui/filters/sort-menu.tsx';
import { isFiltered, noFilters, type UsersSearch } from './users-search.ts';

const sortOptions = [
  { value: 'created_at', label: 'Created' },
  { value: 'full_name', label: 'Name' },
  { value: 'email', label: 'Email' },
  { value: 'role', label: 'Role' },
  { value: 'is_active', label: 'Status' },
] as const satisfies readonly { value: (typeof userSorts)[number]; label: string }[];

type UsersFiltersProps = {
  filters: UsersSearch;
  onFilter: OnFilter<UsersSearch>;
  count: string;
};

export function UsersFilters({ filters, onFilter, count }: UsersFiltersProps) {
  const { sort = 'created_at', direction = 'desc' } = filters;
  return (
    <div className="filters-line">
      <FilterBar
        search={searchFilter('Name, email or phone', filters.search, onFilter)}
        isNarrowed={isFiltered(filters)}
        onClear={() => onFilter(noFilters)}
        count={count}
      >
        <ChipChoice
          label="Role"
          options={roles}
          labels={roleLabels}
          chosen={filters.role}
          onChange={(role) => onFilter({ role })}
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
