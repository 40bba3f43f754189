import { Ellipsis, ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { type ActiveFilter, ActiveFilterChip } from '#web/ui/filters/active-filter.tsx';
import { filterCountStyles, filterStyles } from '#web/ui/filters/filter-styles.ts';
import { FilterLayoutContext } from '#web/ui/filters/list-filters.ts';
import { SearchInput } from '#web/ui/filters/search-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { menuStyles } from '#web/ui/overlay/menu-styles.ts';
import { Popup } from '#web/ui/overlay/popup.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';

type FilterPanelProps = {
  /** What is filtered by now; each has a chip below the line that takes it away. */
  active: readonly ActiveFilter[];
  onClear: () => void;
  /** Closes the panel, and says how many rows come: `Show 41 orders`. */
  results: string;
  children: ReactNode;
};

export type ListLineProps = {
  title: string;
  titleId?: string | undefined;
  /** Of a page that is the list. */
  isPageTitle?: boolean | undefined;
  /** `25 of 248`, and what of: who sees the line knows. */
  count?: { text: string; noun: string } | null | undefined;
  search?: { label: string; value: string; onSearch: (text: string) => void } | undefined;
  filters?: FilterPanelProps | undefined;
  sort?: ReactNode;
  /** What the rows come to, below the line. */
  note?: string | null | undefined;
  /** How the rows are shown: columns, or a view. */
  tools?: ReactNode;
  /** Items of the menu behind `…`. */
  more?: ReactNode;
  /** The one primary button, behind others if the list has more that it does. */
  action?: ReactNode;
};

const lineStyles = [
  'flex min-h-control items-center gap-2 max-lg:flex-wrap',
  '[&>[data-slot=search]]:max-w-75 [&>[data-slot=search]]:flex-[1_1_260px]',
  // On a phone a second line, which begins with the search.
  'max-md:[&>[data-slot=search]]:order-1 max-md:[&>[data-slot=search]]:max-w-none max-md:[&>[data-slot=search]]:basis-28',
];
const titleStyles = {
  h1: 'text-xl font-semibold tracking-tight',
  h2: 'text-lg font-semibold tracking-snug',
};

/** The one line above a list of staff; what is filtered by stands below it. */
export function ListLine(props: ListLineProps) {
  const {
    title,
    titleId,
    isPageTitle = false,
    count,
    search,
    filters,
    sort,
    note,
    tools,
    more,
    action,
  } = props;
  const Title = isPageTitle ? 'h1' : 'h2';
  const { active = [], onClear } = filters ?? {};
  return (
    <div className="mb-2.5 grid gap-2" data-slot="list-line">
      <div className={classNames(...lineStyles)}>
        {/* Where it is narrow the count stands below the title rather than push a button away. */}
        <div
          className={classNames(
            'flex flex-none flex-wrap items-baseline gap-x-2 max-lg:min-w-min max-lg:flex-1',
            // Beside a button the search would leave the filters a line of their own.
            Boolean(action) && 'max-md:basis-2/5',
          )}
        >
          <Title id={titleId} className={classNames('whitespace-nowrap', titleStyles[Title])}>
            {title}
          </Title>
          <span className="me-1 text-sm whitespace-nowrap text-ink-3 tabular-nums" role="status">
            {count && (
              <>
                {count.text} <span className="sr-only">{count.noun}</span>
              </>
            )}
          </span>
        </div>
        {search && <SearchInput {...search} />}
        {filters && <Filters {...filters} />}
        {sort}
        {tools && <span className="contents max-md:*:order-3">{tools}</span>}
        {more && <Menu trigger={<IconButton icon={Ellipsis} aria-label={`Menu of ${title}`} />}>{more}</Menu>}
        {action && <span className="ms-auto flex gap-2 max-md:flex-wrap">{action}</span>}
      </div>
      {note && <p className="text-sm text-ink-2 tabular-nums">{note}</p>}
      {active.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          {active.map((filter) => (
            <ActiveFilterChip key={filter.label} {...filter} />
          ))}
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear Filters
          </Button>
        </div>
      )}
    </div>
  );
}

/** All filters in one panel, on a phone in a sheet. */
function Filters({ active, onClear, results, children }: FilterPanelProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const button = (
    <button
      type="button"
      className={classNames(filterStyles, 'inline-flex max-md:order-2')}
      aria-haspopup="dialog"
      onClick={isPhone ? () => setOpen(true) : undefined}
    >
      <ListFilter aria-hidden="true" />
      Filters
      {active.length > 0 && <span className={filterCountStyles}>{active.length}</span>}
    </button>
  );
  const foot = (
    <>
      {active.length > 0 && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear Filters
        </Button>
      )}
      <Button
        variant="primary"
        size={isPhone ? undefined : 'sm'}
        className="ms-auto"
        onClick={() => setOpen(false)}
      >
        {results}
      </Button>
    </>
  );
  const panel = (
    <FilterLayoutContext value="sheet">
      <div className="grid gap-4">{children}</div>
    </FilterLayoutContext>
  );
  if (isPhone)
    return (
      <>
        {button}
        <Dialog open={isOpen} onOpenChange={setOpen} title="Filters" size="sm" foot={foot}>
          {panel}
        </Dialog>
      </>
    );
  return (
    <Popup
      open={isOpen}
      onOpenChange={setOpen}
      trigger={button}
      label="Filters"
      className={menuStyles({ kind: 'panel' })}
      sideOffset={6}
    >
      <div className="overflow-y-auto p-4">{panel}</div>
      <div className="flex items-center gap-2 border-t border-line px-4 py-3">{foot}</div>
    </Popup>
  );
}
