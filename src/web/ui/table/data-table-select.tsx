import { classNames } from '#web/ui/class-names.ts';
import type { Selection } from './data-table-props.ts';

const labelStyles = classNames(
  'inline-flex min-h-6 min-w-6 cursor-pointer items-center gap-2 text-sm text-ink-2',
  'touch:min-h-11 touch:min-w-11',
);
const boxStyles = 'mx-1 size-4 flex-none cursor-pointer accent-accent touch:mx-3 touch:size-5';

type RowSelectProps<Row> = {
  selection: Selection<Row>;
  row: Row;
  id: string;
  className?: string | undefined;
};

export function RowSelect<Row>({ selection, row, id, className }: RowSelectProps<Row>) {
  return (
    <label className={classNames(labelStyles, className)}>
      <span className="sr-only">Select {selection.nameOf(row)}</span>
      <input
        type="checkbox"
        className={boxStyles}
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
    <label className={classNames(labelStyles, showLabel && 'touch:ms-0.5')}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        type="checkbox"
        className={boxStyles}
        checked={isAll}
        disabled={rows.length === 0}
        onChange={() => selection.onSelect(rows, !isAll)}
      />
      <span className={showLabel ? undefined : 'sr-only'}>Select all on this page</span>
    </label>
  );
}
