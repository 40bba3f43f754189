// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Search } from 'lucide-react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useRegisterCommands } from './commands.ts';
import { PaletteButton } from './palette-button.tsx';

const create = vi.fn();

function Dashboard() {
  useRegisterCommands(() => ({
    commands: [
      { section: 'places', label: 'Overview', icon: Search, key: '1', run: vi.fn() },
      { section: 'create', label: 'Create Order', icon: Search, key: 'n', run: create },
    ],
  }));
  return (
    <QueryClientProvider client={new QueryClient()}>
      <PaletteButton />
    </QueryClientProvider>
  );
}

function Money() {
  useRegisterCommands(() => ({
    commands: [{ section: 'places', label: 'Money', icon: Search, run: vi.fn() }],
  }));
  return null;
}

// Loading the code is not part of this test.
beforeAll(() => import('./palette-dialog.tsx'));
beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  render(<Dashboard />);
});
afterEach(cleanup);

const press = (key: string, how: object = {}) => fireEvent.keyDown(document.body, { key, ...how });

test('what is typed before the palette is there belongs into it, and is no shortcut [PAL-1, PAL-3]', async () => {
  press('k', { ctrlKey: true });
  for (const key of ['n', 'o', ' ', 'w', 'Shift']) press(key);
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  expect(field.value).toBe('no w');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.selectionStart, field.selectionEnd]).toEqual([4, 4]);
  expect(create).not.toHaveBeenCalled();
});

test('closed and opened again at once, it keeps the first letter that is typed, and the focus returns [PAL-1, PAL-2]', async () => {
  const opener = screen.getByRole('button', { name: /Search or jump to/ });
  opener.focus();
  press('k', { ctrlKey: true });
  const closing = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(closing));
  vi.useFakeTimers();
  fireEvent.keyDown(closing, { key: 'Escape' });
  press('k', { ctrlKey: true });
  const field = screen.getByRole<HTMLInputElement>('combobox');
  fireEvent.change(field, { target: { value: 'w' } });
  vi.runAllTimers();
  vi.useRealTimers();
  expect(document.activeElement).toBe(field);
  // What is selected is lost with the next letter.
  expect([field.selectionStart, field.selectionEnd]).toEqual([1, 1]);
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('opened before its dashboard has loaded, it has what that registers then [PAL-1]', async () => {
  press('k', { ctrlKey: true });
  await screen.findByRole('option', { name: /Overview/ });
  expect(screen.queryByRole('option', { name: /Money/ })).toBeNull();
  render(<Money />);
  expect(await screen.findByRole('option', { name: /Money/ })).toBeTruthy();
});

test('the list of shortcuts has those that exist, and switches the single ones off and on [PAL-3, PAL-4]', async () => {
  press('k', { ctrlKey: true });
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'shortcuts' } });
  const [shortcuts] = screen.getAllByRole('option', { name: 'Keyboard shortcuts' });
  if (shortcuts) fireEvent.click(shortcuts);
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Search or jump to',
    'Close what is open',
    'Create Order',
    'Search the list of this tab',
    'Overview',
  ]);
  expect(dialog.getAllByRole('definition').map((keys) => keys.textContent)).toEqual([
    'CtrlK',
    'Esc',
    'N',
    '/',
    '1',
  ]);
  fireEvent.click(dialog.getByRole('switch', { name: 'Single-key shortcuts' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('n');
  expect(create).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();

  press('k', { ctrlKey: true });
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'single' } });
  const [row] = screen.getAllByRole('option');
  expect(row?.textContent).toBe('Turn on single-key shortcuts');
  if (row) fireEvent.click(row);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await vi.waitFor(() => expect(localStorage.getItem('single_keys_off')).toBeNull());
  press('n');
  expect(create).toHaveBeenCalledOnce();
});
