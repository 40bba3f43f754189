import { type Cents, formatPriceInput } from '#shared/kernel/money.ts';

interface CsvTypes {
  text: string;
  number: number;
  amount: Cents;
  moment: Temporal.Instant;
  day: Temporal.PlainDate;
}

/** A column of rows; what is `null` is empty. */
export type CsvColumn<Row> = {
  [Type in keyof CsvTypes]: { head: string; type: Type; value: (row: Row) => CsvTypes[Type] | null };
}[keyof CsvTypes];

interface CsvOptions {
  /** Moments have the offset of this zone. */
  zone: string;
  /** A byte order mark, by which Excel knows that it is UTF-8. */
  bom: boolean;
}

const byteOrderMark = '\ufeff';
const lineEnd = '\r\n';

/**
 * CSV by RFC 4180, a line after the other: amounts as `1234.50`, moments as ISO 8601 with offset, and no text that a
 * spreadsheet would take for a formula.
 */
export async function* csvLines<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  { zone, bom }: CsvOptions,
): AsyncGenerator<string> {
  yield (bom ? byteOrderMark : '') + lineOf(columns.map(({ head }) => head));
  for await (const row of rows) yield lineOf(columns.map((column) => cellText(column, row, zone)));
}

const lineOf = (cells: readonly string[]): string => cells.map(quote).join(',') + lineEnd;

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellText<Row>(column: CsvColumn<Row>, row: Row, zone: string): string {
  switch (column.type) {
    case 'text':
      return withoutFormula(column.value(row) ?? '');
    case 'number':
    case 'day':
      return `${column.value(row) ?? ''}`;
    case 'amount': {
      const cents = column.value(row);
      return cents === null ? '' : formatPriceInput(cents);
    }
    case 'moment':
      return column.value(row)?.toZonedDateTimeISO(zone).toString(withOffsetAlone) ?? '';
  }
}

const withOffsetAlone = { smallestUnit: 'second', timeZoneName: 'never' } as const;

/** A sign with which a formula begins, for some program or other, or an apostrophe of its own before it. */
const formulaStart = /^'*[=+\-@\t\r＝＋－＠]/;

/** A spreadsheet takes what comes after an apostrophe for text. Whoever reads the file takes off one before such a sign. */
const withoutFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);
