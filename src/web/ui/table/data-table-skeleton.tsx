import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import type { Column } from './data-table-props.ts';
import { cellStyles, rowCardStyles, rowStyles } from './table-styles.ts';

const skeletonWidths = ['62%', '78%', '54%', '70%', '46%'];

/** All bars of a list breathe as one: fifty of them, each by itself, keep the main thread busy while the rows load. */
export const skeletonStyles = classNames(
  'animate-skeleton motion-reduce:animate-delayed',
  '[&_[data-slot=skeleton]]:animate-none!',
);

type DataTableSkeletonProps<Row> = {
  columns: readonly Column<Row>[];
  rows: number;
  /** Rows can be selected. */
  select?: boolean;
  lines: 'one' | 'two';
};

/** Skeleton rows; the bar widths differ so that they look like text. */
export function DataTableSkeleton<Row>({
  columns,
  rows,
  select = false,
  lines,
}: DataTableSkeletonProps<Row>) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these rows differ only by their position
    <tr key={row} className={rowStyles}>
      {select && <td className={cellStyles({ lines })} />}
      {columns.map((column, index) => (
        <td key={column.id} className={cellStyles({ lines })}>
          {!column.hideHeader && (
            <Skeleton
              width={skeletonWidth(row + index)}
              className={column.align === 'end' ? 'ms-auto' : undefined}
            />
          )}
        </td>
      ))}
    </tr>
  ));
}

/** The same for cards. */
export function CardsSkeleton({ cards }: { cards: number }) {
  return Array.from({ length: cards }, (_, card) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these cards differ only by their position
    <li key={card}>
      <div className={rowCardStyles({ kind: 'skeleton' })} data-slot="row-card">
        <Skeleton width={skeletonWidth(card)} />
        <Skeleton width={skeletonWidth(card + 1)} />
        <Skeleton width={skeletonWidth(card + 2)} />
      </div>
    </li>
  ));
}

function skeletonWidth(index: number) {
  return skeletonWidths[index % skeletonWidths.length];
}
