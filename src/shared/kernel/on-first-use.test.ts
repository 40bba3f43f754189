import { expect, test, vi } from 'vitest';
import { onFirstUse } from './on-first-use.ts';

test('it is made when it is first asked for, once, whatever it is', () => {
  const make = vi.fn(() => undefined);
  const value = onFirstUse(make);
  expect(make).not.toHaveBeenCalled();
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledOnce();
});
