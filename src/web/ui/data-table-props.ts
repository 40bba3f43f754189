import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'end';
  /** A CSS length or share of the table; giving any makes the columns keep to them. */
  width?: string;
  /** The header is said, not shown: a column of buttons. */
  hideHeader?: boolean;
};

export type Sort = { column: string; direction: 'asc' | 'desc' };

/** Rows that can be chosen, to do something with all of them. */
export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
  /** What a row is called: `Select ORD-000248`. */
  nameOf: (row: Row) => string;
};

export type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  /** Nothing yet: skeletons in the shape of rows. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** The same row where the table has no room. */
  card: (row: Row) => ReactNode;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  twoLine?: boolean | undefined;
  /** How many pixels the columns need, where they need more than most: cards below that. */
  room?: number | undefined;
  /** Cards also where a table would have room. */
  asCards?: boolean | undefined;
  /** These rows are old and new ones are on their way. */
  stale?: boolean | undefined;
  empty?: ReactNode | undefined;
  error?: ReactNode | undefined;
  selectedId?: string | undefined;
  selection?: Selection<Row> | undefined;
  isDone?: ((row: Row) => boolean) | undefined;
  /** A press on the row, for the mouse; a real button in a cell or card is the keyboard's way in. */
  onOpen?: ((row: Row) => void) | undefined;
  skeletonRows?: number | undefined;
  className?: string | undefined;
};
