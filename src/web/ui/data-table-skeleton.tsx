import type { Column } from './data-table-props.ts';
import { Skeleton } from './skeleton.tsx';

const SHARES = ['62%', '78%', '54%', '70%', '46%'];

type DataTableSkeletonProps<Row> = {
  columns: readonly Column<Row>[];
  rows: number;
  /** Rows can be selected. */
  select?: boolean;
};

/** Rows in the shape of what comes; the widths differ so that they read as text. */
export function DataTableSkeleton<Row>({ columns, rows, select = false }: DataTableSkeletonProps<Row>) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells these rows apart but their place
    <tr key={row}>
      {select && <td />}
      {columns.map((column, index) => (
        <td key={column.id}>
          {!column.hideHeader && (
            <Skeleton width={share(row + index)} className={column.align === 'end' ? 'ms-auto' : undefined} />
          )}
        </td>
      ))}
    </tr>
  ));
}

/** The same where the table is cards. */
export function CardsSkeleton({ cards }: { cards: number }) {
  return Array.from({ length: cards }, (_, card) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells these cards apart but their place
    <li key={card}>
      <div className="rowcard rowcard--skeleton">
        <Skeleton width={share(card)} />
        <Skeleton width={share(card + 1)} />
        <Skeleton width={share(card + 2)} />
      </div>
    </li>
  ));
}

function share(index: number) {
  return SHARES[index % SHARES.length];
}
