import { expect, test, vi } from 'vitest';
import { onFirstUse } from './on-first-use.ts';

test('it is made when it is first asked for, once', () => {
  const make = vi.fn(() => ({}));
  const value = onFirstUse(make);
  expect(make).not.toHaveBeenCalled();
  expect(value()).toBe(value());
  expect(make).toHaveBeenCalledOnce();
});
