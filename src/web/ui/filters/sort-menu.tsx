import { ArrowDown, ArrowUp, Check, ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useContext } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Segment } from '#web/ui/form/segment.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { menuItemStyles, menuSeparatorStyles, menuStyles } from '#web/ui/overlay/menu-styles.ts';
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
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={sortStyles} data-slot="filter">
        <Arrow className="size-3.5" aria-hidden="true" />
        Sort:{' '}
        <b className="font-medium text-ink">{options.find((option) => option.value === value)?.label}</b>
        <ChevronDown aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menuStyles()} align="end" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.RadioGroup value={value}>
            {options.map((option) => (
              <SortItem key={option.value} {...option} onSelect={() => onChange(option.value, direction)} />
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className={menuSeparatorStyles} />
          <DropdownMenu.RadioGroup value={direction}>
            {directions.map((option) => (
              <SortItem key={option.value} {...option} onSelect={() => onChange(value, option.value)} />
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function SortItem({ value, label, onSelect }: { value: string; label: string; onSelect: () => void }) {
  return (
    <DropdownMenu.RadioItem
      className={menuItemStyles()}
      data-slot="menu-item"
      value={value}
      onSelect={onSelect}
    >
      {label}
      <DropdownMenu.ItemIndicator className="ms-auto">
        <Check aria-hidden="true" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
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
