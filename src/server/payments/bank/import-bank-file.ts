import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FieldError, Refusal, refuse } from '#shared/kernel/problem.ts';
import {
  type BankColumns,
  type BankFileForm,
  columnsFault,
  maxBankColumns,
} from '#shared/payments/bank/bank-columns.ts';
import type { BankImport } from '#shared/payments/bank/bank-line.ts';
import { guessForm } from '#shared/payments/bank/guess-columns.ts';
import { lineKeys, readBankRow } from '#shared/payments/bank/read-bank-row.ts';
import { tableEnd } from '#shared/payments/bank/table-end.ts';
import { tableStart } from '#shared/payments/bank/table-start.ts';
import { type BankImportQuery, maxBankFileRows } from '#shared/payments/bank-lines.contract.ts';
import { type CsvRow, readCsv } from '../../kernel/csv/read-csv.ts';
import { newId } from '../../kernel/db/columns.ts';
import { type Db, transact } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { findBankAccount, fitsForm, writeBankAccount } from './bank-accounts.store.ts';
import { bankFileEvents } from './bank-file.events.ts';
import { countKnown, insertLines, type KnownLine, rereadLines } from './write-lines.store.ts';

interface BankFile {
  actor_id: string;
  query: BankImportQuery;
  bytes: Uint8Array;
}

/** The most errors of one answer. */
const maxErrors = 500;

/**
 * Reads the file of a bank, and keeps what came in and is not known yet until staff record it (PAY-9). The same file again adds
 * nothing; with other columns its lines become what they are by these.
 * @throws Refusal `import-invalid`, with row and column, where anything cannot be read: then nothing is written
 */
export async function importBankFile(db: Db, { actor_id, query, bytes }: BankFile): Promise<BankImport> {
  const { encoding, rows: all } = await readCsv(bytes, { maxRows: maxBankFileRows });
  const fromStart = all.slice(tableStart(all));
  const rows = fromStart.slice(0, tableEnd(fromStart));
  const [first] = rows;
  if (!first) refuse('import-invalid', 'There is nothing in the file.');
  if (first.cells.length > maxBankColumns)
    refuse('import-invalid', `A bank’s file has at most ${maxBankColumns} columns.`);
  if (rows.every(({ cells }) => cells.length === 1))
    refuse(
      'import-invalid',
      'The rows of this file are not split into columns. Export it as CSV, with commas, semicolons or tabs.',
    );
  const stored = await findBankAccount(db, query.account);
  const account = stored?.account ?? query.account;
  const standing =
    stored && fitsForm(stored.form, cut(first)) ? stored.form : guessForm(rows.map(({ cells }) => cells));
  const form = formOf(standing, query, first.cells.length);
  const read = await readFile(account, rows, form);
  const below_count = fromStart.length - rows.length;
  const about = { account, ...form, ...excerptOf(rows, form), encoding, below_count };
  const { lines, debit_count, errors } = read;
  if (query.dry_run) {
    const known_count = await countKnown(db, lines);
    const counts = { new_count: lines.length - known_count, known_count, debit_count };
    return { ...about, ...counts, errors: errors.slice(0, maxErrors) };
  }
  if (errors.length > 0) refuseFile(errors);
  const before = query.columns ? await readFile(account, rows, standing) : null;
  return transact(db, async (tx) => {
    await writeBankAccount(tx, account, { ...form, heads: about.heads });
    const reread_count = before?.errors.length === 0 ? await rereadLines(tx, before.lines, lines) : 0;
    const new_count = reread_count + (await insertLines(tx, account, lines));
    const counts = { new_count, known_count: lines.length - new_count, debit_count };
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const data = { account, sha256, ...counts };
    await record(tx, bankFileEvents, { id: newId() }, { type: 'bank_file.imported', actor_id, data });
    return { ...about, ...counts, errors: [] };
  });
}

/** What the caller says of the columns goes before what stands; columns that they do not name are left out. */
function formOf(
  standing: BankFileForm,
  { columns, has_heads }: BankImportQuery,
  width: number,
): BankFileForm {
  if (!columns) return { columns: standing.columns, has_heads: standing.has_heads };
  const all: BankColumns = Array.from({ length: width }, (_, index) => columns[index] ?? 'none');
  return { columns: all, has_heads: has_heads ?? standing.has_heads };
}

interface ReadFile {
  lines: KnownLine[];
  debit_count: number;
  errors: FieldError[];
}

/** So many rows are read at once; the service answers others in between. */
const rowsAtOnce = 1_000;

async function readFile(
  account: string,
  rows: readonly CsvRow[],
  { columns, has_heads }: BankFileForm,
): Promise<ReadFile> {
  const fault = columnsFault(columns);
  if (fault !== null) return { lines: [], debit_count: 0, errors: [{ path: 'columns', message: fault }] };
  const read: ReadFile = { lines: [], debit_count: 0, errors: [] };
  const keyOf = lineKeys(account);
  for (const [index, row] of rows.slice(has_heads ? 1 : 0).entries()) {
    if (index % rowsAtOnce === 0) await nextTurn();
    const { credit, errors } = readBankRow(row, columns);
    if (errors.length > 0) read.errors.push(...errors);
    else if (!credit) read.debit_count++;
    else {
      const fingerprint = createHash('sha256').update(keyOf(credit)).digest('hex');
      read.lines.push({ ...credit, fingerprint });
    }
  }
  return read;
}

function refuseFile(errors: FieldError[]): never {
  const [first] = errors;
  const detail =
    errors.length === 1
      ? `${first?.message}. Nothing was imported.`
      : `${first?.message}, and ${errors.length - 1} more. Nothing was imported.`;
  throw new Refusal('import-invalid', detail, { errors: errors.slice(0, maxErrors) });
}

const excerptRows = 5;
const excerptLength = 80;

/** Cells as a person may see them, and the database keep them. */
const cut = ({ cells }: CsvRow): string[] =>
  cells.slice(0, maxBankColumns).map((cell) => {
    const text = cell.slice(0, excerptLength).toWellFormed().replaceAll('\u0000', '');
    return cell.length > excerptLength ? `${text}…` : text;
  });

/** The heads and the first rows, for a person to see what stands where. */
function excerptOf(rows: readonly CsvRow[], { has_heads }: BankFileForm) {
  const excerpt = rows.slice(0, excerptRows + 1).map(cut);
  return has_heads
    ? { heads: excerpt[0] ?? [], first_rows: excerpt.slice(1) }
    : { heads: [], first_rows: excerpt.slice(0, excerptRows) };
}
