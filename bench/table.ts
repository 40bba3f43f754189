/** In milliseconds: the call that loads the rows, and from the click until they are painted. */
export interface Timing {
  call: number;
  rows: number;
}

export interface ListFigures {
  name: string;
  empty: Timing;
  full: Timing;
}

/** A full shop may take three times as long as an empty one, or up to 200 ms, which feels instant. */
const budget = { ratio: 3, rows_ms: 200 };

const isWithin = ({ empty, full }: ListFigures): boolean =>
  full.rows <= budget.rows_ms || full.rows / empty.rows <= budget.ratio;

export const medianOf = (measured: readonly Timing[]): Timing => ({
  call: median(measured.map(({ call }) => call)),
  rows: median(measured.map(({ rows }) => rows)),
});

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** A rate per second, as a table cell. */
export const rate = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0));

const ms = (value: number) => value.toFixed(0);

type Cells = readonly (string | number | undefined)[];

/** A Markdown table. The first cell of a row is its name. */
export function markdown(heads: readonly string[], rows: readonly Cells[]): string {
  const line = (cells: Cells) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|---|${'--:|'.repeat(heads.length - 1)}`, ...rows.map(line)].join('\n');
}

export function tableOf(figures: readonly ListFigures[]): string {
  const rows = figures.map((each) => {
    const { name, empty, full } = each;
    const ratio = (full.rows / empty.rows).toFixed(1);
    const verdict = isWithin(each) ? 'within' : '**over**';
    return [name, ms(empty.call), ms(full.call), ms(empty.rows), ms(full.rows), ratio, verdict];
  });
  return markdown(
    ['List', 'call, empty', 'call, full', 'rows, empty', 'rows, full', 'ratio', 'budget'],
    rows,
  );
}
