import { useDeferredValue, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { DataTableCards } from './data-table-cards.tsx';
import { DataTableHead } from './data-table-head.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { PageSelect, RowSelect } from './data-table-select.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import { rowClickHandler } from './row-click-handler.ts';
import { cellStyles, doneStyles, rowStyles, tableStyles } from './table-styles.ts';
import { useWidth } from './use-width.ts';

/** Width in pixels below which rows are shown as cards. */
const minWidths = { oneLine: 680, twoLine: 1080 };

/** Shows rows as a table or, where it is narrow, as cards. Sorting and paging are done by the server. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const minWidth = props.minWidth ?? (props.twoLine ? minWidths.twoLine : minWidths.oneLine);
  const isNarrow = width !== null && width < minWidth;
  // Rendering many rows at once would block the page: deferred, the user can go on while they render.
  const rows = useDeferredValue(props.rows);
  return (
    <div
      ref={box}
      className={props.className}
      aria-busy={props.stale || rows !== props.rows || (rows === undefined && !props.error)}
    >
      <Content {...props} rows={rows} cards={isNarrow || props.asCards === true} />
    </div>
  );
}

function Content<Row>({ cards, ...props }: DataTableProps<Row> & { cards: boolean }) {
  if (props.error) return <div className="card">{props.error}</div>;
  if (props.rows?.length === 0) return <div className="card">{props.empty}</div>;
  if (cards) return <DataTableCards {...props} />;
  return <Grid {...props} />;
}

function Grid<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, stale, twoLine, selection, skeletonRows = 6 } = props;
  const handleClick = rowClickHandler(props.onOpen);
  const lines = twoLine ? 'two' : 'one';
  const fixed = columns.some((column) => column.width);
  return (
    <div
      className={classNames('overflow-clip rounded-lg border border-line bg-surface', stale && 'is-stale')}
    >
      <table
        className={classNames(tableStyles, fixed && 'table-fixed', stale && 'is-stale')}
        aria-label={props.label}
      >
        <DataTableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          select={selection && <PageSelect selection={selection} rows={rows ?? []} rowId={rowId} />}
        />
        <tbody>
          {rows === undefined && (
            <DataTableSkeleton
              columns={columns}
              rows={skeletonRows}
              select={selection !== undefined}
              lines={lines}
            />
          )}
          {rows?.map((row) => (
            <tr
              key={rowId(row)}
              className={classNames(
                rowStyles,
                props.isDone?.(row) && doneStyles,
                props.onOpen && 'cursor-pointer',
              )}
              aria-selected={
                rowId(row) === props.selectedId || selection?.selected.has(rowId(row)) || undefined
              }
              onClick={handleClick(row)}
            >
              {selection && (
                <td className={cellStyles({ place: 'select', lines })}>
                  <RowSelect selection={selection} row={row} id={rowId(row)} />
                </td>
              )}
              {columns.map(({ id, align, cell }, index) => (
                <td
                  key={id}
                  className={cellStyles({
                    align,
                    place: selection && index === 0 ? 'afterSelect' : 'any',
                    lines,
                  })}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
