import { createContext } from 'react';
import type { Sort } from '#web/ui/table/data-table-props.ts';

/** The selected values as a query parameter: an empty selection is no filter. */
export const emptyToUndefined = <Value>(chosen: Value[]): Value[] | undefined =>
  chosen.length > 0 ? chosen : undefined;

/** Merges a change into the filters of a list; `replace` adds no history entry, as while typing. */
export type OnFilter<Filters> = (patch: Partial<Filters>, options?: { replace: boolean }) => void;

/** The `search` of a `FilterBar` whose filters have a `search` text. */
export const searchFilter = (
  label: string,
  search: string | undefined,
  onFilter: OnFilter<{ search?: string | undefined }>,
) => ({
  label,
  value: search ?? '',
  onSearch: (text: string) => onFilter({ search: text || undefined }, { replace: true }),
});

/** How a filter is laid out: as a button in the bar, or expanded in the sheet that a collapsed bar opens. */
export const FilterLayoutContext = createContext<'bar' | 'sheet'>('bar');

/** The sort of a table as query parameters; `sort` is `undefined` for a column the service cannot sort by. */
export const sortParams = <Name extends string>(names: readonly Name[], { column, direction }: Sort) => ({
  sort: names.find((name) => name === column),
  direction,
});

/** Values with their labels, as the `options` of menus. */
export const toOptions = <Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: labels[value] }));
