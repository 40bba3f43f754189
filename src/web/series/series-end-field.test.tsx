// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { endToSend, type SeriesEndValues } from './series-end.ts';
import { SeriesEndField } from './series-end-field.tsx';

let typed: SeriesEndValues;

function Form({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState<SeriesEndValues>({ ends: 'never', ends_on: '', ends_after: '' });
  typed = value;
  return <SeriesEndField value={value} onChange={setValue} disabled={disabled} />;
}

afterEach(cleanup);

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a series has one end: only what belongs to the choice is shown and sent [SER-6]', () => {
  render(<Form />);
  expect(screen.getByRole('group', { name: 'Ends' })).toBeDefined();
  expect(screen.queryByLabelText('Last day')).toBeNull();
  choose('On a date');
  type('Last day', '2026-12-31');
  expect(endToSend(typed)).toEqual({ ends_on: '2026-12-31', ends_after: null });
  choose('After … pickups');
  expect(screen.queryByLabelText('Last day')).toBeNull();
  type('Pickups', '20');
  expect(endToSend(typed)).toEqual({ ends_on: null, ends_after: 20 });
  choose('Never');
  expect(endToSend(typed)).toEqual({ ends_on: null, ends_after: null });
  choose('On a date');
  expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2026-12-31');
});

test('where it cannot be changed, nothing of it can be chosen [SER-6]', () => {
  render(<Form disabled />);
  expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'Ends' }).disabled).toBe(true);
});

test('a last day more than 12 months ahead is asked about [ORD-12]', () => {
  render(<Form />);
  choose('On a date');
  type('Last day', `${Temporal.Now.plainDateISO().year + 3}-12-31`);
  expect(screen.getByText(/^That is in .* Is it right\?$/)).toBeDefined();
});
