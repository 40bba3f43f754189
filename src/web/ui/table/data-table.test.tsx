// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { Column } from './data-table-props.ts';

type Row = { id: string; name: string };

const rows: Row[] = [
  { id: 'a', name: 'Mabel Ng' },
  { id: 'b', name: 'Tide & Thyme' },
];
const columns: Column<Row>[] = [
  { id: 'name', header: 'Customer', sortable: true, cell: (row) => row.name },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    cell: (row) => <button type="button">Edit {row.name}</button>,
  },
];

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** How wide the window is, and the place of the table in it once it is laid out. */
function stubWidths(window: number, place: number): void {
  vi.stubGlobal('innerWidth', window);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(place);
  class Observer {
    private readonly tell: () => void;
    constructor(tell: () => void) {
      this.tell = tell;
    }
    observe = () => queueMicrotask(() => act(this.tell));
    disconnect = () => {};
  }
  vi.stubGlobal('ResizeObserver', Observer);
}

function table(props: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) {
  return (
    <DataTable
      label="Orders"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      card={(row) => row.name}
      {...props}
    />
  );
}

const hasCards = () => screen.queryByRole('list', { name: 'Orders' }) !== null;
const hasTable = () => screen.queryByRole('table', { name: 'Orders' }) !== null;

test('rows are a table where there is room and cards where there is none, never both', async () => {
  stubWidths(1440, 680);
  const { unmount } = render(table());
  await act(async () => {});
  expect([hasTable(), hasCards()]).toEqual([true, false]);
  unmount();
  stubWidths(1440, 679);
  render(table());
  await act(async () => {});
  expect([hasTable(), hasCards()]).toEqual([false, true]);
  expect(within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('article')).toHaveLength(2);
});

test('on a phone they are cards from the first moment on, before anything is laid out', () => {
  stubWidths(390, 0);
  render(table());
  expect([hasTable(), hasCards()]).toEqual([false, true]);
});

test('what has no place yet stays as the window has it', async () => {
  stubWidths(1440, 0);
  render(table());
  await act(async () => {});
  expect([hasTable(), hasCards()]).toEqual([true, false]);
});

test('columns that need more room than most are cards below what they need', async () => {
  stubWidths(1440, 959);
  const { unmount } = render(table({ minWidth: 960 }));
  await act(async () => {});
  expect(hasTable()).toBe(false);
  unmount();
  stubWidths(1440, 960);
  render(table({ minWidth: 960 }));
  await act(async () => {});
  expect(hasTable()).toBe(true);
});

test('rows that did not come are not said to be on their way', () => {
  const { container, rerender } = render(table({ rows: undefined }));
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
  rerender(table({ rows: undefined, error: 'Not loaded' }));
  expect(container.querySelector('[aria-busy=true]')).toBeNull();
});

test('what is typed into a cell stays when the columns are declared anew', () => {
  const typing = () => [{ id: 'note', header: 'Note', cell: (row: Row) => <input aria-label={row.name} /> }];
  const { rerender } = render(table({ columns: typing() }));
  fireEvent.change(screen.getByLabelText('Mabel Ng'), { target: { value: 'ring twice' } });
  rerender(table({ columns: typing() }));
  expect(screen.getByLabelText<HTMLInputElement>('Mabel Ng').value).toBe('ring twice');
});

test('a header asks for its column, then for the other direction', () => {
  const onSort = vi.fn();
  const { rerender } = render(table({ onSort }));
  fireEvent.click(screen.getByRole('button', { name: 'Customer' }));
  rerender(table({ onSort, sort: { column: 'name', direction: 'asc' } }));
  expect(screen.getByRole('columnheader', { name: 'Customer' }).getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(screen.getByRole('button', { name: 'Customer' }));
  expect(onSort.mock.calls).toEqual([
    [{ column: 'name', direction: 'asc' }],
    [{ column: 'name', direction: 'desc' }],
  ]);
});

test('a press on a row opens it, a press on what stands in it does not', () => {
  const onOpen = vi.fn();
  render(table({ onOpen }));
  fireEvent.click(screen.getByRole('button', { name: 'Edit Mabel Ng' }));
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('cell', { name: 'Tide & Thyme' }));
  expect(onOpen).toHaveBeenCalledWith(rows[1]);
});

test.each([
  ['table', 1200],
  ['cards', 600],
])('rows of a %s can be selected one by one, or all that are shown', (_, room) => {
  stubWidths(room, 0);
  const onSelect = vi.fn();
  const selection = (...ids: string[]) => ({
    selection: { selected: new Set(ids), onSelect, nameOf: (row: Row) => row.name },
  });
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
  const { rerender } = render(table(selection()));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Mabel Ng' }));
  fireEvent.click(all());
  rerender(table(selection('a')));
  expect(all().indeterminate).toBe(true);
  fireEvent.click(all());
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Mabel Ng' }));
  rerender(table(selection('a', 'b')));
  expect(all().checked).toBe(true);
  fireEvent.click(all());
  expect(onSelect.mock.calls).toEqual([
    [[rows[0]], true],
    [rows, true],
    [rows, true],
    [[rows[0]], false],
    [rows, false],
  ]);
});
