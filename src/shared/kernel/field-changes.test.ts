import { expect, test } from 'vitest';
import { fieldChanges } from './field-changes.ts';

const sheet = { name: 'Sheet', price: 4, description: null };

test('the fields that differ, before and after', () => {
  const changes = fieldChanges(['name', 'price', 'description'], sheet, { ...sheet, price: 4.5 });
  expect(changes).toEqual([{ field: 'price', before: 4, after: 4.5 }]);
  expect(fieldChanges(['name'], sheet, sheet)).toEqual([]);
});

test('of a new thing and of a deleted one, all fields but the empty ones', () => {
  const fields = ['name', 'description'] as const;
  expect(fieldChanges(fields, null, sheet)).toEqual([{ field: 'name', before: null, after: 'Sheet' }]);
  expect(fieldChanges(fields, sheet, null)).toEqual([{ field: 'name', before: 'Sheet', after: null }]);
});
