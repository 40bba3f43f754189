// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { commaSeparated, listQuery, type Page } from '#shared/kernel/route.ts';
import { CallError } from '#web/kernel/api.ts';
import { parseSearch, stringifySearch } from '#web/kernel/routing/search-params.ts';
import { defineList } from './define-list.ts';
import { ListScreen, StaffList } from './list-screen.tsx';
import { useListScreen } from './use-list-screen.ts';

const ask = vi.fn<(query: object) => Promise<Page<string>>>();

const sheets = defineList({
  noun: 'sheets',
  failure: 'The sheets could not be loaded',
  perPage: 2,
  search: z.object({
    ...listQuery,
    sort: z.enum(['name', 'size']).optional(),
    size: commaSeparated(['single', 'king']).optional(),
    colour: z.enum(['white', 'blue']).optional(),
  }),
  view: z.object({ view: z.enum(['cards', 'table']).optional() }),
  query: (query) => queryOptions({ queryKey: ['sheets', query], queryFn: () => ask(query) }),
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
      { name: 'colour', label: 'Colour', as: 'link', options: [{ value: 'blue', label: 'Sea blue' }] },
    ],
    sorts: [{ value: 'name', label: 'Name' }],
    defaultSort: { column: 'name', direction: 'asc' },
  },
});

function Sheets() {
  const state = useListScreen(sheets);
  return (
    <ListScreen state={state} empty="No sheets yet">
      {({ rows, empty, error, onSort }) => (
        <main>
          {error || (rows?.length === 0 ? empty : rows?.join(', '))}
          <button type="button" onClick={() => onSort?.({ column: 'colour', direction: 'desc' })}>
            By colour
          </button>
        </main>
      )}
    </ListScreen>
  );
}

const staffSheets = { ...sheets, perPage: 25, keptAs: 'sheets' };

/** The same, as staff see it. */
function StaffSheets() {
  const state = useListScreen(staffSheets);
  return (
    <StaffList
      state={state}
      title="All Sheets"
      action={<button type="button">Add Sheet</button>}
      empty="No sheets yet"
    >
      {({ rows, empty, error }) => <main>{error || (rows?.length === 0 ? empty : rows?.join(', '))}</main>}
    </StaffList>
  );
}

/** Opens the list at an address, after another page that Back leads to. */
function open(address: string, component = Sheets, retry = 0) {
  const history = createMemoryHistory({ initialEntries: ['/', address] });
  const routeTree = createRootRoute({ component });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return history;
}

const shows = (text: string) => waitFor(() => expect(screen.getByRole('main').textContent).toContain(text));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const six = { rows: ['Ada', 'Bea'], total: 6 };

beforeEach(() => {
  ask.mockReset();
  localStorage.clear();
});
afterEach(cleanup);

test('what does not fit in a link counts as absent, one by one, and the rest is asked for [NAV-6]', async () => {
  ask.mockResolvedValue(six);
  open('/?size=king&colour=green&sort=weight&page=2&view=table&limit=200');
  await shows('Ada, Bea');
  expect(ask.mock.calls).toEqual([[{ size: ['king'], limit: 2, offset: 2 }]]);
});

test('a page that is not there any more is left for the last one, and Back does not lead to it [NAV-6]', async () => {
  ask.mockImplementation(async (query) =>
    'offset' in query && query.offset === 4 ? six : { rows: [], total: 6 },
  );
  const history = open('/?page=9');
  await shows('Ada, Bea');
  expect(history.location.search).toBe('?page=3');
  history.back();
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('a filter begins at the first page and is a step of the history, typing is not [NAV-6]', async () => {
  ask.mockResolvedValue(six);
  const history = open('/?page=2&view=table');
  await shows('Ada, Bea');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Name' }), { target: { value: 'linen' } });
  await waitFor(() => expect(history.location.search).toBe('?view=table&search=linen'));
  press('King');
  await waitFor(() => expect(history.location.search).toBe('?view=table&search=linen&size=king'));
  history.back();
  await waitFor(() => expect(history.location.search).toBe('?view=table&search=linen'));
  history.back();
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('clearing takes every filter and the page, and leaves the sort and the view [NAV-6]', async () => {
  ask.mockResolvedValue(six);
  const history = open('/?search=linen&size=king&colour=blue&sort=size&direction=desc&page=2&view=table');
  await shows('Ada, Bea');
  press('Remove filter Colour: Sea blue');
  await waitFor(() => expect(history.location.search).not.toContain('colour'));
  press('Clear Filters');
  await waitFor(() => expect(history.location.search).toBe('?sort=size&direction=desc&view=table'));
});

test('the rows are sorted by a column of the service only [NAV-6]', async () => {
  ask.mockResolvedValue(six);
  const history = open('/?sort=name');
  await shows('Ada, Bea');
  press('By colour');
  await waitFor(() => expect(history.location.search).toBe('?direction=desc'));
});

test('a list without rows says so, one whose filters match none offers to clear them', async () => {
  ask.mockResolvedValue({ rows: [], total: 0 });
  open('/');
  await shows('No sheets yet');
  expect(screen.queryByRole('searchbox')).toBeNull();
  cleanup();
  open('/?size=king');
  await shows('No sheets match your filters');
  expect(screen.getByRole('status').textContent).toBe('Showing 0 of 0 sheets');
});

test('rows that cannot be loaded say so in their place, and load again', async () => {
  ask.mockRejectedValueOnce(new CallError(500, null)).mockResolvedValue(six);
  open('/');
  expect((await screen.findByRole('alert')).textContent).toContain('The sheets could not be loaded');
  press('Retry');
  await shows('Ada, Bea');
  expect(screen.getByText('Showing 2 of 6 sheets')).toBeDefined();
});

test('the line above a list of staff says what there is, and chips stand below it while something is filtered [WAY-9]', async () => {
  ask.mockResolvedValue({ rows: ['Ada', 'Bea'], total: 248 });
  const history = open('/', StaffSheets);
  await shows('Ada, Bea');
  expect(screen.getByRole('heading', { name: 'All Sheets' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('2 of 248 sheets');
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  press('Filters');
  fireEvent.click(await screen.findByRole('button', { name: 'King' }));
  await waitFor(() => expect(history.location.search).toBe('?size=king'));
  expect(screen.getByRole('button', { name: 'King' }).getAttribute('aria-pressed')).toBe('true');
  press('Show 248 sheets');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: /^Filters/ }).textContent).toBe('Filters1');
  press('Remove filter Size: King');
  await waitFor(() => expect(history.location.search).toBe(''));
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
});

test('without a row there are the title and the one button [WAY-9]', async () => {
  ask.mockResolvedValue({ rows: [], total: 0 });
  open('/', StaffSheets);
  await shows('No sheets yet');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Add Sheet']);
});

test('how many rows a page has is chosen, and kept by list on the device [WAY-9]', async () => {
  ask.mockResolvedValue({ rows: ['Ada'], total: 248 });
  const history = open('/?page=3', StaffSheets);
  await shows('Ada');
  expect(ask).toHaveBeenLastCalledWith({ limit: 25, offset: 50 });
  const size = () => screen.getByRole('combobox', { name: 'Rows on a page' });
  fireEvent.change(size(), { target: { value: '100' } });
  await waitFor(() => expect(ask).toHaveBeenLastCalledWith({ limit: 100, offset: 0 }));
  expect(history.location.search).toBe('');
  cleanup();
  open('/', StaffSheets);
  await shows('Ada');
  expect(ask).toHaveBeenLastCalledWith({ limit: 100, offset: 0 });
  await waitFor(() => expect(size()).toHaveProperty('value', '100'));
  fireEvent.change(size(), { target: { value: '25' } });
  expect(localStorage.length).toBe(0);
  cleanup();
  open('/');
  await shows('Ada');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a list that cannot be loaded says so within 4 s of the first refusal, and goes on trying [WAY-9]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    // The second try hangs.
    ask.mockRejectedValueOnce(new CallError(503, null)).mockReturnValueOnce(new Promise(() => {}));
    open('/', StaffSheets, 2);
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2), { timeout: 3_000 });
    expect(screen.queryByRole('alert')).toBeNull();
    await vi.advanceTimersByTimeAsync(3_000);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The sheets could not be loaded');
    cleanup();
    ask.mockReset();
    ask.mockRejectedValueOnce(new CallError(400, null)).mockResolvedValue(six);
    open('/', StaffSheets);
    await screen.findByRole('alert');
    await vi.advanceTimersByTimeAsync(11_000);
    await shows('Ada, Bea');
    expect(screen.queryByRole('alert')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
