// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { DateTimeInput } from '#web/ui/form/date-time-input.tsx';
import { Field } from '#web/ui/form/field.tsx';

afterEach(cleanup);

const year = Temporal.Now.plainDateISO().year;
const question = /^That is in \d+ years\. Is it right\?$/;

test.each([
  ['a date and time', <DateTimeInput key="" />, `${year + 36}-11-20T08:00`, `${year}-11-20T08:00`],
  ['a due day', <DateInput key="" asks />, `${year + 36}-11-20`, `${year}-11-20`],
])('%s more than 12 months ahead is asked about as it is typed [ORD-12]', (_, input, far, near) => {
  render(<Field label="Date">{input}</Field>);
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Date'), { target: { value } });
  for (const value of [near, `0${far.slice(1)}`]) {
    type(value);
    expect(screen.queryByText(question)).toBeNull();
  }
  type(far);
  expect(screen.getByText(question)).toBeTruthy();
  type('');
  expect(screen.queryByText(question)).toBeNull();
});

test('what a form holds already is asked about, and its change is still heard; a day that is no slip is not [ORD-12]', () => {
  const onChange = vi.fn();
  render(
    <>
      <Field label="Pickup">
        <DateTimeInput value={`${year + 3}-11-20T08:00`} onChange={onChange} />
      </Field>
      <Field label="Ends">
        <DateInput value={`${year + 3}-11-20`} onChange={onChange} />
      </Field>
    </>,
  );
  expect(screen.getAllByText(question)).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('Pickup'), { target: { value: `${year}-11-20T08:00` } });
  expect(onChange).toHaveBeenCalledTimes(1);
});
