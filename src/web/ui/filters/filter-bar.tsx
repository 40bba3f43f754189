import { cva } from 'class-variance-authority';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { type ActiveFilter, ActiveFilterChip } from './active-filter.tsx';
import { filterCountStyles, filterStyles } from './filter-styles.ts';
import { FilterLayoutContext } from './list-filters.ts';
import { SearchInput } from './search-input.tsx';

type FilterBarProps = {
  search?: { label: string; value: string; onSearch: (text: string) => void } | undefined;
  /** Filter menus, then the sort menu. */
  children?: ReactNode | undefined;
  /** The active filters; each is shown as a chip with a remove button. Falsy entries are skipped. */
  active?: readonly (ActiveFilter | '' | null | undefined | false)[] | undefined;
  onClear?: (() => void) | undefined;
  /** Whether there is anything to clear; by default, whether there are active filters. */
  isNarrowed?: boolean | undefined;
  /** Filter chips, shown before the count. */
  chips?: ReactNode | undefined;
  /** Such as `Showing 12 of 248 orders`. */
  count: string;
  /** Collapses the menus into one button that opens a sheet, where it is narrow. */
  fold?: boolean | undefined;
  /** Filters that stand behind that button at any width. */
  panel?: ReactNode | undefined;
  /**
   * `panel`: all in one line, if it is wide enough; `box`: the count at the end of the chips below. Its parent is that
   * line or box.
   */
  layout?: 'plain' | 'panel' | 'box' | undefined;
};

const barStyles = cva('group/filters', {
  variants: {
    layout: {
      plain: 'mb-2.5 flex flex-wrap items-center gap-2',
      panel: 'contents',
      box: 'col-span-full mb-2.5 flex flex-wrap items-center gap-2',
    },
  },
});

const metaStyles = cva('flex flex-wrap items-center gap-x-2 gap-y-1.5', {
  variants: {
    layout: {
      plain: 'mb-3 min-h-7',
      panel: 'ms-auto max-md:order-3 max-md:mx-0 max-md:basis-full',
      box: 'order-1 min-h-7',
    },
  },
});

/** On phones one line below the chips: the count and Clear Filters. */
const countStyles = classNames(
  'ms-auto text-sm/5 text-ink-3 tabular-nums',
  'max-md:order-8 max-md:ms-0 max-md:min-w-0 max-md:flex-[1_1_calc(100%-130px)]',
);

export function FilterBar(props: FilterBarProps) {
  const { search, children, panel, onClear, chips, count, fold = false, layout = 'plain' } = props;
  const active = (props.active ?? [])
    .filter((filter) => typeof filter === 'object')
    .filter((filter) => filter !== null);
  const { isNarrowed = active.length > 0 } = props;
  const [open, setOpen] = useState(false);
  const clear = isNarrowed && onClear && (
    <Button variant="ghost" size="sm" className="max-md:order-9 max-md:-me-2" onClick={onClear}>
      Clear Filters
    </Button>
  );
  return (
    <>
      <div
        className={barStyles({ layout })}
        data-slot="filters"
        data-layout={layout}
        data-fold={fold || undefined}
      >
        {search && <SearchInput {...search} />}
        {fold && (
          <button
            type="button"
            className={classNames(filterStyles, 'inline-flex', !panel && 'lg:hidden')}
            data-slot="filter"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <ListFilter aria-hidden="true" />
            Filters
            {active.length > 0 && <span className={filterCountStyles}>{active.length}</span>}
          </button>
        )}
        {children}
      </div>
      <div className={metaStyles({ layout })} data-slot="filters-meta">
        {chips}
        {active.map((filter) => (
          <ActiveFilterChip key={filter.label} {...filter} />
        ))}
        {clear}
        <span className={countStyles} role="status">
          {count}
        </span>
      </div>
      {fold && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Filters"
          description={count}
          size="sm"
          foot={
            <>
              {clear}
              <Button variant="primary" className="ms-auto" onClick={() => setOpen(false)}>
                Done
              </Button>
            </>
          }
        >
          <FilterLayoutContext value="sheet">
            <div className="grid gap-4">
              {panel}
              <div className={panel ? 'md:hidden' : 'contents'}>{children}</div>
            </div>
          </FilterLayoutContext>
        </Dialog>
      )}
    </>
  );
}
