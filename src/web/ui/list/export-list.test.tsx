// @vitest-environment happy-dom
import { queryOptions } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { csvExport, forExcel } from '#shared/kernel/export.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { commaSeparated, listQuery, type Page, periodQuery, route, staffOnly } from '#shared/kernel/route.ts';
import { CallError } from '#web/kernel/api.ts';
import { answer, open, resetAnswers } from '#web/testing/open-page.fixture.tsx';
import { saved, watchSaves } from '#web/testing/saved-files.fixture.ts';
import { defineList } from './define-list.ts';
import { ExportList } from './export-list.tsx';
import { useListScreen } from './use-list-screen.ts';

const today = Temporal.PlainDate.from('2026-11-24');
vi.mock('#web/kernel/format/use-now.ts', () => ({ useToday: () => today }));
vi.mock('#web/kernel/api.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const SheetQuery = z.object({
  ...listQuery,
  ...periodQuery,
  sort: z.enum(['name', 'size']).optional(),
  size: commaSeparated(['single', 'king']).optional(),
});
const exportSheetsRoute = route({
  path: '/api/sheets/export',
  summary: 'Sheets',
  access: staffOnly,
  query: SheetQuery.omit({ limit: true, offset: true }).extend(forExcel),
  ...csvExport,
});

let page: Page<string>;
const sheets = defineList({
  noun: 'sheets',
  failure: 'The sheets could not be loaded',
  perPage: 2,
  search: SheetQuery,
  view: z.object({ view: z.enum(['cards', 'table']).optional() }),
  query: (query) => queryOptions({ queryKey: ['sheets', query], queryFn: async () => page }),
  bar: {
    searchLabel: 'Name',
    filters: [
      {
        name: 'size',
        label: 'Size',
        as: 'chips',
        options: [
          { value: 'single', label: 'Single' },
          { value: 'king', label: 'King' },
        ],
      },
      { label: 'Bought', as: 'period' },
    ],
    sorts: [
      { value: 'name', label: 'Name' },
      { value: 'size', label: 'Size' },
    ],
    defaultSort: { column: 'name', direction: 'asc' },
  },
});

function Sheets({ category }: { category?: string }) {
  const state = useListScreen(sheets);
  const own = [{ label: 'Category', value: category }];
  return (
    <>
      <p>{state.data?.total} in all</p>
      <ExportList state={state} route={exportSheetsRoute} name="sheets" own={own} />
    </>
  );
}

beforeEach(() => {
  page = { rows: ['Ada', 'Bea'], total: 1_204 };
  watchSaves();
});
afterEach(() => {
  cleanup();
  resetAnswers();
  vi.restoreAllMocks();
});

const bytes = new TextEncoder().encode('name\r\nAda\r\n');

async function openDialog(address = '/', category?: string) {
  open(<Sheets {...(category && { category })} />, address);
  await screen.findByText(/^\d+ in all$/);
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  return within(await screen.findByRole('dialog', { name: 'Export CSV' }));
}
const save = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  fireEvent.click(dialog.getByRole('button', { name: 'Export CSV' }));

test('all rows of the filters and the sort are asked for, whatever page and view is open [CSV-1]', async () => {
  const load = answer(exportSheetsRoute, () => ({ bytes, filename: 'washline-sheets-2026-11-25.csv' }));
  const address = '/?page=3&view=table&search=linen&size=single,king&range=week&sort=size&direction=desc';
  const dialog = await openDialog(address, 'Bedding');
  expect(dialog.getByText('Sheets, 1,204 rows')).toBeDefined();
  expect(dialog.getByText('washline-sheets-2026-11-24.csv')).toBeDefined();
  expect(
    dialog.getByText(
      'All rows of these filters: Size Single, King; Bought Last 7 days; Category Bedding; Search linen. Sorted by Size.',
    ),
  ).toBeDefined();
  save(dialog);
  // The name is the server's: its business day is the one that counts.
  await waitFor(() => expect(saved()).toEqual([['washline-sheets-2026-11-25.csv', 'text/csv']]));
  expect(load.mock.lastCall?.[0]).toEqual({
    query: { search: 'linen', size: ['single', 'king'], range: 'week', sort: 'size', direction: 'desc' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('without a filter it says all rows; for Excel it is asked for with a mark [CSV-1, CSV-2]', async () => {
  page = { rows: ['Ada'], total: 1 };
  const load = answer(exportSheetsRoute, () => ({ bytes }));
  const dialog = await openDialog();
  expect(dialog.getByText('Sheets, 1 row')).toBeDefined();
  expect(dialog.getByText('All rows. Sorted by Name.')).toBeDefined();
  fireEvent.click(dialog.getByRole('switch', { name: /^For Excel/ }));
  save(dialog);
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(load.mock.lastCall?.[0]).toEqual({ query: { bom: '1' } });
});

test.each([
  ['breaks off', new CallError(0, null, { isBrokenOff: true }), 'The export broke off. Nothing was saved.'],
  ['is not reached', new CallError(0, null), 'Failed to export'],
  ['fails', new CallError(500, problemOf('internal')), 'Failed to export'],
  ['is refused', new CallError(503, problemOf('unavailable', 'Two at once.')), 'Two at once.'],
])('an export that %s says so, saves nothing and stays open [CSV-4]', async (_, error, sentence) => {
  answer(exportSheetsRoute, () => {
    throw error;
  });
  const dialog = await openDialog();
  save(dialog);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(saved()).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'Export CSV' })).toBeDefined();
});

test('a list without rows has nothing to export [CSV-1]', async () => {
  page = { rows: [], total: 0 };
  open(<Sheets />);
  await screen.findByText('0 in all');
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});
