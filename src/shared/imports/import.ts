import * as z from 'zod';
import { Amount } from '#shared/kernel/money.ts';
import { Id } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { importKinds } from './import-fields.ts';

export const maxImportBytes = 20 * 1024 * 1024;
export const maxImportRows = 50_000;
export const maxImportColumns = 100;
/** So many errors, and so many rows of each outcome, are shown; all are in the CSV. */
export const maxShown = 500;

/**
 * `matching`: a person says what its columns are; `checked`: what it does is known, and nothing is written; `failed`: the check broke
 * off.
 */
export const importStates = ['matching', 'checking', 'checked', 'done', 'failed'] as const;

/** What an import does with a row. */
export const importOutcomes = ['new', 'changed', 'unchanged', 'left_out', 'error'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const importOutcomeLabels = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  left_out: 'Left out',
  error: 'Error',
} as const satisfies Record<ImportOutcome, string>;

/** What happens with one row, or why it cannot. */
export const ImportRow = z.object({
  row: z.int(),
  outcome: z.enum(importOutcomes),
  /** Whom or what it is about. */
  label: z.string(),
  /** Of an error, the column as the file heads it, or the label of a field of which it has none. */
  column: z.string().nullable(),
  /** What happens, or what is wrong. */
  detail: z.string(),
  /** Of an error, what the cell says; of a price that comes back a cent off, both: `$0.48 → $0.49`. */
  value: z.string().nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportCounts = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  left_out: z.int(),
  /** Of those left out, the ones that have no email; of prices, the ones that name no customer. */
  without_email: z.int(),
  errors: z.int(),
  error_rows: z.int(),
  opening_balances: z.int(),
  opening_total: Amount,
  /** Of the prices whose GST is taken out, those that are not what the file says again once it is added. */
  cents_off: z.int().optional(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

export const Import = z.object({
  id: Id,
  kind: z.enum(importKinds),
  /** Of the file. */
  name: z.string(),
  by_name: z.string(),
  created_at: Instant,
  bytes: z.int(),
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  /** What stands between its cells. */
  delimiter: z.string(),
  /** Below its heads. */
  rows: z.int(),
  state: z.enum(importStates),
  /** How many of them are checked. */
  done_rows: z.int(),
  columns: z.array(
    z.object({
      head: z.string(),
      /** The first that are filled. */
      values: z.array(z.string()),
      /** What it becomes; `none`: it is left out; `null`: nobody has said. */
      field: z.string().nullable(),
      /** It was matched so the last time. */
      is_known: z.boolean(),
      /** What it may become by its head, where nobody has said; it is never taken by itself. */
      suggested: z.string().nullable().optional(),
    }),
  ),
  /** What holds for all rows, by field of which the file has no column. */
  for_all: z.record(z.string(), z.string()).optional(),
  counts: ImportCounts.nullable(),
  /** The first 500 errors, as many prices a cent off, and the first rows of each other outcome. */
  shown: z.array(ImportRow),
  /** Of what the check has found: an import that would do anything else is refused. */
  mark: z.string().nullable(),
  done_at: Instant.nullable(),
});
export type Import = z.infer<typeof Import>;
