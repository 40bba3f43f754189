// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { MoneyInput } from './money-input.tsx';

afterEach(cleanup);

function Held({ from }: { from: string }) {
  const [value, setValue] = useState(from);
  return <MoneyInput aria-label="Price" value={value} onChange={setValue} />;
}

const input = () => screen.getByLabelText<HTMLInputElement>('Price');
const press = (key: string) => fireEvent.keyDown(input(), { key });

test('keeps what is typed until the field is left, and shows a price with 2 decimals then [MON-4]', () => {
  render(<Held from="" />);
  fireEvent.change(input(), { target: { value: '$1,234.5' } });
  expect(input().value).toBe('$1,234.5');
  fireEvent.blur(input());
  expect(input().value).toBe('1234.50');
});

test('what is no price stays, so that it can be mended [MON-4]', () => {
  render(<Held from="" />);
  fireEvent.change(input(), { target: { value: '1.005' } });
  fireEvent.blur(input());
  expect(input().value).toBe('1.005');
});

test('steps by a cent, never below nothing nor above the most [MON-4]', () => {
  render(<Held from="0.01" />);
  press('ArrowDown');
  expect(input().value).toBe('0.00');
  press('ArrowDown');
  expect(input().value).toBe('0.00');
  press('ArrowUp');
  expect(input().value).toBe('0.01');
  cleanup();
  render(<Held from="99999.99" />);
  press('ArrowUp');
  expect(input().value).toBe('99999.99');
});

test('asks a phone for its number keys', () => {
  render(<Held from="" />);
  expect(input().inputMode).toBe('decimal');
});
