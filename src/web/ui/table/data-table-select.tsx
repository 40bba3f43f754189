import type { Selection } from './data-table-props.ts';

type RowSelectProps<Row> = { selection: Selection<Row>; row: Row; id: string };

export function RowSelect<Row>({ selection, row, id }: RowSelectProps<Row>) {
  return (
    <label className="rowselect">
      <span className="sr-only">Select {selection.nameOf(row)}</span>
      <input
        type="checkbox"
        checked={selection.selected.has(id)}
        onChange={({ target }) => selection.onSelect([row], target.checked)}
      />
    </label>
  );
}

type PageSelectProps<Row> = {
  selection: Selection<Row>;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Shows the label beside the checkbox; in a table it is for screen readers only. */
  showLabel?: boolean;
};

/** A checkbox that selects all rows of the page, or none; indeterminate while only some are selected. */
export function PageSelect<Row>({ selection, rows, rowId, showLabel = false }: PageSelectProps<Row>) {
  const count = rows.filter((row) => selection.selected.has(rowId(row))).length;
  const isAll = rows.length > 0 && count === rows.length;
  return (
    <label className="rowselect">
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        type="checkbox"
        checked={isAll}
        disabled={rows.length === 0}
        onChange={() => selection.onSelect(rows, !isAll)}
      />
      <span className={showLabel ? undefined : 'sr-only'}>Select all on this page</span>
    </label>
  );
}
