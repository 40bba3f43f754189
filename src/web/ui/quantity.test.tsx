// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Quantity } from './quantity.tsx';

afterEach(cleanup);

function Held({ from }: { from: number }) {
  const [value, setValue] = useState(from);
  return (
    <>
      <Quantity label="Quantity" value={value} onChange={setValue} max={50} />
      <output>{value}</output>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Quantity');
const held = () => screen.getByRole('status').textContent;

test('steps up and down and stops at one and at the most', () => {
  render(<Held from={2} />);
  fireEvent.click(screen.getByRole('button', { name: 'One less' }));
  expect(held()).toBe('1');
  expect(screen.getByRole('button', { name: 'One less' })).toHaveProperty('disabled', true);
  fireEvent.change(input(), { target: { value: '50' } });
  expect(screen.getByRole('button', { name: 'One more' })).toHaveProperty('disabled', true);
});

test.each(['', '0', '-3', '2.5', 'ten', '51'])(
  'keeps %j as typed without taking it for a quantity',
  (text) => {
    render(<Held from={7} />);
    fireEvent.change(input(), { target: { value: text } });
    expect(input().value).toBe(text);
    expect(held()).toBe('7');
    fireEvent.blur(input());
    expect(input().value).toBe('7');
  },
);

test('takes a typed quantity at once', () => {
  render(<Held from={7} />);
  fireEvent.change(input(), { target: { value: '40' } });
  expect(held()).toBe('40');
});
