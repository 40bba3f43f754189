// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Quantity } from './quantity.tsx';

afterEach(cleanup);

function Held({ from }: { from: string }) {
  const [value, setValue] = useState(from);
  return (
    <>
      <Quantity label="Quantity" value={value} onChange={setValue} max={50} />
      <output>{value}</output>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Quantity');
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const held = () => screen.getByRole('status').textContent;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('steps up and down and stops at one and at the most', () => {
  render(<Held from="2" />);
  fireEvent.click(button('One less'));
  expect(held()).toBe('1');
  expect(button('One less').disabled).toBe(true);
  type('50');
  expect(button('One more').disabled).toBe(true);
});

test.each(['', '0', '-3', '2.5', 'ten', '51', '007'])('keeps %j as it is typed [ORD-3]', (text) => {
  render(<Held from="7" />);
  type(text);
  fireEvent.blur(input());
  expect(input().value).toBe(text);
  expect(held()).toBe(text);
});

test('takes a typed quantity at once, without the blanks around it', () => {
  render(<Held from="7" />);
  type(' 40 ');
  expect(held()).toBe('40');
});

test.each([
  ['', null, '1'],
  ['ten', null, '1'],
  ['-3', null, '1'],
  ['0', null, '1'],
  ['2.5', '2', '3'],
  ['51', '50', null],
  ['900', '50', null],
])('from %j it steps to the quantity next to it: down to %j, up to %j [ORD-3]', (text, less, more) => {
  for (const [name, next] of [
    ['One less', less],
    ['One more', more],
  ] as const) {
    render(<Held from="7" />);
    type(text);
    expect(button(name).disabled).toBe(next === null);
    fireEvent.click(button(name));
    expect(held()).toBe(next ?? text);
    cleanup();
  }
});
