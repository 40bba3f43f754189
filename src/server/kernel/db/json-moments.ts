/** A row that a statement makes as JSON: its moments are text. */
export type JsonRow<Row, Moment extends keyof Row> = Omit<Row, Moment> & {
  [Name in Moment]: string | Extract<Row[Name], null>;
};

/** The row with its moments as instants. */
export function withMoments<Row, Moment extends keyof Row>(
  row: JsonRow<Row, Moment>,
  names: readonly Moment[],
): Row {
  const moments = names.map((name) => {
    const text: string | null = row[name];
    return [name, text && Temporal.Instant.from(text)];
  });
  return { ...row, ...Object.fromEntries(moments) };
}
