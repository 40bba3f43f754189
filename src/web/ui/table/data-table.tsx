import { Fragment, useDeferredValue, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { DataTableCards } from './data-table-cards.tsx';
import { DataTableHead } from './data-table-head.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { PageSelect, RowSelect } from './data-table-select.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import { rowClickHandler } from './row-click-handler.ts';
import { cellStyles, doneStyles, footCellStyles, rowStyles, tableStyles } from './table-styles.ts';
import { useIsNarrow } from './use-is-narrow.ts';

/** Width in pixels below which rows are shown as cards. */
const minWidths = { oneLine: 680, twoLine: 1080 };

/** Shows rows as a table or, where it is narrow, as cards. Sorting and paging are done by the server. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const minWidth = props.minWidth ?? (props.twoLine ? minWidths.twoLine : minWidths.oneLine);
  const isNarrow = useIsNarrow(box, minWidth);
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
  const { columns, rows, rowId, stale, selection, skeletonRows = 6 } = props;
  const lines = linesOf(props);
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
            <Fragment key={rowId(row)}>
              <Row {...props} row={row} />
              <Below {...props} row={row} />
            </Fragment>
          ))}
        </tbody>
        {rows && <FootRow {...props} />}
      </table>
    </div>
  );
}

/** Each sum below its column. */
function FootRow<Each>({ columns, selection, foot }: DataTableProps<Each>) {
  if (!foot) return null;
  return (
    <tfoot>
      <tr>
        {selection && <td className={footCellStyles({ place: 'select' })} />}
        {columns.map(({ id, align }, index) => (
          <td
            key={id}
            className={footCellStyles({ align, place: selection && index === 0 ? 'afterSelect' : 'any' })}
          >
            {index === 0 ? foot.label : foot.cells[id]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

const linesOf = <Row,>({ twoLine }: Pick<DataTableProps<Row>, 'twoLine'>) => (twoLine ? 'two' : 'one');

type RowProps<Row> = DataTableProps<Row> & { row: Row };

function Row<Each>(props: RowProps<Each>) {
  const { row, columns, rowId, selection } = props;
  const handleClick = rowClickHandler(props.onOpen);
  const lines = linesOf(props);
  return (
    <tr
      className={classNames(rowStyles, props.isDone?.(row) && doneStyles, props.onOpen && 'cursor-pointer')}
      aria-selected={rowId(row) === props.selectedId || selection?.selected.has(rowId(row)) || undefined}
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
          className={cellStyles({ align, place: selection && index === 0 ? 'afterSelect' : 'any', lines })}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

function Below<Each>({ row, columns, selection, below }: RowProps<Each>) {
  const content = below?.(row);
  if (!content) return null;
  return (
    <tr>
      <td
        className="border-b border-line bg-hover px-4 pt-1 pb-4"
        colSpan={columns.length + (selection ? 1 : 0)}
      >
        {content}
      </td>
    </tr>
  );
}
