// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Combobox } from './combobox.tsx';
import type { ComboboxOption } from './use-combobox.ts';

const people: ComboboxOption[] = [
  { value: 'mabel', label: 'Mabel Ng', note: 'mabel.ng@mail.example' },
  { value: 'tide', label: 'Tide & Thyme', note: 'kitchen@tidethyme.example' },
];
const onSearch = vi.fn<(text: string) => void>();
const onSubmit = vi.fn();

function Form(props: Partial<Parameters<typeof Combobox>[0]>) {
  const [value, setValue] = useState<ComboboxOption | null>(null);
  return (
    <form onSubmit={onSubmit}>
      <Combobox
        label="Customer"
        value={value}
        onChange={setValue}
        onSearch={onSearch}
        options={people}
        {...props}
      />
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const pointedAt = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what is typed is looked for once the hand rests', () => {
  vi.useFakeTimers();
  render(<Form />);
  for (const text of ['t', 'ti', ' tid ']) fireEvent.change(field(), { target: { value: text } });
  vi.advanceTimersByTime(149);
  expect(onSearch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSearch.mock.calls).toEqual([['tid']]);
});

/** Types, and starts the search while the options of the previous one are still shown. */
function typeAndSearch(keys: string[] = []) {
  vi.useFakeTimers();
  const { rerender } = render(<Form />);
  fireEvent.change(field(), { target: { value: 'tid' } });
  for (const key of keys) press(key);
  expect(pointedAt()).toBeNull();
  rerender(<Form stale />);
  act(() => vi.advanceTimersByTime(150));
  expect(field().value).toBe('tid');
  expect(screen.getByRole('status').textContent).toBe('Searching…');
  return { showOptions: (options: typeof people) => rerender(<Form options={options} />) };
}

test('Enter before what is typed was looked for chooses the first that is found, none of the rows before', () => {
  const { showOptions } = typeAndSearch(['Enter']);
  showOptions(people.slice(1));
  expect(field().value).toBe('Tide & Thyme');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter while it is looked for does so as well, and where nothing is found chooses nothing', () => {
  const { showOptions } = typeAndSearch();
  press('Enter');
  showOptions([]);
  expect(field().value).toBe('tid');
  showOptions(people);
  expect(field().value).toBe('tid');
  expect(pointedAt()).toContain('Mabel Ng');
});

test.each([
  ['an arrow', () => press('ArrowDown')],
  ['another letter', () => fireEvent.change(field(), { target: { value: 'tide' } })],
])('after Enter, %s takes it back', (_, change) => {
  const { showOptions } = typeAndSearch(['Enter']);
  change();
  act(() => vi.advanceTimersByTime(150));
  showOptions(people.slice(1));
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(pointedAt()).toContain('Tide & Thyme');
});

test('the arrows go round the rows, Enter chooses and sends nothing, and the choice is shown', () => {
  render(<Form />);
  press('ArrowDown');
  expect(onSearch.mock.calls).toEqual([['']]);
  expect(pointedAt()).toBeNull();
  press('ArrowUp');
  expect(pointedAt()).toContain('Tide & Thyme');
  press('ArrowDown');
  expect(pointedAt()).toContain('Mabel Ng');
  press('Enter');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(field().value).toBe('Mabel Ng');
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

test('a press chooses; what was only typed goes back to the choice; clearing takes it away', () => {
  render(<Form />);
  fireEvent.click(field());
  fireEvent.click(screen.getByRole('option', { name: /Tide & Thyme/ }));
  expect(field().value).toBe('Tide & Thyme');
  fireEvent.change(field(), { target: { value: 'mab' } });
  fireEvent.blur(field());
  expect(field().value).toBe('Tide & Thyme');
  fireEvent.click(screen.getByRole('button', { name: 'Clear customer' }));
  expect(field().value).toBe('');
  expect(screen.queryByRole('button', { name: 'Clear customer' })).toBeNull();
});

test.each([
  [{ options: undefined }, 'Searching…'],
  [{ options: [] }, 'No match. Try fewer letters.'],
  [{ total: 340 }, 'The first 2 of 340. Type to find the others.'],
  [{ options: undefined, failure: 'The customers could not be loaded' }, 'The customers could not be loaded'],
])('%o is said as: %s', (props, text) => {
  render(<Form {...props} />);
  fireEvent.click(field());
  expect(screen.getByRole('status').textContent).toBe(text);
});
