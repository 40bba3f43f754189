import { createHash } from 'node:crypto';
import * as z from 'zod';
import { NewAccount } from '#shared/accounts/user.ts';
import { measureLabels, measures } from '#shared/catalogue/measure.ts';
import { SkuDraft } from '#shared/catalogue/sku.ts';
import { maxImportColumns, maxImportRows } from '#shared/imports/import.ts';
import { fieldOf, fieldOfHead, type ImportKind, leftOut } from '#shared/imports/import-fields.ts';
import { Billing } from '#shared/invoicing/billing.ts';
import { invoiceWhenLabels, invoiceWhens } from '#shared/invoicing/invoice-when.ts';
import { Address } from '#shared/kernel/address.ts';
import { firstFilled, maxRowsAbove } from '#shared/kernel/file-rows.ts';
import { Amount, Price, TypedDollars } from '#shared/kernel/money.ts';
import { type FieldError, Refusal, refuse } from '#shared/kernel/problem.ts';
import { Text } from '#shared/kernel/text.ts';
import { parseWholeNumber } from '#shared/kernel/whole-number.ts';
import { forPeople } from '#shared/kernel/zod-errors.ts';
import { readBankDay } from '#shared/payments/bank/bank-day.ts';
import { maxPaidCents } from '#shared/payments/payment.ts';
import { nameKey } from '../catalogue/starter-skus.ts';
import { asTyped } from '../kernel/csv/csv.ts';
import { type CsvRow, readCsv } from '../kernel/csv/read-csv.ts';

export interface ReadJob {
  bytes: Uint8Array;
  kind: ImportKind;
  /** What each column becomes; absent: only what stands in the file is asked for. */
  columns?: readonly string[];
}

/** Why a row cannot be imported. */
export interface RowError {
  /** As the file heads it. */
  column: string | null;
  message: string;
  value: string | null;
}

/** A row with what stands in it, checked by itself: amounts in cents, days as text. */
export interface ReadRow {
  row: number;
  values: Record<string, string | number | string[]>;
  errors: RowError[];
}

export interface ReadFile {
  encoding: 'utf-8' | 'utf-16' | 'windows-1252';
  delimiter: string;
  sha256: string;
  columns: { head: string; values: string[] }[];
  rows: number;
  /** The rows, some in each text, as JSON: what a thread hands over is copied, and text costs least. */
  slices: string[];
}

export type ReadResult = ReadFile | { refusal: { detail: string; errors?: FieldError[] } };

/** So many rows are one statement. More would take others' time in too large a piece. */
const rowsOfSlice = 500;
const valueLength = 80;

/** Reads a file for an import; with `columns` also its rows. Runs in a thread of its own. */
export async function readImport(job: ReadJob): Promise<ReadResult> {
  try {
    return await readFile(job);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: { detail: error.message, ...(error.errors && { errors: error.errors }) } };
  }
}

async function readFile({ bytes, kind, columns }: ReadJob): Promise<ReadFile> {
  const { encoding, delimiter, rows: all } = await readCsv(bytes, { maxRows: maxImportRows + maxRowsAbove });
  const [first, ...rows] = all.slice(headsAt(all, kind));
  if (!first) refuse('import-invalid', 'There is nothing in the file.');
  if (rows.length === 0) refuse('import-invalid', 'There is no row below the heads.');
  if (rows.length > maxImportRows)
    refuse('import-invalid', `A file has at most ${maxImportRows.toLocaleString('en-AU')} rows. Split it.`);
  if (first.cells.length > maxImportColumns)
    refuse('import-invalid', `A file has at most ${maxImportColumns} columns.`);
  const heads = first.cells.map((cell, at) => shown(cell) || `Column ${at + 1}`);
  return {
    ...{ encoding, delimiter, rows: rows.length },
    sha256: createHash('sha256').update(bytes).digest('hex'),
    columns: heads.map((head, at) => ({ head, values: firstValues(rows, at) })),
    slices: columns ? slicesOf(readRows(rows, { kind, columns, heads })) : [],
  };
}

/** The row that heads the table: the one of the first with most names of ours, else the first of the widest. */
function headsAt(rows: readonly CsvRow[], kind: ImportKind): number {
  const first = rows.slice(0, maxRowsAbove + 1);
  const known = first.map(({ cells }) => cells.filter((cell) => fieldOfHead(kind, cell)).length);
  const most = Math.max(...known);
  return most > 1 ? known.indexOf(most) : firstFilled(first);
}

/** A cell as the database keeps and a person sees it. */
const shown = (cell: string): string => {
  const text = asTyped(cell).slice(0, valueLength).toWellFormed().replaceAll('\u0000', '');
  return cell.length > valueLength ? `${text}…` : text;
};

function firstValues(rows: readonly CsvRow[], at: number): string[] {
  const values: string[] = [];
  for (const { cells } of rows) {
    if (cells[at]) values.push(shown(cells[at]));
    if (values.length === 3) break;
  }
  return values;
}

function slicesOf(rows: readonly ReadRow[]): string[] {
  const slices: string[] = [];
  for (let at = 0; at < rows.length; at += rowsOfSlice)
    slices.push(JSON.stringify(rows.slice(at, at + rowsOfSlice)));
  return slices;
}

interface Matched {
  kind: ImportKind;
  columns: readonly string[];
  heads: readonly string[];
}

function readRows(rows: readonly CsvRow[], matched: Matched): ReadRow[] {
  const fields = [...new Set(matched.columns)].filter((name) => name !== leftOut);
  const refuseTwice = twiceIn(matched.kind);
  return rows.map(({ row, cells }) => {
    const read: ReadRow = { row, values: {}, errors: [] };
    for (const name of fields) readField(read, name, cells, matched);
    // Of our own export: people who are no customers.
    if (read.values.role !== undefined && read.values.role !== 'customer') return { ...read, errors: [] };
    if (cells.slice(matched.heads.length).some((cell) => cell !== ''))
      read.errors.push({ column: null, message: 'This row has more cells than heads', value: null });
    requireDay(read, matched);
    refuseTwice(read, matched);
    return read;
  });
}

function readField(read: ReadRow, name: string, cells: readonly string[], matched: Matched): void {
  const { kind, columns } = matched;
  const parts = columns.flatMap((field, at) => (field === name && cells[at] ? [asTyped(cells[at])] : []));
  if (parts.length === 0) return;
  const text = parts.join(fieldOf(kind, name)?.joins ?? ' ');
  const value = z.safeDecode(fieldSchemas[kind][name] ?? AnyId, text, forPeople as never);
  // What is no id of ours says nothing.
  if (value.success && value.data !== '') read.values[name] = value.data as string;
  else if (!value.success)
    read.errors.push({
      column: headsOf(matched, name),
      message: value.error.issues[0]?.message ?? 'This value is not valid',
      value: shown(text),
    });
}

const headsOf = ({ columns, heads }: Matched, name: string): string | null =>
  columns.flatMap((field, at) => (field === name ? [heads[at] ?? ''] : [])).join(' + ') || null;

function requireDay({ values, errors }: ReadRow, matched: Matched): void {
  if (!values.opening_balance || values.opening_balance_on !== undefined) return;
  const column = headsOf(matched, 'opening_balance_on');
  if (errors.some((error) => error.column !== null && error.column === column)) return;
  errors.push({ column, message: 'Enter the day of the opening balance', value: null });
}

/** By what each row of a kind may be there once. */
const keysOf: Record<ImportKind, (values: ReadRow['values']) => Record<string, string | undefined>> = {
  customers: ({ email, id }) => ({
    email: email === undefined ? undefined : `${email}`.toLowerCase(),
    id: textOf(id),
  }),
  catalogue: ({ name, id }) => ({
    name: name === undefined ? undefined : nameKey(`${name}`),
    id: textOf(id),
  }),
  prices: ({ email, sku, customer_id, sku_id, id }) => {
    const [who, what] = [
      customer_id ?? (email && `${email}`.toLowerCase()),
      sku_id ?? (sku && nameKey(`${sku}`)),
    ];
    return { sku: who && what ? `${who} ${what}` : undefined, id: textOf(id) };
  },
};
const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : `${value}`);

/** Says of a later row which one before has the same. */
function twiceIn(kind: ImportKind) {
  const rows = new Map<string, number>();
  const words: Record<string, string> = { sku: 'customer and SKU' };
  return ({ row, values, errors }: ReadRow, matched: Matched): void => {
    for (const [name, key] of Object.entries(keysOf[kind](values))) {
      if (key === undefined) continue;
      const before = rows.get(`${name} ${key}`);
      if (before === undefined) rows.set(`${name} ${key}`, row);
      else
        errors.push({
          column: headsOf(matched, name),
          message: `Row ${before} has the same ${words[name] ?? name}`,
          value: values[name] === undefined ? null : shown(`${values[name]}`),
        });
    }
  };
}

const decimalComma = /^-?\$?\d+,\d{1,2}$/;

/** Dollars as people type them, `12.50` or `$1,234.50`. */
const dollars = <S extends z.ZodType<number, number>>(schema: S) =>
  z.string().transform((text, ctx) => {
    const fault = decimalComma.test(text)
      ? `Write ${text.replace(',', '.')}`
      : Number.isNaN(z.safeParse(TypedDollars, text).data ?? 0)
        ? 'Write an amount such as 12.50'
        : null;
    const cents = fault === null ? z.safeParse(TypedDollars.pipe(schema), text, forPeople as never) : null;
    if (cents?.success) return cents.data;
    const message = fault ?? cents?.error.issues[0]?.message ?? 'Write an amount such as 12.50';
    ctx.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });

const Balance = Amount.refine((cents) => Math.abs(cents) <= maxPaidCents, 'Use at most $9,999,999.99');

const DayText = z.string().transform((text, ctx) => {
  const day = readBankDay(text);
  if (day) return `${day}`;
  ctx.issues.push({ code: 'custom', message: 'Write a day such as 24/11/2026', input: text });
  return z.NEVER;
});

/** One of a few values, or of the words by which people know them. */
const oneOfWords = <const V extends string>(values: readonly V[], labels: Record<V, string>) =>
  z.string().transform((text, ctx) => {
    const typed = text.trim().toLowerCase();
    const value = values.find((each) => each === typed || labels[each].toLowerCase() === typed);
    if (value) return value;
    ctx.issues.push({ code: 'custom', message: `Write one of ${values.join(', ')}`, input: text });
    return z.NEVER;
  });

const Emails = z.string().transform((text, ctx) => {
  const emails = z.safeParse(
    Billing.shape.invoice_emails.unwrap(),
    text.split(/[\s,;]+/).filter(Boolean),
    forPeople as never,
  );
  if (emails.success) return emails.data;
  ctx.issues.push({ code: 'custom', message: emails.error.issues[0]?.message ?? '', input: text });
  return z.NEVER;
});

/** Ids of ours; anything else is another system's. */
const AnyId = z
  .string()
  .transform((text) => (z.uuid().safeParse(text.trim()).success ? text.trim().toLowerCase() : ''));

const typed = (schema: z.ZodType) => z.string().pipe(schema as z.ZodType<unknown, string>);
const { email, full_name } = NewAccount.shape;
const { name, category, unit } = SkuDraft.shape;

const fieldSchemas: Record<ImportKind, Record<string, z.ZodType>> = {
  customers: {
    email: typed(email),
    full_name: typed(full_name),
    phone: Text(40),
    address: Address(),
    delivery_address: Address(),
    bill_name: Text(120),
    bill_address: Text(300),
    abn: typed(Billing.shape.abn),
    invoice_emails: Emails,
    purchase_order: typed(Billing.shape.purchase_order),
    invoice_when: oneOfWords(invoiceWhens, invoiceWhenLabels),
    terms_days: z
      .string()
      .transform(parseWholeNumber)
      .pipe(Billing.shape.terms_days as z.ZodType<number, number>),
    opening_balance: dollars(Balance),
    opening_balance_on: DayText,
    role: Text(40),
  },
  catalogue: {
    ...{ name, category, unit },
    price: dollars(Price),
    measure: oneOfWords(measures, measureLabels),
    description: Text(500),
  },
  prices: { email: typed(email), sku: Text(120), custom_price: dollars(Price) },
};
