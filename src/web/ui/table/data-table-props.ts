import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'end';
  /** A CSS length or percentage; if any column has one, the table layout is fixed. */
  width?: string;
  /** The header is for screen readers only: a column of buttons. */
  hideHeader?: boolean;
};

export type Sort = { column: string; direction: 'asc' | 'desc' };

/** Selectable rows, for bulk actions. */
export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
  /** The name of a row in its label, as in `Select ORD-000248`. */
  nameOf: (row: Row) => string;
};

type Foot = {
  /** What the sums are of; below the first column. */
  label: string;
  /** By the ids of their columns. */
  cells: Readonly<Record<string, ReactNode>>;
  total: ReactNode;
};

export type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` while loading: then skeleton rows are shown. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** The same row as a card, for narrow places. */
  card: (row: Row) => ReactNode;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  twoLine?: boolean | undefined;
  /** The width in pixels below which cards are shown, if the columns need more than the default. */
  minWidth?: number | undefined;
  /** Shows cards at any width. */
  asCards?: boolean | undefined;
  /** The rows are stale: new ones are loading. */
  stale?: boolean | undefined;
  empty?: ReactNode | undefined;
  error?: ReactNode | undefined;
  selectedId?: string | undefined;
  selection?: Selection<Row> | undefined;
  isDone?: ((row: Row) => boolean) | undefined;
  /** A click on the row. For keyboard users there must be a button in a cell or card as well. */
  onOpen?: ((row: Row) => void) | undefined;
  skeletonRows?: number | undefined;
  className?: string | undefined;
  /** Sums below the rows; among cards the total alone. */
  foot?: Foot | undefined;
  /** What stands below a row that is unfolded; `null` below one that is not. */
  below?: ((row: Row) => ReactNode) | undefined;
};
