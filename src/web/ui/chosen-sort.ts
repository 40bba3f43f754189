import type { Sort } from './data-table-props.ts';

/** The sort of a table as its list is asked for; not by a column that the service does not sort by. */
export const chosenSort = <Name extends string>(names: readonly Name[], { column, direction }: Sort) => ({
  sort: names.find((name) => name === column),
  direction,
});
