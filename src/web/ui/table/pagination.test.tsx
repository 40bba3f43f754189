// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Pagination, pageWindow } from './pagination.tsx';

afterEach(cleanup);

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [2, 3, '1 2 3'],
  [1, 4, '1 2 3 4'],
  [1, 21, '1 2 3 … 21'],
  [3, 21, '1 2 3 4 … 21'],
  [4, 21, '1 … 3 4 5 … 21'],
  [20, 21, '1 … 19 20 21'],
  [21, 21, '1 … 19 20 21'],
])('page %i of %i offers %s', (page, pages, offered) => {
  expect(
    pageWindow(page, pages)
      .map((entry) => (typeof entry === 'number' ? entry : '…'))
      .join(' '),
  ).toBe(offered);
});

test('says which rows are shown and goes on', () => {
  const onPage = vi.fn();
  render(<Pagination page={21} pageSize={12} total={248} onPage={onPage} />);
  expect(screen.getByText('241 to 248 of 248')).toBeDefined();
  expect(screen.getByRole('button', { name: '21' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onPage).toHaveBeenCalledWith(20);
});

test('one page, or none, offers nothing to turn', () => {
  for (const total of [0, 12]) {
    render(<Pagination page={1} pageSize={12} total={total} onPage={vi.fn()} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  }
});

test('a page beyond the last leads back', () => {
  const onPage = vi.fn();
  render(<Pagination page={3} pageSize={12} total={12} onPage={onPage} />);
  fireEvent.click(screen.getByRole('button', { name: '1' }));
  expect(onPage).toHaveBeenCalledWith(1);
});
