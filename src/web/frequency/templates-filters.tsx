import type { TemplateQuery, templateSorts } from '#shared/frequency/frequency.contract.ts';
import {
  type FrequencyType,
  frequencyTypeLabels,
  frequencyTypes,
} from '#shared/frequency/frequency-template.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { SortMenu } from '#web/ui/sort-menu.tsx';

const sortOptions = [
  { value: 'name', label: 'Name' },
  { value: 'frequency', label: 'How often' },
  { value: 'created_at', label: 'Created' },
] as const satisfies readonly { value: (typeof templateSorts)[number]; label: string }[];

/** What takes every filter away and leaves the order of the cards as it is. */
export const noFilters = { search: undefined, frequency_type: undefined } satisfies TemplateQuery;

export const isFiltered = ({ search, frequency_type }: TemplateQuery): boolean =>
  Boolean(search || frequency_type?.length);

type TemplatesFiltersProps = {
  filters: TemplateQuery;
  /** Merges; `replace` keeps every letter typed out of the history. */
  onFilter: (patch: Partial<TemplateQuery>, options?: { replace: boolean }) => void;
  count: string;
};

export function TemplatesFilters({ filters, onFilter, count }: TemplatesFiltersProps) {
  const { search = '', frequency_type: chosen = [], sort = 'name', direction = 'asc' } = filters;
  const toggle = (type: FrequencyType, pressed: boolean) => {
    const now = frequencyTypes.filter((each) => (each === type ? pressed : chosen.includes(each)));
    onFilter({ frequency_type: now.length > 0 ? now : undefined });
  };
  return (
    <div className="filters-line">
      <FilterBar
        search={{
          label: 'Name or description',
          value: search,
          onSearch: (text) => onFilter({ search: text || undefined }, { replace: true }),
        }}
        count={count}
      >
        <Chips label="Type">
          {frequencyTypes.map((type) => (
            <Chip key={type} pressed={chosen.includes(type)} onPress={(pressed) => toggle(type, pressed)}>
              {frequencyTypeLabels[type]}
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
