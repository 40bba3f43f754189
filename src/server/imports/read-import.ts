import { createHash } from 'node:crypto';
import { maxImportColumns, maxImportRows } from '#shared/imports/import.ts';
import {
  fieldOf,
  fieldOfHead,
  type ImportKind,
  isPrice,
  joinBefore,
  leftOut,
} from '#shared/imports/import-fields.ts';
import { firstFilled, maxRowsAbove } from '#shared/kernel/file-rows.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { type FieldError, Refusal, refuse } from '#shared/kernel/problem.ts';
import { withGst, withoutGst } from '#shared/pricing/gst.ts';
import { nameKey } from '../catalogue/starter-skus.ts';
import { asTyped } from '../kernel/csv/csv.ts';
import { type CsvRow, readCsv } from '../kernel/csv/read-csv.ts';
import { withoutErrors } from './errors-file.ts';
import { messageOf, readCell } from './read-cell.ts';

export interface ReadJob {
  bytes: Uint8Array;
  kind: ImportKind;
  /** What each column becomes; absent: only what stands in the file is asked for. */
  columns?: readonly string[];
  /** What holds for all rows, by field. */
  for_all?: Readonly<Record<string, string>>;
}

/** Why a row cannot be imported. */
export interface RowError {
  /** Which it is about, if it is about one; how the file heads it is looked up as it is shown. */
  field: string | null;
  message: string;
  value: string | null;
}

/** A row with what stands in it, checked by itself: amounts in cents, days as text. */
export interface ReadRow {
  row: number;
  values: Record<string, string | number | string[]>;
  errors: RowError[];
  /** As the file has them. */
  cells: string[];
  /** Where the price with GST is not that of the file again, both: `$0.48 → $0.49`. */
  cent_off?: string;
}

export interface ReadFile {
  encoding: 'utf-8' | 'utf-16' | 'windows-1252';
  delimiter: string;
  sha256: string;
  columns: { head: string; values: string[] }[];
  rows: number;
  /** The rows, some in each, as JSON in UTF-8: a thread hands bytes over without a copy. */
  slices: Uint8Array<ArrayBuffer>[];
}

export type ReadResult = ReadFile | { refusal: { detail: string; errors?: FieldError[] } };

/** So many rows are one statement. More would take others' time in too large a piece. */
const rowsOfSlice = 250;
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

async function readFile({ bytes, kind, columns, for_all = {} }: ReadJob): Promise<ReadFile> {
  const {
    encoding,
    delimiter,
    rows: found,
  } = await readCsv(bytes, { maxRows: maxImportRows + maxRowsAbove });
  const list = withoutErrors(found);
  const [first, ...rows] = list ?? found.slice(headsAt(found, kind));
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
    slices: columns ? slicesOf(readRows(rows, { kind, columns, heads, for_all })) : [],
  };
}

/** The row that heads the table: the one of the first with most names of ours, else the first of the widest. */
function headsAt(rows: readonly CsvRow[], kind: ImportKind): number {
  const first = rows.slice(0, maxRowsAbove + 1);
  const known = first.map(({ cells }) => cells.filter((cell) => fieldOfHead(kind, cell)).length);
  const most = Math.max(...known);
  return most > 1 ? known.indexOf(most) : firstFilled(first);
}

/** A text as the database can keep it. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');

/** A cell as a person sees it. */
const shown = (cell: string): string => {
  const text = storable(asTyped(cell).slice(0, valueLength));
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

function slicesOf(rows: readonly ReadRow[]): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder();
  const slices: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < rows.length; at += rowsOfSlice)
    slices.push(encoder.encode(JSON.stringify(rows.slice(at, at + rowsOfSlice))));
  return slices;
}

interface Matched {
  kind: ImportKind;
  columns: readonly string[];
  heads: readonly string[];
  for_all: Readonly<Record<string, string>>;
}

function readRows(rows: readonly CsvRow[], matched: Matched): ReadRow[] {
  const { columns, for_all } = matched;
  const fields = [...new Set([...columns, ...Object.keys(for_all)])].filter((name) => name !== leftOut);
  const refuseTwice = twiceIn(matched.kind);
  return rows.map(({ row, cells }) => {
    const read: ReadRow = {
      row,
      values: {},
      errors: [],
      cells: cells.map((cell) => storable(asTyped(cell))),
    };
    for (const name of fields) readField(read, name, cells, matched);
    // Of our own export: people who are no customers.
    if (read.values.role !== undefined && read.values.role !== 'customer') return { ...read, errors: [] };
    if (cells.slice(matched.heads.length).some((cell) => cell !== ''))
      read.errors.push({ field: null, message: 'This row has more cells than heads', value: null });
    requireDay(read);
    takeOutGst(read);
    refuseTwice(read);
    return read;
  });
}

function readField(read: ReadRow, name: string, cells: readonly string[], matched: Matched): void {
  const { kind, columns, for_all } = matched;
  const parts = columns.flatMap((field, at) => (field === name && cells[at] ? [asTyped(cells[at])] : []));
  const text =
    parts.length > 0
      ? parts.reduce((all, part) => all + joinBefore(part, fieldOf(kind, name)) + part)
      : for_all[name];
  if (text === undefined) return;
  const value = readCell(kind, name, text);
  // What is no id of ours says nothing.
  if (value.success && value.data !== '') read.values[name] = value.data as string;
  else if (!value.success)
    read.errors.push({ field: name, message: messageOf(value.error), value: shown(text) });
}

function requireDay({ values, errors }: ReadRow): void {
  if (!values.opening_balance || values.opening_balance_on !== undefined) return;
  const field = 'opening_balance_on';
  if (errors.some((error) => error.field === field)) return;
  errors.push({ field, message: 'Enter the day of the opening balance', value: null });
}

/** Prices are kept without GST. */
function takeOutGst(read: ReadRow): void {
  const { values } = read;
  const mode = { gst_charged: true };
  for (const [name, value] of Object.entries(values))
    if (values.with_gst === 'yes' && isPrice(name) && typeof value === 'number') {
      const base = withoutGst(value, mode);
      values[name] = base;
      const back = withGst(base, mode);
      if (back !== value) read.cent_off = `${formatCents(value)} → ${formatCents(back)}`;
    }
  delete values.with_gst;
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
  prices: ({ email, customer, sku, customer_id, sku_id, id }) => {
    const named = email ?? customer;
    const [who, what] = [customer_id ?? (named && nameKey(`${named}`)), sku_id ?? (sku && nameKey(`${sku}`))];
    return { sku: who && what ? `${who} ${what}` : undefined, id: textOf(id) };
  },
};
const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : `${value}`);

/** Says of a later row which one before has the same. */
function twiceIn(kind: ImportKind) {
  const rows = new Map<string, number>();
  const words: Record<string, string> = { sku: 'customer and SKU' };
  return ({ row, values, errors }: ReadRow): void => {
    for (const [name, key] of Object.entries(keysOf[kind](values))) {
      if (key === undefined) continue;
      const before = rows.get(`${name} ${key}`);
      if (before === undefined) rows.set(`${name} ${key}`, row);
      else
        errors.push({
          field: name,
          message: `Row ${before} has the same ${words[name] ?? name}`,
          value: values[name] === undefined ? null : shown(`${values[name]}`),
        });
    }
  };
}
