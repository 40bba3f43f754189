import { Fragment, type MouseEvent, useDeferredValue, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { DataTableHead } from './data-table-head.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { PageSelect, RowSelect } from './data-table-select.tsx';
import { CardsSkeleton, DataTableSkeleton, skeletonStyles } from './data-table-skeleton.tsx';
import {
  cellStyles,
  doneStyles,
  footCellStyles,
  rowCardStyles,
  rowStyles,
  tableStyles,
} from './table-styles.ts';
import { useIsNarrow } from './use-is-narrow.ts';

const interactiveSelector = 'a, button, input, select, textarea, label';

/** The click handler of a row. It ignores clicks on controls in the row, and on menus rendered over it. */
function rowClickHandler<Row>(onOpen: ((row: Row) => void) | undefined) {
  return (row: Row) =>
    onOpen &&
    ((event: MouseEvent<HTMLElement>) => {
      const { target, currentTarget } = event;
      if (
        !(target instanceof Element) ||
        !currentTarget.contains(target) ||
        target.closest(interactiveSelector)
      )
        return;
      onOpen(row);
    });
}

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
        <tbody className={rows === undefined ? skeletonStyles : undefined}>
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

/** The rows of a table as a list of cards. */
function DataTableCards<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, card, stale, selectedId, selection, isDone, onOpen, skeletonRows = 6 } = props;
  const handleClick = rowClickHandler(onOpen);
  const list = (
    <ul
      className={classNames(
        'grid grid-cols-[repeat(auto-fill,minmax(min(100%,330px),1fr))] gap-3',
        rows === undefined && skeletonStyles,
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
