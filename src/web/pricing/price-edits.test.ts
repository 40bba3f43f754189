import { describe, expect, test } from 'vitest';
import type { PricedSku } from '#shared/pricing/customer-price.ts';
import {
  changesOf,
  fillPrices,
  gridRow,
  type PriceEdits,
  pastedPrices,
  pastePrices,
  rowNote,
  typePrice,
} from './price-edits.ts';

const skuOf = (name: string, price: number, customer_price: number | null): PricedSku => ({
  ...{ id: name, name, category: 'Towels', unit: 'per item', measure: 'item', description: null },
  ...{ price, customer_price, has_custom_pricing: customer_price !== null },
});
const mat = skuOf('Bath mat', 195, 180);
const towel = skuOf('Bath towel', 160, null);
const robe = skuOf('Robe', 480, 440);
const skus = [mat, towel, robe];
const none: PriceEdits = new Map();
const typed = (...texts: [PricedSku, string][]) =>
  texts.reduce((edits, [sku, text]) => typePrice(edits, sku, text), none);

describe('the grid of prices', () => {
  test('a field is new, changed, removed, or as it was [PRC-6]', () => {
    const edits = typed([mat, '1.75'], [towel, '$1.60'], [robe, '']);
    expect(skus.map((sku) => rowNote(sku, gridRow(sku, edits.get(sku.id))))).toEqual([
      'was $1.80',
      'new',
      'removed, was $4.40',
    ]);
    expect(changesOf(skus, edits)).toEqual([
      { sku_id: mat.id, custom_price: 175, seen: 180 },
      { sku_id: towel.id, custom_price: 160, seen: null },
      { sku_id: robe.id, custom_price: null, seen: 440 },
    ]);
    expect(typePrice(edits, mat, '1.80').has(mat.id)).toBe(false);
    expect(changesOf(skus, typed([mat, '1.8'], [towel, ' ']))).toEqual([]);
  });

  test('what is no price says why, and is no change [PRC-6, MON-4]', () => {
    const edits = typed([mat, '5.205'], [towel, '5%'], [robe, 'free']);
    expect(skus.map((sku) => gridRow(sku, edits.get(sku.id)).fault)).toEqual([
      'Use at most 2 decimals',
      'Type a price such as 4.20, or use By percent.',
      'Enter a price in dollars',
    ]);
    expect(changesOf(skus, edits)).toEqual([]);
  });

  test('what somebody changed since it was shown stays seen as it was, unless both want the same [PRC-6]', () => {
    const edits = typed([mat, '1.50']);
    const now = { ...mat, customer_price: 155 };
    expect(gridRow(now, edits.get(mat.id))).toMatchObject({ isOverwriting: true, price: 150 });
    expect(changesOf([now], typePrice(edits, now, '1.4'))).toEqual([
      { sku_id: mat.id, custom_price: 140, seen: 180 },
    ]);
    expect(gridRow({ ...mat, customer_price: 150 }, edits.get(mat.id))).toMatchObject({
      ...{ change: null, isOverwriting: false },
    });
  });

  test.each([
    ['1.50', null],
    ['1.50\n', null],
    ['1.50\r\n$2\r\n', ['1.50', '$2']],
    ['Bath mat\t1.50\nRobe\t\n', ['1.50', '']],
    ['\n1.50', ['', '1.50']],
  ])('%j pasted is %j [PRC-6]', (text, lines) => {
    expect(pastedPrices(text)).toEqual(lines);
  });

  test('pasted lines fill downwards; an empty one leaves what is there, and what is over goes nowhere [PRC-6]', () => {
    const edits = pastePrices(none, skus.slice(1), ['$1.5', '', '9']);
    expect([...edits]).toEqual([[towel.id, { typed: '1.50', seen: null }]]);
    expect([...pastePrices(none, skus, ['', 'free'])]).toEqual([[towel.id, { typed: 'free', seen: null }]]);
  });

  test('filling fills what is empty, and the others where they are to be replaced [PRC-7]', () => {
    const base = new Map(skus.map(({ id, price }) => [id, price]));
    const filled = fillPrices(none, skus, base, false);
    expect(filled).toMatchObject({ empty: 1, other: 2, without: 0 });
    expect(changesOf(skus, filled.edits)).toEqual([{ sku_id: towel.id, custom_price: 160, seen: null }]);
    expect(changesOf(skus, fillPrices(none, skus, base, true).edits)).toHaveLength(3);
    const theirs = new Map([[mat.id, 180]]);
    expect(fillPrices(typed([mat, '']), skus, theirs, false)).toMatchObject({
      ...{ edits: none, empty: 1, other: 0, without: 2 },
    });
  });
});
