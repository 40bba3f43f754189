import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { Column, Sort } from './data-table-props.ts';
import { headCellStyles } from './table-styles.ts';

type DataTableHeadProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** The "select all" checkbox, before the first column. */
  select?: ReactNode | undefined;
};

export function DataTableHead<Row>({ columns, sort, onSort, select }: DataTableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {select && (
          <th scope="col" className={headCellStyles({ place: 'select' })}>
            {select}
          </th>
        )}
        {columns.map((column, index) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              className={headCellStyles({
                align: column.align,
                place: select && index === 0 ? 'afterSelect' : 'any',
              })}
              style={{ width: column.width }}
              aria-sort={direction && ariaSort[direction]}
            >
              <HeadContent column={column} direction={direction} onSort={onSort} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

const sortStyles = classNames(
  '-mx-1.5 inline-flex h-7 items-center gap-1 rounded-xs px-1.5 [&_svg]:size-[13px]',
  'hover:bg-press hover:text-ink',
);

type HeadContentProps<Row> = {
  column: Column<Row>;
  direction: Sort['direction'] | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

function HeadContent<Row>({ column, direction, onSort }: HeadContentProps<Row>) {
  if (column.hideHeader) return <span className="sr-only">{column.header}</span>;
  if (!column.sortable || !onSort) return column.header;
  const Arrow = direction === undefined ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={classNames(sortStyles, direction && 'text-ink')}
      onClick={() => onSort({ column: column.id, direction: direction === 'asc' ? 'desc' : 'asc' })}
    >
      {column.header}
      <Arrow aria-hidden="true" />
    </button>
  );
}
