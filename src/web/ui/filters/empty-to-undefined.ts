/** The selected values as a query parameter: an empty selection is no filter. */
export const emptyToUndefined = <Value>(chosen: Value[]): Value[] | undefined =>
  chosen.length > 0 ? chosen : undefined;
