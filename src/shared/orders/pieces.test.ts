import { expect, test } from 'vitest';
import { piecesOf, piecesText } from './pieces.ts';

test.each([
  ['1 piece', [{ quantity: 1 }]],
  ['3 pieces', [{ quantity: 2 }, { quantity: 1 }]],
  ['2 pieces, 3.5 kg', [{ quantity: 2 }, { quantity: 3.5, grams: 3_500 }]],
  ['3.5 kg', [{ quantity: 3.5, grams: 3_500 }]],
])('how much an order is reads %s for everybody [LNK-2, DRV-20]', (text, items) => {
  expect(piecesText(piecesOf(items))).toBe(text);
});
