import type { Sort } from '#web/ui/table/data-table-props.ts';

/** The sort of a table as query parameters; `sort` is `undefined` for a column the service cannot sort by. */
export const sortParams = <Name extends string>(names: readonly Name[], { column, direction }: Sort) => ({
  sort: names.find((name) => name === column),
  direction,
});
