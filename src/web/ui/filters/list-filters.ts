import { createContext } from 'react';

/** The selected values as a query parameter: an empty selection is no filter. */
export const emptyToUndefined = <Value>(chosen: Value[]): Value[] | undefined =>
  chosen.length > 0 ? chosen : undefined;

/** How a filter is laid out: as a button in the bar, or expanded in the sheet that a collapsed bar opens. */
export const FilterLayoutContext = createContext<'bar' | 'sheet'>('bar');

/** Values with their labels, as the `options` of menus. */
export const toOptions = <Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: labels[value] }));
