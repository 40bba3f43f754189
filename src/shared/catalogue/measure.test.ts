import { expect, test } from 'vitest';
import { measureOf } from './measure.ts';

test.each([
  ['kg', 'weight'],
  ['per kg', 'weight'],
  ['Per Kilo', 'weight'],
  ['kilogram', 'weight'],
  [' per  kilograms ', 'weight'],
  ['per item', 'item'],
  ['per 5 kg bag', 'item'],
  ['package', 'item'],
] as const)(
  'a SKU with the unit “%s” is measured by %s unless somebody says otherwise [WGH-1]',
  (unit, measure) => {
    expect(measureOf(unit)).toBe(measure);
  },
);
