export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** A rate per second, as a table cell. */
export const rate = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0));

type Cells = readonly (string | number | undefined)[];

/** A Markdown table. The first cell of a row is its name. */
export function markdown(heads: readonly string[], rows: readonly Cells[]): string {
  const line = (cells: Cells) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|---|${'--:|'.repeat(heads.length - 1)}`, ...rows.map(line)].join('\n');
}
