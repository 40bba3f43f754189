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
import { ListScreen } from './list-screen.tsx';
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

/** Opens the list at an address, after another page that Back leads to. */
function open(address: string) {
  const history = createMemoryHistory({ initialEntries: ['/', address] });
  const routeTree = createRootRoute({ component: Sheets });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
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
