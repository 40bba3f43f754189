// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Package, Search, Shirt } from 'lucide-react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command, SearchProvider } from './commands.ts';
import { Palette } from './palette.tsx';
import { commandGroups } from './row-groups.ts';

const run = vi.fn<(what: string) => void>();
const onClose = vi.fn();
const search = vi.fn<SearchProvider['search']>();
const searchSkus = vi.fn<SearchProvider['search']>();

const command = (section: Command['section'], label: string, key?: string): Command => ({
  section,
  label,
  icon: Search,
  ...(key ? { key } : {}),
  run: () => run(label),
});
const commands = [
  command('more', 'Logout'),
  command('places', 'Overview', '1'),
  command('places', 'Orders & Drivers', '2'),
  command('create', 'Create Order', 'n'),
];
const searchProviders: SearchProvider[] = [
  {
    heading: 'Orders',
    icon: Package,
    searchedBy: ['an order number'],
    search,
    showAll: (search) => run(`all orders for ${search}`),
  },
  { heading: 'SKUs', icon: Shirt, searchedBy: ['a SKU'], search: searchSkus },
];
const order = (label: string) => ({ id: label, label, note: 'Mabel Ng', run: () => run(label) });
const none = { rows: [], total: 0 };

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  vi.spyOn(console, 'error').mockReturnValue();
  search.mockResolvedValue(none);
  searchSkus.mockResolvedValue(none);
});
afterEach(cleanup);

function OpenPalette() {
  const [text, setText] = useState('');
  return (
    <Palette
      commands={commands}
      searchProviders={searchProviders}
      text={text}
      onText={setText}
      onClose={onClose}
    />
  );
}

function open(): HTMLElement {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OpenPalette />
    </QueryClientProvider>,
  );
  return screen.getByRole('combobox', { name: 'Search or jump to' });
}

const type = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key });
const rows = () => screen.queryAllByRole('option').map((row) => row.textContent);
const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

test('empty, it shows tabs, what can be made and the rest, each under its heading [PAL-1]', () => {
  open();
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Go to',
    'Create',
    'More',
  ]);
  expect(rows()).toEqual(['Overview1', 'Orders & Drivers2', 'Create OrderN', 'Logout']);
  expect(search).not.toHaveBeenCalled();
});

test('the arrows go round, Home and End to the ends, and the field points at the row [PAL-2]', () => {
  open();
  expect(active()).toBe('Overview1');
  press('ArrowDown');
  expect(active()).toBe('Orders & Drivers2');
  press('ArrowUp');
  press('ArrowUp');
  expect(active()).toBe('Logout');
  press('ArrowDown');
  expect(active()).toBe('Overview1');
  press('End');
  expect(active()).toBe('Logout');
  press('Home');
  expect(active()).toBe('Overview1');
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  type('ord');
  expect(active()).toBe('Orders & Drivers2');
});

test('what is nearest to what was typed stands on top, whatever it belongs to [PAL-1]', () => {
  const known = [
    { ...command('create', 'Create User'), keywords: 'account' },
    command('more', 'My account'),
    command('places', 'Accountants'),
  ];
  const headings = commandGroups(known, 'account', true).map(({ heading }) => heading);
  expect(headings).toEqual(['Go to', 'More', 'Create']);
});

test('Enter chooses; it is done once the palette is gone [PAL-2]', async () => {
  onClose.mockImplementation(cleanup);
  open();
  type('create');
  press('Enter');
  expect(run).not.toHaveBeenCalled();
  await waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith('Create Order'));
});

test('it asks once the hand rests, and breaks off what nobody waits for any more [PAL-1]', async () => {
  const signals: AbortSignal[] = [];
  search.mockImplementation((_search, signal) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  open();
  type('m');
  type('ma');
  type('mab');
  await waitFor(() => expect(search).toHaveBeenCalledOnce());
  expect(search.mock.calls[0]?.[0]).toBe('mab');
  expect(signals[0]?.aborted).toBe(false);
  type('mabe');
  await waitFor(() => expect(signals[0]?.aborted).toBe(true));
  expect(screen.getByRole('status').textContent).toBe('Searching…');
  await waitFor(() => expect(search).toHaveBeenCalledTimes(2));
});

test('what was found stands below the commands, is counted for who listens, and opens [PAL-1, PAL-2]', async () => {
  search.mockResolvedValue({ rows: [order('ORD-000202'), order('ORD-000201')], total: 9 });
  onClose.mockImplementation(cleanup);
  open();
  type(' ord ');
  const found = await screen.findByRole('group', { name: 'Orders' });
  expect(rows()).toEqual([
    'Orders & Drivers2',
    'Create OrderN',
    'ORD-000202 Mabel Ng',
    'ORD-000201 Mabel Ng',
    'Show all 9',
  ]);
  expect(search.mock.calls[0]?.[0]).toBe('ord');
  expect(active()).toBe('Orders & Drivers2');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('5 results'));
  fireEvent.click(within(found).getByRole('option', { name: /Show all 9/ }));
  await waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith('all orders for ord'));
});

test('what begins with what was typed stands before what only mentions it [PAL-1]', async () => {
  search.mockResolvedValue({ rows: [order('ORD-000202')], total: 1 });
  searchSkus.mockResolvedValue({ rows: [order('Ann Mabel'), order('Mabel Ng')], total: 2 });
  open();
  type('mabel');
  await screen.findByRole('group', { name: 'Orders' });
  expect(rows()).toEqual(['Mabel Ng Mabel Ng', 'Ann Mabel Mabel Ng', 'ORD-000202 Mabel Ng']);
});

test('nothing found says so, and what can be searched [PAL-1]', async () => {
  open();
  type('zebra');
  await screen.findByText('Nothing found for', { exact: false });
  expect(screen.getByText('Try a tab, an action, an order number or a SKU.')).toBeDefined();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('status').textContent).toBe('0 results');
});

test('a search that fails says so and can be tried again; the commands and the other lists stay [PAL-1]', async () => {
  search.mockRejectedValueOnce(new Error('no connection'));
  searchSkus.mockResolvedValue({ rows: [order('Ordinary towel')], total: 1 });
  open();
  type('ord');
  expect((await screen.findByRole('alert')).textContent).toContain('Orders could not be searched');
  expect(rows()).toEqual(['Orders & Drivers2', 'Create OrderN', 'Ordinary towel Mabel Ng']);
  search.mockResolvedValue({ rows: [order('ORD-000202')], total: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('group', { name: 'Orders' });
  expect(rows()).toContain('ORD-000202 Mabel Ng');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keys that are switched off are not shown [PAL-4]', () => {
  localStorage.setItem('single_keys_off', 'yes');
  open();
  expect(rows()).toContain('Overview');
});
