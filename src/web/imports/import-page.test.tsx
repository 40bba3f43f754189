// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Import, ImportCounts, ImportRow } from '#shared/imports/import.ts';
import { fieldOfHead, type ImportKind } from '#shared/imports/import-fields.ts';
import { importsRoute, matchColumnsRoute } from '#shared/imports/imports.contract.ts';
import { suggestedFields } from '#shared/imports/usual-heads.ts';
import type { RouteShape } from '#shared/kernel/route.ts';
import { businessQuery } from '#web/business/business.api.ts';
import { CallError } from '#web/kernel/api.ts';
import { ImportPage } from './import-page.tsx';

const answer = vi.fn<(route: RouteShape, input: object) => Promise<unknown>>();
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<object>()),
  call: (...input: Parameters<typeof answer>) => answer(...input),
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: string }) => <a href="/">{children}</a>,
}));

const counts: ImportCounts = {
  ...{ new: 2, changed: 0, unchanged: 0, left_out: 0, without_email: 0, errors: 0, error_rows: 0 },
  ...{ opening_balances: 0, opening_total: 0 },
};

/** A file as the service has read it, of heads with their first value. */
function fileOf(kind: ImportKind, cells: Record<string, string>, more: Partial<Import> = {}): Import {
  const columns = Object.entries(cells).map(([head, value]) => ({
    ...{ head, values: [value], field: fieldOfHead(kind, head), is_known: false },
  }));
  const suggested = suggestedFields(kind, columns);
  return {
    ...{ id: crypto.randomUUID(), kind, name: 'list.csv', by_name: 'Ruth Calloway', rows: 2, bytes: 90 },
    ...{ created_at: Temporal.Instant.from('2026-11-24T00:00:00Z'), encoding: 'utf-8', delimiter: ',' },
    ...{ state: 'matching', done_rows: 0, counts: null, shown: [], mark: null, done_at: null, for_all: {} },
    columns: columns.map((column, at) => ({ ...column, suggested: suggested[at] ?? null })),
    ...more,
  };
}

let imports: Import[];
const onKind = vi.fn();
const matched = () => answer.mock.calls.filter(([route]) => route === matchColumnsRoute);
const columnOf = (head: string) => screen.findByLabelText(`${head} becomes`);
const choose = async (head: string, value: string) =>
  fireEvent.change(await columnOf(head), { target: { value } });
const button = (name: string) => screen.findByRole('button', { name });

function open(kind: ImportKind, gst_registered = true): void {
  const client = new QueryClient();
  client.setQueryData(businessQuery.queryKey, { gst_registered } as never);
  render(
    <QueryClientProvider client={client}>
      <ImportPage
        kind={kind}
        onKind={onKind}
        invite={<button type="button">Invite 2 People</button>}
        invitations={null}
      />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  answer.mockImplementation(async (route) => (route === importsRoute ? imports : imports[0]));
});
afterEach(cleanup);

test('what usual heads become is chosen and marked, and stays to be changed [CSV-15]', async () => {
  imports = [fileOf('customers', { Customer: 'Amelia Hart', 'E-mail': 'a@mail.test', Points: '7' })];
  open('customers');
  const name = (await columnOf('Customer')) as HTMLSelectElement;
  expect(name.value).toBe('full_name');
  expect(screen.getAllByText('Suggested')).toHaveLength(2);
  expect((await button('1 Column Open')).hasAttribute('disabled')).toBe(true);
  await choose('Customer', 'bill_name');
  expect(screen.getAllByText('Suggested')).toHaveLength(1);
  await choose('Customer', 'full_name');
  await choose('Points', 'none');
  fireEvent.click(await button('Check 2 Rows'));
  await waitFor(() => expect(matched()).toHaveLength(1));
  expect(matched()[0]?.[1]).toMatchObject({
    body: { columns: ['full_name', 'email', 'none'], for_all: {} },
  });
});

test('what is still needed is said while the columns are matched, by the button too [CSV-15]', async () => {
  imports = [fileOf('customers', { Nick: 'Amelia', Where: 'Glebe' })];
  open('customers');
  expect(await screen.findByText('Still needed: Email, Full name.')).toBeDefined();
  expect((await button('Email Missing')).hasAttribute('disabled')).toBe(true);
  await choose('Nick', 'email');
  await choose('Where', 'email');
  expect((await button('Email Twice')).hasAttribute('disabled')).toBe(true);
  await choose('Where', 'address');
  expect(screen.getByText('Still needed: Full name.')).toBeDefined();
  // Customers who are there already can be changed without.
  expect((await button('Check Without Full name')).hasAttribute('disabled')).toBe(false);
});

test('prices go by an email or by the customer’s name, and both are named while neither is matched [CSV-8, CSV-15]', async () => {
  imports = [fileOf('prices', { Who: 'Harbour Café', SKU: 'Gown', Custom_price: '3.00' })];
  open('prices');
  expect(await screen.findByText('Still needed: Email or Customer.')).toBeDefined();
  expect((await button('Email or Customer Missing')).hasAttribute('disabled')).toBe(true);
  // One email for all rows still does.
  expect(screen.getByLabelText('Email for all rows')).toBeDefined();
  await choose('Who', 'customer');
  expect(screen.queryByLabelText('Email for all rows')).toBeNull();
  await button('Check 2 Rows');
  cleanup();
  imports = [fileOf('prices', { Client: 'Harbour Café', Item: 'Gown', Rate: '3.00' })];
  open('prices');
  expect(((await columnOf('Client')) as HTMLSelectElement).value).toBe('customer');
});

test('what no column has can be said for all rows; what is wrong with it stands beside it [CSV-15]', async () => {
  imports = [fileOf('catalogue', { Item: 'Gown', Rate: '3.00' })];
  open('catalogue');
  expect(await screen.findByText('Still needed: Category, Unit.')).toBeDefined();
  await button('Check Without Category, Unit');
  const say = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(`${label} for all rows`), { target: { value } });
  say('Category', 'x'.repeat(61));
  say('Unit', 'per item');
  const sentence = 'Use at most 60 characters';
  answer.mockImplementationOnce(async () => {
    throw new CallError(422, {
      ...{ type: 'urn:washline:problem:invalid', title: '', status: 422, detail: sentence },
      errors: [{ path: 'for_all.category', message: sentence }],
    });
  });
  fireEvent.click(await button('Check 2 Rows'));
  expect(await screen.findByText(sentence)).toBeDefined();
  say('Category', 'Laundry');
  expect(screen.queryByText(sentence)).toBeNull();
  fireEvent.click(await button('Check 2 Rows'));
  await waitFor(() => expect(matched()).toHaveLength(2));
  expect(matched()[1]?.[1]).toMatchObject({
    body: { columns: ['name', 'price'], for_all: { category: 'Laundry', unit: 'per item' } },
  });
});

test('a file that was checked by itself and lacks a column asks for it first, and not by row [CSV-15]', async () => {
  const error: ImportRow = {
    ...{ row: 2, outcome: 'error', label: 'Gown', value: null },
    ...{ column: 'Category', detail: 'Enter a category' },
  };
  const found = { ...counts, new: 0, errors: 2, error_rows: 2 };
  const more: Partial<Import> = { state: 'checked', counts: found, shown: [error] };
  imports = [fileOf('catalogue', { Name: 'Gown', Price: '3.00', Unit: 'each' }, more)];
  open('catalogue');
  expect(await screen.findByText('Still needed: Category.')).toBeDefined();
  expect(screen.queryByText('category: Enter a category')).toBeNull();
});

test.each([
  ['Price', 'Prices are without GST.', '$10.00 in the file becomes $11.00 with GST.'],
  ['Price inc GST', '“Price inc GST” seems to include GST.', 'We add GST to every price.'],
])(
  'a column %s says what customers will pay, while it is matched and before it is imported [CSV-8]',
  async (head, first, second) => {
    const cells = { Email: 'a@mail.test', SKU: 'Gown', [head]: '$10.00' };
    imports = [fileOf('prices', cells)];
    if (head === 'Price') {
      open('prices');
      expect((await screen.findByText(first)).parentElement?.textContent).toContain(second);
      expect(screen.getByText(/Suggested · without GST/)).toBeDefined();
      cleanup();
    }
    const checked = fileOf('prices', cells, { state: 'checked', counts, mark: 'm' });
    imports = [
      {
        ...checked,
        columns: checked.columns.map((each) => ({ ...each, field: each.field ?? 'custom_price' })),
      },
    ];
    open('prices');
    expect((await screen.findByText(first)).parentElement?.textContent).toContain(second);
    await button('Import 2 Rows');
    cleanup();
    // A shop that charges none says nothing of it.
    open('prices', false);
    await button('Import 2 Rows');
    expect(screen.queryByText(first)).toBeNull();
  },
);

test('GST is taken out where the head says so, or a person does [CSV-8]', async () => {
  imports = [fileOf('prices', { Email: 'a@mail.test', SKU: 'Gown', 'Price incl GST': '$1.54' })];
  open('prices');
  const takesOut = await screen.findByRole<HTMLInputElement>('switch', { name: 'These prices include GST' });
  expect(takesOut.checked).toBe(true);
  expect(screen.getByText('We take GST out.').parentElement?.textContent).toContain(
    '$1.54 in the file becomes $1.40, and $1.54 with GST. One price in eleven comes back a cent off,',
  );
  fireEvent.click(await button('Check 2 Rows'));
  await waitFor(() => expect(matched()[0]?.[1]).toMatchObject({ body: { for_all: { with_gst: 'yes' } } }));
  fireEvent.click(takesOut);
  await screen.findByText('“Price incl GST” seems to include GST.');
  fireEvent.click(await button('Check 2 Rows'));
  await waitFor(() => expect(matched()).toHaveLength(2));
  expect(matched()[1]?.[1]).toMatchObject({ body: { for_all: {} } });
  expect(matched()[1]?.[1]).not.toMatchObject({ body: { for_all: { with_gst: 'yes' } } });
  cleanup();
  open('prices', false);
  await button('Check 2 Rows');
  expect(screen.queryByRole('switch')).toBeNull();
});

test.each([
  [{}, '$1.54 with GST.'],
  [{ cents_off: 1 }, '1 price comes back a cent off, as we keep prices without GST. Quantities multiply it.'],
  [
    { cents_off: 1540 },
    '1,540 prices come back a cent off, as we keep prices without GST. Quantities multiply it.',
  ],
])('before it is imported, prices that come back otherwise are counted: %o [CSV-8]', async (more, said) => {
  const file = fileOf('prices', { 'Price incl GST': '$1.54' });
  const columns = file.columns.map((each) => ({ ...each, field: 'custom_price' }));
  const found: Partial<Import> = { columns, state: 'checked', counts: { ...counts, ...more }, mark: 'm' };
  imports = [{ ...file, ...found, for_all: { with_gst: 'yes' } }];
  open('prices');
  const note = (await screen.findByText('We take GST out.')).parentElement?.textContent;
  expect(note?.endsWith(said)).toBe(true);
});

test('the prices that come back a cent off are shown alone, as they are and as they come back [CSV-8]', async () => {
  const row = { outcome: 'new' as const, column: null, detail: 'New price' };
  const shown = [
    { ...row, row: 2, label: 'Napkin', value: '$0.48 → $0.49' },
    { ...row, row: 3, label: 'Towel', value: null },
  ];
  const found: Partial<Import> = { state: 'checked', counts: { ...counts, new: 2, cents_off: 1 }, mark: 'm' };
  imports = [{ ...fileOf('prices', { Price: '$0.48' }), ...found, shown, rows: 2 }];
  open('prices');
  fireEvent.click(await screen.findByRole('button', { name: /^A cent off/ }));
  expect(screen.getByText('$0.48 → $0.49')).toBeDefined();
  expect(screen.queryByText('Towel')).toBeNull();
});

test('of an address, the state and the postcode are said to be joined by a space [CSV-15]', async () => {
  const parts = { Street: '12 Market St', Suburb: 'Hilton', State: 'WA', 'Post Code': '6163' };
  const file = fileOf('customers', { Email: 'ida@mail.test', ...parts });
  const columns = file.columns.map((each) =>
    each.head in parts ? { ...each, field: 'address', suggested: null } : each,
  );
  imports = [{ ...file, columns }];
  open('customers');
  await screen.findByText('2nd part, joined by a comma');
  for (const part of ['3rd', '4th']) screen.getByText(`${part} part, joined by a space`);
});

test('the ticks and the button that imports stand under the numbers, before the rows [CSV-5]', async () => {
  const left = { ...counts, new: 1, left_out: 1, without_email: 1 };
  imports = [fileOf('customers', { Email: '' }, { state: 'checked', counts: left, mark: 'm' })];
  open('customers');
  const run = await button('Import 1 Row');
  const isBefore = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  expect(isBefore(screen.getByText('every row can be read'), run)).toBe(true);
  expect(isBefore(run, screen.getByRole('group', { name: 'Which rows' }))).toBe(true);
  expect(isBefore(screen.getByLabelText('Leave out 1 row without an email'), run)).toBe(true);
});

test.each([
  [{ left_out: 0 }, null],
  [{ left_out: 2 }, 'of other roles'],
  [{ left_out: 2, without_email: 1 }, 'without an email'],
  [{ left_out: 2, without_email: 1 }, 'without a customer', 'prices'],
] as const)(
  'of %j left out it says why, of none nothing [CSV-5]',
  async (more, note, kind: ImportKind = 'customers') => {
    const found = { ...counts, ...more };
    imports = [fileOf(kind, { Email: '' }, { state: 'checked', counts: found, mark: 'm' })];
    open(kind);
    await button('Import 2 Rows');
    const notes = [...screen.getAllByText('Left out')].flatMap(
      (each) =>
        each.closest('[data-slot="stat"]')?.querySelectorAll('dd:not([data-slot])')[0]?.textContent ?? [],
    );
    expect(notes).toEqual(note === null ? [] : [note]);
  },
);

test.each([
  ['catalogue', ['Import Customers', 'Import Prices', 'Overview']],
  ['customers', ['Import Prices', 'Agree Base Prices', 'Invite 2 People', 'Overview']],
  ['prices', ['Invite 2 People', 'Overview']],
] as const)('after %s it says what now [CSV-5]', async (kind, names) => {
  const cells = { Name: 'Gown', Category: 'Linen', Unit: 'each', Price: '1' };
  imports = [fileOf(kind, cells, { state: 'checked', counts, mark: 'm' })];
  open(kind);
  const run = await button('Import 2 Rows');
  imports = [{ ...(imports[0] as Import), state: 'done' }];
  fireEvent.click(run);
  const list = within(
    (await screen.findByRole('heading', { name: 'What now' })).parentElement as HTMLElement,
  );
  const offered = [...(list.getAllByRole('list').at(-1)?.querySelectorAll('button, a') ?? [])];
  expect(offered.map(({ textContent }) => textContent)).toEqual(names);
});

test('no file is asked for before the address says of which kind it is [CSV-5]', async () => {
  imports = [fileOf('catalogue', { Name: 'Gown' }, { state: 'checked', counts, mark: 'm' })];
  open('catalogue');
  const run = await button('Import 2 Rows');
  imports = [{ ...(imports[0] as Import), state: 'done' }];
  fireEvent.click(run);
  fireEvent.click(await button('Customers'));
  expect(onKind).toHaveBeenCalledExactlyOnceWith('customers');
  expect(screen.queryByLabelText('Choose a file')).toBeNull();
  // Another file of the same kind is asked for at once.
  fireEvent.click(await button('Catalogue'));
  expect(await screen.findByLabelText('Choose a file')).toBeDefined();
});

test('a workbook can be chosen, so that it is said how it becomes a CSV [CSV-5]', async () => {
  imports = [];
  open('customers');
  const input = (await screen.findByLabelText('Choose a file')) as HTMLInputElement;
  expect(input.accept.split(',')).toEqual(expect.arrayContaining(['.csv', '.xlsx', '.xls']));
  const detail =
    'This is an Excel workbook. Save it as CSV first (File, Save As, CSV), then choose that file.';
  answer.mockImplementationOnce(async () => {
    throw new CallError(422, {
      ...{ type: 'urn:washline:problem:import-invalid', title: '', status: 422, detail },
    });
  });
  fireEvent.change(input, { target: { files: [new File(['PK'], 'clients.xlsx')] } });
  expect(await screen.findByText(detail)).toBeDefined();
});

test('one that waits is found at the address of its own kind [CSV-16]', async () => {
  imports = [fileOf('prices', { Email: 'a@mail.test', SKU: 'Gown', Price: '1' })];
  open('customers');
  await columnOf('Email');
  expect(onKind).toHaveBeenCalledWith('prices', { replace: true });
});
