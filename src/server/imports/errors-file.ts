import type { ImportRow } from '#shared/imports/import.ts';
import { type CsvColumn, csvWriter } from '../kernel/csv/csv.ts';
import type { CsvRow } from '../kernel/csv/read-csv.ts';

/** What is wrong with a row or why it is left out, with its own cells: beside the first of several errors alone. */
export interface ErrorLine extends ImportRow {
  cells: readonly string[];
}

const saidColumns: readonly CsvColumn<ErrorLine>[] = [
  { head: 'Row', type: 'number', value: ({ row }) => row },
  { head: 'What', type: 'text', value: ({ outcome }) => (outcome === 'error' ? 'Error' : 'Left out') },
  { head: 'Column', type: 'text', value: ({ column }) => column },
  { head: 'Problem', type: 'text', value: ({ detail }) => detail },
  { head: 'In the file', type: 'text', value: ({ value }) => value },
];

const ofWidth = (heads: readonly string[], width: number) =>
  csvWriter<ErrorLine>(
    [
      ...saidColumns,
      ...Array.from({ length: width }, (_, at) => ({
        ...{ head: heads[at] ?? '', type: 'text' as const },
        value: ({ cells }: ErrorLine) => cells[at] ?? null,
      })),
    ],
    { zone: 'UTC', bom: true },
  );

/** Writes the list of a file's errors under its own heads, as they can be mended and imported (CSV-5). */
export function errorsFile(heads: readonly string[]) {
  const usual = ofWidth(heads, heads.length);
  return {
    head: usual.head,
    line: (line: ErrorLine): string => {
      // Cells without a head are wrong in this list, too.
      const { length } = line.cells;
      return (length > heads.length ? ofWidth(heads, length) : usual).lines([line]);
    },
  };
}

/** Of such a list the rows that it is about, below their heads; `null` of any other file. */
export function withoutErrors(rows: readonly CsvRow[]): CsvRow[] | null {
  const isList = saidColumns.every(({ head }, at) => rows[0]?.cells[at] === head);
  if (!isList) return null;
  return rows
    .map(({ row, cells }) => ({ row, cells: cells.slice(saidColumns.length) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}
