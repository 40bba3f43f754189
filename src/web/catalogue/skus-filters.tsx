import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, List } from 'lucide-react';
import type { skuSorts } from '#shared/catalogue/catalogue.contract.ts';
import { Chip, Chips } from '#web/ui/filters/chip.tsx';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { type OnFilter, searchFilter } from '#web/ui/filters/list-filters.ts';
import { SortMenu } from '#web/ui/filters/sort-menu.tsx';
import { Segment } from '#web/ui/form/segment.tsx';
import { skuCategoriesQuery } from './catalogue.api.ts';
import { isFiltered, noFilters, type SkusSearch } from './skus-search.ts';

const sortOptions = [
  { value: 'name', label: 'Name' },
  { value: 'category', label: 'Category' },
  { value: 'price', label: 'Price' },
  { value: 'created_at', label: 'Created' },
] as const satisfies readonly { value: (typeof skuSorts)[number]; label: string }[];

const viewOptions = [
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
  { value: 'table', label: 'Table', icon: List },
] as const;

type SkusFiltersProps = {
  filters: SkusSearch;
  onFilter: OnFilter<SkusSearch>;
  count: string;
};

export function SkusFilters({ filters, onFilter, count }: SkusFiltersProps) {
  const { sort = 'name', direction = 'asc', view = 'cards' } = filters;
  return (
    <FilterBar
      search={searchFilter('Name, category or description', filters.search, onFilter)}
      chips={<CategoryChips filters={filters} onFilter={onFilter} />}
      isNarrowed={isFiltered(filters)}
      onClear={() => onFilter(noFilters)}
      count={count}
    >
      <SortMenu
        options={sortOptions}
        value={sort}
        direction={direction}
        onChange={(by, towards) => onFilter({ sort: by, direction: towards })}
      />
      <Segment
        label="View"
        options={viewOptions}
        value={view}
        onChange={(chosen) => onFilter({ view: chosen, page: filters.page })}
      />
    </FilterBar>
  );
}

/**
 * One category or all. A link may name a category that is no longer in use: it keeps a chip, so that it can
 * be cleared.
 */
function CategoryChips({ filters, onFilter }: Omit<SkusFiltersProps, 'count'>) {
  const { data: categories = [] } = useQuery(skuCategoriesQuery);
  const { category: chosen } = filters;
  const isInUse = categories.some(({ category }) => category === chosen);
  const chips = chosen && !isInUse ? [...categories, { category: chosen, skus: undefined }] : categories;
  return (
    <Chips label="Category" className="skus-categories">
      {chips.map(({ category, skus }) => (
        <Chip
          key={category}
          pressed={category === chosen}
          count={skus}
          onPress={(pressed) => onFilter({ category: pressed ? category : undefined })}
        >
          {category}
        </Chip>
      ))}
    </Chips>
  );
}
