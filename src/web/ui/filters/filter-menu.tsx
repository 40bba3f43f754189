import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useContext, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { menuStyles } from '#web/ui/overlay/menu-styles.ts';
import { FilterOptions } from './filter-options.tsx';
import { filterCountStyles, filterStyles } from './filter-styles.ts';
import { FilterLayoutContext } from './list-filters.ts';

type FilterMenuProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; count?: number }[];
  /** Empty means no filter. */
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
  multiple?: boolean | undefined;
  /** More fields below the options, such as the two dates of a range. */
  children?: ReactNode | undefined;
};

export function FilterMenu<Value extends string>({
  label,
  options,
  selected,
  onChange,
  multiple = false,
  children,
}: FilterMenuProps<Value>) {
  const [open, setOpen] = useState(false);
  const choices = (
    <>
      <FilterOptions
        legend={label}
        options={options}
        selected={selected}
        onChange={onChange}
        multiple={multiple}
        onSettled={children ? undefined : () => setOpen(false)}
      />
      {children && <div className="grid gap-2 p-2">{children}</div>}
    </>
  );
  if (useContext(FilterLayoutContext) === 'sheet') return <div>{choices}</div>;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className={classNames(filterStyles, 'inline-flex group-data-fold/filters:max-lg:hidden')}
        data-slot="filter"
      >
        {label}
        {selected.length > 0 && (
          <span className={filterCountStyles}>
            {selected.length}
            <span className="sr-only"> chosen</span>
          </span>
        )}
        <ChevronDown aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={menuStyles({ kind: 'popover' })}
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          {choices}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
