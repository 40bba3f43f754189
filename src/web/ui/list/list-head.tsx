import { Download } from 'lucide-react';
import { Fragment, useState } from 'react';
import { formatCount } from '#web/kernel/format/format.ts';
import { LazyExportDialog } from '#web/ui/export/export-button.tsx';
import { MenuItem } from '#web/ui/overlay/menu.tsx';
import { type ListExport, useListExport } from './export-list.tsx';
import { type AnyState, activeFilters, type OwnFilter } from './filter-text.ts';
import { FilterControls, ListSort, searchOf } from './list-filter-bar.tsx';
import { ListLine, type ListLineProps } from './list-line.tsx';
import type { ListState } from './use-list-screen.ts';

export type ListHeadProps<Search> = Pick<
  ListLineProps,
  'title' | 'titleId' | 'isPageTitle' | 'note' | 'tools' | 'more' | 'action'
> & {
  state: ListState<Search, unknown>;
  /** Filters that are no choice among fixed values. */
  ownFilters?: readonly OwnFilter<Search>[] | undefined;
  /** How many rows each choice finds, by its value. */
  counts?: Partial<Record<string, number>> | undefined;
  /** What `Export CSV` saves: all rows of the filters. */
  exported?: Omit<ListExport, 'own'> | undefined;
};

/** The line above a list of staff. Without rows there are its title and its button alone. */
export function ListHead<Search>({
  ownFilters = [],
  counts,
  exported,
  more,
  ...props
}: ListHeadProps<Search>) {
  const state = props.state as unknown as AnyState;
  const { list, data, isEmpty } = state;
  const [isExporting, setExporting] = useState(false);
  const { title, titleId, isPageTitle, note, action } = props;
  const line = { title, titleId, isPageTitle, note, action };
  if (isEmpty || !list.bar) return <ListLine {...line} more={more} />;
  const hasFilters = ownFilters.length > 0 || list.bar.filters.some(({ as }) => as !== 'link');
  return (
    <>
      <ListLine
        {...line}
        count={
          data && { text: `${formatCount(data.rows.length)} of ${formatCount(data.total)}`, noun: list.noun }
        }
        search={searchOf(state)}
        filters={
          hasFilters
            ? {
                active: activeFilters(state, ownFilters, true),
                onClear: state.clear,
                results: data ? `Show ${formatCount(data.total)} ${list.noun}` : 'Show',
                children: (
                  <>
                    <FilterControls state={state} counts={counts} />
                    {ownFilters.map(({ label, menu }) => (
                      <Fragment key={label}>{menu}</Fragment>
                    ))}
                    <div className="md:hidden">
                      <ListSort state={state} />
                    </div>
                  </>
                ),
              }
            : undefined
        }
        sort={<ListSort state={state} />}
        tools={props.tools}
        more={
          (more || exported) && (
            <>
              {more}
              {exported && (
                <MenuItem icon={Download} onSelect={() => setExporting(true)}>
                  Export CSV
                </MenuItem>
              )}
            </>
          )
        }
      />
      {isExporting && exported && (
        <ExportDialog
          {...exported}
          own={ownFilters}
          state={props.state}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}

type ExportDialogProps<Search> = ListExport & { state: ListState<Search, unknown>; onClose: () => void };

function ExportDialog<Search>({ state, onClose, ...exported }: ExportDialogProps<Search>) {
  return <LazyExportDialog {...useListExport(state, exported)} onClose={onClose} />;
}
