import type { userSorts } from '#shared/accounts/accounts.contract.ts';
import { type Role, roleLabels, roles } from '#shared/roles.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { SortMenu } from '#web/ui/sort-menu.tsx';
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
  /** Merges; `replace` keeps every letter typed out of the history. */
  onFilter: (patch: Partial<UsersSearch>, options?: { replace: boolean }) => void;
  count: string;
};

export function UsersFilters({ filters, onFilter, count }: UsersFiltersProps) {
  const { search = '', role: chosen = [], sort = 'created_at', direction = 'desc' } = filters;
  const toggle = (role: Role, pressed: boolean) => {
    const now = roles.filter((each) => (each === role ? pressed : chosen.includes(each)));
    onFilter({ role: now.length > 0 ? now : undefined });
  };
  return (
    <div className="filters-line">
      <FilterBar
        search={{
          label: 'Name, email or phone',
          value: search,
          onSearch: (text) => onFilter({ search: text || undefined }, { replace: true }),
        }}
        count={count}
      >
        <Chips label="Role">
          {roles.map((role) => (
            <Chip key={role} pressed={chosen.includes(role)} onPress={(pressed) => toggle(role, pressed)}>
              {roleLabels[role]}
            </Chip>
          ))}
          {isFiltered(filters) && (
            <Button variant="ghost" size="sm" onClick={() => onFilter(noFilters)}>
              Clear Filters
            </Button>
          )}
        </Chips>
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
