import { ListFilter, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { FilterLayoutContext } from './list-filters.ts';
import { SearchInput } from './search-input.tsx';

type ActiveFilter = { label: string; value: string; onRemove: () => void };

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
};

export function FilterBar(props: FilterBarProps) {
  const { search, children, onClear, chips, count, fold = false } = props;
  const active = (props.active ?? [])
    .filter((filter) => typeof filter === 'object')
    .filter((filter) => filter !== null);
  const { isNarrowed = active.length > 0 } = props;
  const [open, setOpen] = useState(false);
  const clear = isNarrowed && onClear && (
    <Button variant="ghost" size="sm" className="filters__clear" onClick={onClear}>
      Clear Filters
    </Button>
  );
  return (
    <>
      <div className={classNames('filters', fold && 'filters--fold')}>
        {search && <SearchInput {...search} />}
        {fold && (
          <button
            type="button"
            className="filter filters__fold"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <ListFilter aria-hidden="true" />
            Filters
            {active.length > 0 && <span className="filter__n tabular-nums">{active.length}</span>}
          </button>
        )}
        {children}
      </div>
      <div className="filters__meta">
        {chips}
        {active.map((filter) => (
          <ActiveChip key={filter.label} {...filter} />
        ))}
        {clear}
        <span className="filters__count" role="status">
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
            <div className="filters__sheet">{children}</div>
          </FilterLayoutContext>
        </Dialog>
      )}
    </>
  );
}

function ActiveChip({ label, value, onRemove }: ActiveFilter) {
  return (
    <span className="chip chip--active">
      {label}: <b>{value}</b>
      <button
        type="button"
        className="chip__x"
        aria-label={`Remove filter ${label}: ${value}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}
