import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withLineIds } from './line-ids.ts';

const agreed = (sku_id: string, quantity = 1) => ({ sku_id, sku_name: sku_id, quantity, price: 100 });
const ids = () => {
  let count = 0;
  return () => `new ${++count}`;
};

test('a line whose SKU stays keeps its id, wherever it stands; another one is new [ORD-1]', () => {
  const before = [
    { ...agreed('sheet'), id: 'a' },
    { ...agreed('towel'), id: 'b' },
    { ...agreed('sheet'), id: 'c' },
  ];
  const after = [agreed('robe'), agreed('sheet', 9), agreed('towel'), agreed('towel'), agreed('sheet')];
  expect(withLineIds(after, before, ids()).map(({ id }) => id)).toEqual(['new 1', 'a', 'b', 'new 2', 'c']);
  // What was read of an order and comes back has no say.
  const foreign = [{ ...agreed('sheet'), id: 'c' }];
  expect(withLineIds(foreign, before, ids())).toEqual([{ ...agreed('sheet'), id: 'a' }]);
});

test('whatever is edited, the ids of an order are unique and its lines are as they were agreed [ORD-1]', () => {
  const lines = fc.array(
    fc.constantFrom('sheet', 'towel', 'robe').map((sku) => agreed(sku)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 5 }), (edits) => {
      const newId = ids();
      let order = withLineIds([], [], newId);
      for (const edit of edits) {
        order = withLineIds(edit, order, newId);
        expect(new Set(order.map(({ id }) => id)).size).toBe(edit.length);
        expect(order.map(({ id: _, ...line }) => line)).toEqual(edit);
      }
    }),
  );
});
