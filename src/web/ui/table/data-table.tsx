import { createColumnHelper, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { useDeferredValue, useMemo, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { DataTableCards } from './data-table-cards.tsx';
import { DataTableHead } from './data-table-head.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { PageSelect, RowSelect } from './data-table-select.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import { rowClickHandler } from './row-click-handler.ts';
import { useWidth } from './use-width.ts';

/** Width in pixels below which rows are shown as cards. */
const minWidths = { oneLine: 680, twoLine: 1080 };

/** Shows rows as a table or, where it is narrow, as cards. Sorting and paging are done by the server. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
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

function Content<Row extends RowData>({ cards, ...props }: DataTableProps<Row> & { cards: boolean }) {
  if (props.error) return <div className="card">{props.error}</div>;
  if (props.rows?.length === 0) return <div className="card">{props.empty}</div>;
  if (cards) return <DataTableCards {...props} />;
  return <Grid {...props} />;
}

const features = tableFeatures({});
const noRows: never[] = [];

function Grid<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, stale, twoLine, selection, skeletonRows = 6 } = props;
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      helper.display({
        id: column.id,
        header: column.header,
        cell: ({ row }) => column.cell(row.original),
      }),
    );
  }, [columns]);
  const table = useTable({ features, columns: definitions, data: rows ?? noRows, getRowId: rowId });
  const handleClick = rowClickHandler(props.onOpen);
  const fixed = columns.some((column) => column.width);
  return (
    <div className={classNames('table-wrap', stale && 'is-stale')}>
      <table
        className={classNames('table', twoLine && 'table--two', fixed && 'table-fixed', stale && 'is-stale')}
        aria-label={props.label}
      >
        <DataTableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          select={selection && <PageSelect selection={selection} rows={rows ?? noRows} rowId={rowId} />}
        />
        <tbody>
          {rows === undefined && (
            <DataTableSkeleton columns={columns} rows={skeletonRows} select={selection !== undefined} />
          )}
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              className={classNames(
                props.isDone?.(row.original) && 'is-done',
                props.onOpen && 'cursor-pointer',
              )}
              aria-selected={row.id === props.selectedId || selection?.selected.has(row.id) || undefined}
              onClick={handleClick(row.original)}
            >
              {selection && (
                <td className="table__select">
                  <RowSelect selection={selection} row={row.original} id={row.id} />
                </td>
              )}
              {row.getAllCells().map((cell, index) => (
                <td key={cell.id} className={columns[index]?.align === 'end' ? 'r' : undefined}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
