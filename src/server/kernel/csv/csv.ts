import * as z from 'zod';
import { Amount, type Cents, formatPriceInput } from '#shared/kernel/money.ts';
import { Day } from '#shared/kernel/route.ts';
import { FutureInstant, Instant } from '#shared/kernel/time.ts';

interface CsvTypes {
  text: string;
  number: number;
  /** `true` or `false`. */
  flag: boolean;
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

interface CsvWriter<Row> {
  /** The first line. */
  head: string;
  /** The lines of some rows. */
  lines: (rows: readonly Row[]) => string;
}

const byteOrderMark = '\ufeff';
const lineEnd = '\r\n';

/**
 * CSV by RFC 4180: amounts as `1234.50`, moments as ISO 8601 with offset, and no text that a spreadsheet would take for a
 * formula.
 */
export function csvWriter<Row>(
  columns: readonly CsvColumn<Row>[],
  { zone, bom }: CsvOptions,
): CsvWriter<Row> {
  return {
    head: (bom ? byteOrderMark : '') + lineOf(columns.map(({ head }) => withoutFormula(head))),
    lines: (rows) => rows.map((row) => lineOf(columns.map((column) => cellText(column, row, zone)))).join(''),
  };
}

const lineOf = (cells: readonly string[]): string => cells.map(quote).join(',') + lineEnd;

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellText<Row>(column: CsvColumn<Row>, row: Row, zone: string): string {
  switch (column.type) {
    case 'text':
      return withoutFormula(column.value(row) ?? '');
    case 'number':
    case 'flag':
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

/** What a cell said before it was exported (CSV-3). */
export const asTyped = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;

/** Columns for fields of a reply, each with the name and the type that the schema of the reply gives it. */
export const columnsOf = <Reply extends z.ZodObject>(
  reply: Reply,
  names: readonly (keyof z.output<Reply> & string)[],
): CsvColumn<z.output<Reply>>[] =>
  names.map((name) => {
    const type = typeOf(reply.shape[name] as z.ZodType);
    if (!type) throw new Error(`${name} is not a single value: its column says what stands in it`);
    return { head: name, type, value: (row: z.output<Reply>) => row[name] ?? null } as CsvColumn<
      z.output<Reply>
    >;
  });

const ofCodecs = new Map<z.ZodType, keyof CsvTypes>([
  [Amount, 'amount'],
  [Instant, 'moment'],
  [FutureInstant, 'moment'],
  [Day, 'day'],
]);
const ofKinds: Partial<Record<string, keyof CsvTypes>> = {
  string: 'text',
  enum: 'text',
  literal: 'text',
  number: 'number',
  boolean: 'flag',
};

function typeOf(schema: z.ZodType): keyof CsvTypes | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return typeOf(schema.unwrap() as z.ZodType);
  return ofCodecs.get(schema) ?? ofKinds[schema.def.type];
}
