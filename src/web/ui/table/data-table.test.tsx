// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

let width = 1200;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

test('rows are a table where there is room and cards where there is none, never both', () => {
  width = 680;
  const { unmount } = render(table());
  expect(screen.getByRole('table', { name: 'Orders' })).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
  unmount();
  width = 679;
  render(table());
  expect(within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('table')).toBeNull();
});

test('columns that need more room than most are cards below what they need', () => {
  width = 959;
  const { unmount } = render(table({ minWidth: 960 }));
  expect(screen.queryByRole('table')).toBeNull();
  unmount();
  width = 960;
  render(table({ minWidth: 960 }));
  expect(screen.getByRole('table', { name: 'Orders' })).toBeDefined();
});

test('rows that did not come are not said to be on their way', () => {
  const { container, rerender } = render(table({ rows: undefined }));
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
  rerender(table({ rows: undefined, error: 'Not loaded' }));
  expect(container.querySelector('[aria-busy=true]')).toBeNull();
});

test('what is typed into a cell stays when the columns are declared anew', () => {
  width = 1200;
  const typing = () => [{ id: 'note', header: 'Note', cell: (row: Row) => <input aria-label={row.name} /> }];
  const { rerender } = render(table({ columns: typing() }));
  fireEvent.change(screen.getByLabelText('Mabel Ng'), { target: { value: 'ring twice' } });
  rerender(table({ columns: typing() }));
  expect(screen.getByLabelText<HTMLInputElement>('Mabel Ng').value).toBe('ring twice');
});

test('a header asks for its column, then for the other direction', () => {
  width = 1200;
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
  width = 1200;
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
  width = room;
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
