import { classNames } from '#web/ui/class-names.ts';
import type { DataTableProps } from './data-table-props.ts';
import { PageSelect, RowSelect } from './data-table-select.tsx';
import { CardsSkeleton } from './data-table-skeleton.tsx';
import { rowClickHandler } from './row-click-handler.ts';

/** The rows of a table as a list of cards. */
export function DataTableCards<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, card, stale, selectedId, selection, isDone, onOpen, skeletonRows = 6 } = props;
  const handleClick = rowClickHandler(onOpen);
  const list = (
    <ul className={classNames('cards', stale && 'is-stale')} aria-label={label}>
      {rows === undefined && <CardsSkeleton cards={skeletonRows} />}
      {rows?.map((row) => (
        <li key={rowId(row)}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is a button in the card */}
          <article
            className={classNames(
              'rowcard',
              selection && 'rowcard--select',
              selection?.selected.has(rowId(row)) && 'is-selected',
              isDone?.(row) && 'is-done',
              onOpen && 'cursor-pointer',
            )}
            aria-current={rowId(row) === selectedId || undefined}
            onClick={handleClick(row)}
          >
            {selection && <RowSelect selection={selection} row={row} id={rowId(row)} />}
            {card(row)}
          </article>
        </li>
      ))}
    </ul>
  );
  if (!selection || !rows) return list;
  return (
    <>
      <div className="cards__select">
        <PageSelect selection={selection} rows={rows} rowId={rowId} showLabel />
      </div>
      {list}
    </>
  );
}
