// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilterBar } from './filter-bar.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const onSearch = vi.fn();

function bar(value = '') {
  return <FilterBar search={{ label: 'Order number', value, onSearch }} count="Showing 12 of 248 orders" />;
}

const type = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Order number' }), { target: { value: text } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  onSearch.mockReset();
});

test('a search waits until the hand has rested for 150 ms', () => {
  const { rerender } = render(bar());
  type('har');
  wait(100);
  rerender(bar());
  type('harb');
  wait(149);
  expect(onSearch).not.toHaveBeenCalled();
  wait(1);
  expect(onSearch.mock.calls).toEqual([['harb']]);
});

test('what is typed while the answer comes is not lost', () => {
  const { rerender } = render(bar());
  type('harb');
  wait(150);
  type('harbour');
  rerender(bar('harb'));
  wait(150);
  expect(onSearch.mock.calls).toEqual([['harb'], ['harbour']]);
});

test('clearing searches at once, and a value from outside takes the place of the text', () => {
  const { rerender } = render(bar('harb'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onSearch.mock.calls).toEqual([['']]);
  rerender(bar(''));
  rerender(bar('lane'));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'lane');
  wait(150);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('active filters go one by one or all at once, and the count is announced', () => {
  const onRemove = vi.fn();
  const onClear = vi.fn();
  render(
    <FilterBar
      search={{ label: 'Order number', value: '', onSearch }}
      active={[{ label: 'Date', value: 'Last 7 days', onRemove }]}
      onClear={onClear}
      count="Showing 12 of 248 orders"
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Date: Last 7 days' }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect([onRemove, onClear].map((spy) => spy.mock.calls.length)).toEqual([1, 1]);
  expect(screen.getByRole('status').textContent).toBe('Showing 12 of 248 orders');
});
