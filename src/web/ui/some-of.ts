/** What is chosen of several, as a query keeps it: nothing chosen is no filter. */
export const someOf = <Value>(chosen: Value[]): Value[] | undefined =>
  chosen.length > 0 ? chosen : undefined;
