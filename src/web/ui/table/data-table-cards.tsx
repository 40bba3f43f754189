import { classNames } from '#web/ui/class-names.ts';
import type { DataTableProps } from './data-table-props.ts';
import { PageSelect, RowSelect } from './data-table-select.tsx';
import { CardsSkeleton } from './data-table-skeleton.tsx';
import { rowClickHandler } from './row-click-handler.ts';
import { doneStyles, rowCardStyles } from './table-styles.ts';

/** The rows of a table as a list of cards. */
export function DataTableCards<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, card, stale, selectedId, selection, isDone, onOpen, skeletonRows = 6 } = props;
  const handleClick = rowClickHandler(onOpen);
  const list = (
    <ul
      className={classNames(
        'grid grid-cols-[repeat(auto-fill,minmax(min(100%,330px),1fr))] gap-3',
        stale && 'is-stale',
      )}
      aria-label={label}
    >
      {rows === undefined && <CardsSkeleton cards={skeletonRows} />}
      {rows?.map((row) => (
        <li key={rowId(row)}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is a button in the card */}
          <article
            className={classNames(rowCardStyles(), isDone?.(row) && doneStyles, onOpen && 'cursor-pointer')}
            data-slot="row-card"
            data-selectable={selection !== undefined || undefined}
            data-selected={selection?.selected.has(rowId(row)) || undefined}
            aria-current={rowId(row) === selectedId || undefined}
            onClick={handleClick(row)}
          >
            {selection && (
              <RowSelect
                selection={selection}
                row={row}
                id={rowId(row)}
                className="absolute start-2 top-2.5 touch:start-0.5 touch:top-1.5"
              />
            )}
            {card(row)}
            {props.below?.(row)}
          </article>
        </li>
      ))}
    </ul>
  );
  if (!rows) return list;
  return (
    <>
      {selection && (
        <div className="mb-2">
          <PageSelect selection={selection} rows={rows} rowId={rowId} showLabel />
        </div>
      )}
      {list}
      {props.foot && (
        <p className="mt-3 flex justify-between gap-3 rounded-lg border border-line bg-sunken px-3.5 py-3 text-sm font-semibold">
          {props.foot.label}
          {props.foot.total}
        </p>
      )}
    </>
  );
}
