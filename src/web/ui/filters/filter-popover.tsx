import { ChevronDown } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { menuStyles } from '#web/ui/overlay/menu-styles.ts';
import { Popup } from '#web/ui/overlay/popup.tsx';
import { filterCountStyles, filterStyles } from './filter-styles.ts';
import { FilterLayoutContext } from './list-filters.ts';

type FilterPopoverProps = {
  label: string;
  /** How many values are chosen. */
  count: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What opens is a field, in place of choices. */
  isField?: boolean;
  children: ReactNode;
};

/** The button of a filter with what opens below it; in the sheet of all filters only that. */
export function FilterPopover({
  label,
  count,
  open,
  onOpenChange,
  isField = false,
  children,
}: FilterPopoverProps) {
  if (useContext(FilterLayoutContext) === 'sheet') return children;
  return (
    <Popup
      open={open}
      onOpenChange={onOpenChange}
      label={label}
      className={menuStyles({ kind: isField ? 'field' : 'popover' })}
      trigger={
        <button
          type="button"
          className={classNames(filterStyles, 'inline-flex group-data-fold/filters:max-lg:hidden')}
          data-slot="filter"
        >
          {label}
          {count > 0 && (
            <span className={filterCountStyles}>
              {count}
              <span className="sr-only"> chosen</span>
            </span>
          )}
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      {isField ? <div className="p-2">{children}</div> : children}
    </Popup>
  );
}
