import * as z from 'zod';
import { forExcel } from '#shared/kernel/export.ts';
import { Bytes, IdParams, ownerOnly, route } from '#shared/kernel/route.ts';
import { Text } from '#shared/kernel/text.ts';
import { Import, maxImportBytes, maxImportColumns, maxImportRows } from './import.ts';
import { importKinds } from './import-fields.ts';

export const ImportQuery = z.object({
  kind: z.enum(importKinds),
  /** Of the file, as people know it. */
  name: Text(200, 'Enter the name of the file'),
});
export type ImportQuery = z.infer<typeof ImportQuery>;

export const startImportRoute = route({
  method: 'POST',
  path: '/api/imports',
  summary: `Read a CSV of customers, SKUs or agreed prices, at most ${maxImportRows} rows; nothing of it is written. 409 while another waits`,
  access: ownerOnly,
  query: ImportQuery,
  takes: 'text/csv',
  maxBytes: maxImportBytes,
  body: Bytes(maxImportBytes),
  keyless: 'once',
  reply: Import,
  status: 201,
  refusals: [409, 503],
});

export const importsRoute = route({
  method: 'GET',
  path: '/api/imports',
  summary: 'The imports of the last 24 hours, newest first; the one that waits, if any, is the first',
  access: ownerOnly,
  reply: z.array(Import),
});

export const importRoute = route({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'An import: how far its check is, and what it does or why it cannot',
  access: ownerOnly,
  params: IdParams,
  reply: Import,
});

export const discardImportRoute = route({
  method: 'DELETE',
  path: '/api/imports/:id',
  summary: 'Discard an import and its file; what was imported stays',
  access: ownerOnly,
  params: IdParams,
  reply: null,
});

export const importErrorsRoute = route({
  method: 'GET',
  path: '/api/imports/:id/errors',
  summary: 'All errors of an import, and the rows that it leaves out, as CSV',
  access: ownerOnly,
  params: IdParams,
  gives: 'text/csv',
  reply: null,
});

export const MatchedColumns = z.object({
  columns: z.array(Text(60, 'Choose what it becomes')).max(maxImportColumns),
  /** By field, `category`, `unit`, `opening_balance_on` or a price's `email`: of these the file needs no column. */
  for_all: z.record(z.string().max(60), Text(300, 'Enter a value')).optional(),
});
export type MatchedColumns = z.infer<typeof MatchedColumns>;

export const matchColumnsRoute = route({
  method: 'PUT',
  path: '/api/imports/:id/columns',
  summary:
    'Say what each column becomes, by name of the field or `none`, and what holds for all rows, and check the file again',
  access: ownerOnly,
  params: IdParams,
  body: MatchedColumns,
  reply: Import,
  refusals: [409],
});

export const RunImport = z.object({
  /** Of the check that was shown. */
  mark: z.string().max(64),
  /** Each SKU's base price is agreed with each new customer. */
  start_with_base_prices: z.boolean().optional(),
  /** Rows without an email, or prices that name no customer, are left out; else they are errors. */
  without_email: z.boolean().optional(),
});
export type RunImport = z.infer<typeof RunImport>;

export const runImportRoute = route({
  method: 'POST',
  path: '/api/imports/:id/run',
  summary:
    'Do what the check has shown, all or nothing; 412 where it would be anything else, and it is checked again',
  access: ownerOnly,
  params: IdParams,
  body: RunImport,
  keyless: 'once',
  reply: Import,
  refusals: [409, 412, 503],
});

/** The other way: the lists that there are. */
export const exportEverythingRoute = route({
  method: 'GET',
  path: '/api/everything/export',
  summary:
    'Orders, cases, users, SKUs, agreed prices, documents with their lines, payments and what is overdue, each as CSV in one ZIP file; `bom` for Excel',
  access: ownerOnly,
  query: z.object(forExcel),
  gives: 'application/zip',
  reply: null,
  refusals: [503],
});
