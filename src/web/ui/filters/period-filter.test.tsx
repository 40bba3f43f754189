// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type PeriodValue, periodText } from './period.ts';
import { PeriodFilter } from './period-filter.tsx';

const today = Temporal.PlainDate.from('2026-11-24');
const day = (text: string) => Temporal.PlainDate.from(text);
const nothing = { range: undefined, from: undefined, to: undefined };
afterEach(cleanup);

async function open(value: PeriodValue) {
  const onChange = vi.fn();
  render(<PeriodFilter label="Date" value={value} today={today} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: /^Date/ }));
  await screen.findByLabelText('Custom');
  return onChange;
}

test('offers all, today, the last 7 days, the month until today with its first day, and a period of one’s own [ORD-10]', async () => {
  const onChange = await open({});
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual(['All', 'Today', 'Last 7 days', 'Past month, from 24 Oct', 'Custom']);
  fireEvent.click(screen.getByLabelText('Last 7 days'));
  expect(onChange).toHaveBeenLastCalledWith({ ...nothing, range: 'week' });
});

test('a period of one’s own begins with the last seven days, and each end can be moved or taken away [ORD-10]', async () => {
  const onBegin = await open({ range: 'month' });
  fireEvent.click(screen.getByLabelText('Custom'));
  expect(onBegin).toHaveBeenLastCalledWith({ ...nothing, from: day('2026-11-18'), to: today });
  cleanup();
  const onChange = await open({ from: day('2026-11-18'), to: today });
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-11-18');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } });
  expect(onChange).toHaveBeenLastCalledWith({ ...nothing, from: day('2026-11-18'), to: day('2026-11-20') });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } });
  expect(onChange).toHaveBeenLastCalledWith({ ...nothing, to: today });
  fireEvent.click(screen.getByLabelText('All'));
  expect(onChange).toHaveBeenLastCalledWith(nothing);
});

test('a year that is still being typed stays in the field, and the list waits for the rest', async () => {
  const onChange = await open({ from: day('2026-11-18'), to: today });
  const field = screen.getByLabelText<HTMLInputElement>('From');
  fireEvent.change(field, { target: { value: '0002-11-20' } });
  expect(onChange).not.toHaveBeenCalled();
  expect(field.value).toBe('0002-11-20');
  fireEvent.change(field, { target: { value: '2025-11-20' } });
  expect(onChange).toHaveBeenLastCalledWith({ ...nothing, from: day('2025-11-20'), to: today });
});

test.each([
  [{}, null],
  [{ range: 'today' as const }, 'Today'],
  [{ from: day('2026-11-01'), to: day('2026-11-21') }, '1 Nov 2026 – 21 Nov 2026'],
  [{ from: day('2026-11-01'), to: day('2026-11-01') }, '1 Nov 2026'],
  [{ from: day('2026-11-01') }, 'From 1 Nov 2026'],
  [{ to: day('2026-11-01') }, 'Until 1 Nov 2026'],
])('%j reads %s', (value, text) => {
  expect(periodText(value)).toBe(text);
});
