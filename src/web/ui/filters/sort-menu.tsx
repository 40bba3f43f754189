import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { useContext } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Segment } from '#web/ui/form/segment.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Menu, MenuChoices, MenuSeparator } from '#web/ui/overlay/menu.tsx';
import { filterStyles } from './filter-styles.ts';
import { FilterLayoutContext } from './list-filters.ts';

type Direction = 'asc' | 'desc';

type SortMenuProps<Value extends string> = {
  options: readonly { value: Value; label: string }[];
  value: Value;
  direction: Direction;
  onChange: (value: Value, direction: Direction) => void;
};

const directions = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
] as const;

export function SortMenu<Value extends string>(props: SortMenuProps<Value>) {
  return useContext(FilterLayoutContext) === 'sheet' ? <SortFields {...props} /> : <SortButton {...props} />;
}

const sortStyles = classNames(
  filterStyles,
  'inline-flex md:ms-auto group-data-fold/filters:max-md:hidden in-data-[slot=list-line]:ms-0!',
  'in-data-[slot=list-line]:max-md:hidden',
  'group-data-[layout=panel]/filters:ms-0',
);

function SortButton<Value extends string>({ options, value, direction, onChange }: SortMenuProps<Value>) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <Menu
      trigger={
        <button type="button" className={sortStyles} data-slot="filter">
          <Arrow className="size-3.5" aria-hidden="true" />
          Sort:{' '}
          <b className="font-medium text-ink">{options.find((option) => option.value === value)?.label}</b>
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      <MenuChoices value={value} options={options} onChoose={(chosen) => onChange(chosen, direction)} />
      <MenuSeparator />
      <MenuChoices value={direction} options={directions} onChoose={(chosen) => onChange(value, chosen)} />
    </Menu>
  );
}

function SortFields<Value extends string>({ options, value, direction, onChange }: SortMenuProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChange(option.value, direction);
  };
  return (
    <div className="grid gap-2">
      <Select aria-label="Sort by" value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      <Segment
        label="Sort direction"
        options={directions}
        value={direction}
        onChange={(chosen) => onChange(value, chosen)}
      />
    </div>
  );
}
