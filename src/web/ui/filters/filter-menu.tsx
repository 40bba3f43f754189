import { type ReactNode, useState } from 'react';
import { FilterOptions } from './filter-options.tsx';
import { FilterPopover } from './filter-popover.tsx';

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
  return (
    <FilterPopover label={label} count={selected.length} open={open} onOpenChange={setOpen}>
      <FilterOptions
        legend={label}
        options={options}
        selected={selected}
        onChange={onChange}
        multiple={multiple}
        onSettled={children ? undefined : () => setOpen(false)}
      />
      {children && <div className="grid gap-2 p-2">{children}</div>}
    </FilterPopover>
  );
}
