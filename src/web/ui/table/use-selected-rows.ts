import { useState } from 'react';

/** The rows of a list that are selected, also those of its other pages. */
export function useSelectedRows<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const [selection, setSelection] = useState<ReadonlyMap<string, Row>>(new Map());
  const select = (some: readonly Row[], isSelected: boolean) => {
    const next = new Map(selection);
    for (const row of some) {
      if (isSelected) next.set(row.id, row);
      else next.delete(row.id);
    }
    setSelection(next);
  };
  // A row of this page counts as it is shown now, one of another page as it was when it was selected.
  const selected = [...selection.values()].map((row) => rows?.find(({ id }) => id === row.id) ?? row);
  return {
    ids: new Set(selection.keys()),
    selected,
    offPageCount: selected.filter(({ id }) => !rows?.some((row) => row.id === id)).length,
    select,
    /** Selects these and no others. */
    keep: (kept: readonly Row[]) => setSelection(new Map(kept.map((row) => [row.id, row]))),
  };
}
