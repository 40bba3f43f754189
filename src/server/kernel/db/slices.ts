/** PostgreSQL takes 65,535 parameters in one statement, and each column of each row is one. */
const rowsAtOnce = 2_000;

/** Rows in parts that fit into one statement each. */
export function* slices<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}
