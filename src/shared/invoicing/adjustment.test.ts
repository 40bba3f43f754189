import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#shared/kernel/problem.ts';
import {
  type AdjustedLine,
  Adjustment,
  adjustLines,
  changesBySection,
  noteLines,
  requireAdjusted,
  type Standing,
} from './adjustment.ts';
import type { DocumentLine } from './document.ts';
import { asDocumentLine, documentLineAmount, documentTotals, linesOf } from './document-totals.ts';

const line = (description: string, quantity: number, price: number): DocumentLine => ({
  ...asDocumentLine({ description, quantity, price }),
  kind: 'item',
  unit: null,
});
const charged = { gst_charged: true };
const section = (order_number: string, lines: DocumentLine[]) => ({
  order_id: order_number,
  order_number,
  fulfilled_on: Temporal.PlainDate.from('2026-10-30'),
  purchase_order: null,
  lines,
});
const standingWith = (...[orders, own_lines]: [Standing['orders'], Standing['own_lines']]): Standing => ({
  gst_charged: true,
  orders,
  own_lines,
  sums: documentTotals(linesOf({ orders, own_lines }), charged),
});
const sheets = standingWith([section('ORD-000204', [line('Bed Sheet', 40, 415)])], []);
const asGiven = (standing: Standing): AdjustedLine[] =>
  linesOf(standing).map(({ quantity, price }, index) => ({ line: index, quantity, price }));

test('40 sheets at 415 that were 39 are a note of −415, −41, −456 [INV-17]', () => {
  const adjusted = adjustLines(sheets, [{ line: 0, quantity: 39, price: 415 }]);
  expect(adjusted).toMatchObject({
    before: { base: 16_600, gst: 1_660, total: 18_260 },
    after: { base: 16_185, gst: 1_619, total: 17_804 },
    difference: { base: -415, gst: -41, total: -456 },
  });
  expect(changesBySection(adjusted.changes)).toEqual([
    {
      order: {
        order_id: 'ORD-000204',
        order_number: 'ORD-000204',
        fulfilled_on: Temporal.PlainDate.from('2026-10-30'),
        purchase_order: null,
      },
      lines: [
        {
          ...{ description: 'Bed Sheet', unit: null, difference: -415 },
          was: { quantity: 40, price: 415, amount: 16_600 },
          is: { quantity: 39, price: 415, amount: 16_185 },
        },
      ],
    },
  ]);
  expect(
    noteLines(adjusted.changes).map(({ order_id, quantity, price, amount }) => [
      order_id,
      quantity,
      price,
      amount,
    ]),
  ).toEqual([
    ['ORD-000204', -40, 415, -16_600],
    ['ORD-000204', 39, 415, 16_185],
  ]);
});

describe('a line', () => {
  const standing = standingWith(
    [section('A', [line('Sheet', 2, 380), line('Towel', 1, 145)]), section('B', [line('Robe', 3, 440)])],
    [line('Bag', 1, 1_850)],
  );

  test('that is not given, or of which nothing is left, is left out and keeps its place and price [INV-17]', () => {
    const absent = adjustLines(
      standing,
      asGiven(standing).filter(({ line }) => line !== 1),
    );
    const none = adjustLines(
      standing,
      asGiven(standing).map((each) => (each.line === 1 ? { ...each, quantity: 0, price: 9 } : each)),
    );
    expect(absent).toEqual(none);
    expect(absent.orders[0]?.lines[1]).toMatchObject({ quantity: 0, price: 145, amount: 0 });
    expect(changesBySection(absent.changes)[0]?.lines).toMatchObject([
      { description: 'Towel', was: { quantity: 1 }, is: null, difference: -145 },
    ]);
    expect(noteLines(absent.changes).map(({ quantity }) => quantity)).toEqual([-1]);
    // A later note brings it back.
    const back = adjustLines({ ...absent, ...charged, sums: absent.after }, asGiven(standing));
    expect(back.after).toEqual(standing.sums);
    expect(changesBySection(back.changes)[0]?.lines).toMatchObject([
      { was: null, is: { quantity: 1, price: 145 } },
    ]);
  });

  test('that is new is staff’s own, and stands last [INV-17]', () => {
    const extra = { line: null, description: 'Stairs', quantity: 2, price: -60 };
    const adjusted = adjustLines(standing, [...asGiven(standing), extra]);
    expect(adjusted.own_lines.at(-1)).toEqual({
      ...{ kind: 'own', sku_id: null, unit: null },
      ...{ description: 'Stairs', quantity: 2, price: -60, amount: -120 },
    });
    expect(changesBySection(adjusted.changes)).toMatchObject([
      { order: null, lines: [{ was: null, is: { quantity: 2 }, difference: -120 }] },
    ]);
    expect(adjusted.difference).toEqual({ base: -120, gst: -12, total: -132 });
  });

  test('that differs by its price alone is a change; the others are none [INV-17]', () => {
    const adjusted = adjustLines(
      standing,
      asGiven(standing).map((each) => (each.line === 2 ? { ...each, price: 400 } : each)),
    );
    expect(adjusted.changes.map(({ order, is }) => [order?.order_number, is.description])).toEqual([
      ['B', 'Robe'],
    ]);
  });
});

const refusalOf = (standing: Standing, lines: AdjustedLine[]) => {
  try {
    return requireAdjusted('INV-000123', standing, lines);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code, error.message, error.errors?.[0]?.path];
  }
};

test('nothing that differs, a result below zero and a line that is not there are refused [INV-17]', () => {
  const nothing = ['no-difference', 'The lines come to what INV-000123 says already.', undefined];
  expect(refusalOf(sheets, asGiven(sheets))).toEqual(nothing);
  // 80 at 207.50 would be as much; two lines that make up for each other come to nothing too.
  const swapped = [
    { line: 0, quantity: 39, price: 415 },
    { line: null, description: 'Other', quantity: 1, price: 415 },
  ];
  expect(refusalOf(sheets, swapped)).toEqual(nothing);
  const discount = { line: null, description: 'Discount', quantity: 1, price: -16_601 };
  expect(refusalOf(sheets, [...asGiven(sheets), discount])).toEqual([
    'invalid',
    'INV-000123 would fall below zero.',
    'lines',
  ]);
  expect(refusalOf(sheets, [{ line: 1, quantity: 1, price: 1 }])).toEqual([
    'invalid',
    'This line is not on the invoice',
    'lines.0.line',
  ]);
  // All of it may be taken off.
  expect(refusalOf(sheets, [])).toMatchObject({ after: { base: 0, gst: 0, total: 0 } });
});

test.each([
  [{ line: 0, quantity: 1, price: 1, description: 'Mine' }, 'Say what a new line is for, and of no other'],
  [{ line: null, quantity: 1, price: 1 }, 'Say what a new line is for, and of no other'],
  [{ line: 0, quantity: 1.005, price: 1 }, 'Use at most 2 decimals'],
  [{ line: 0, quantity: -1, price: 1 }, 'Enter 0 or more'],
])('%o is not sent [INV-17]', (given, message) => {
  const { error } = Adjustment.safeParse({ turn: 1, lines: [given], reason: 'x' });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('a line is sent once [INV-17]', () => {
  const twice = [1, 2].map((quantity) => ({ line: 0, quantity, price: 1 }));
  const { error } = Adjustment.safeParse({ turn: 1, lines: twice, reason: 'x' });
  expect(error?.issues.map((issue) => issue.message)).toEqual(['Send each line once']);
});

const figures = fc.record({
  quantity: fc.integer({ min: 0, max: 500_000 }).map((hundredths) => hundredths / 100),
  price: fc.integer({ min: -9_999, max: 99_999 }),
});
const drawnLine = figures.map(({ quantity, price }) => line('Linen', quantity || 1, price));
const drawnStanding = fc
  .tuple(fc.array(fc.array(drawnLine, { minLength: 1, maxLength: 4 }), { maxLength: 3 }), fc.array(drawnLine))
  .map(([orders, own]) =>
    standingWith(
      orders.map((lines, index) => section(`${index}`, lines)),
      own,
    ),
  );
/** What a note says of each line: as it is, left out, or other figures; and lines that are added. */
const drawnNote = fc.record({
  of: fc.array(fc.option(figures), { minLength: 30, maxLength: 30 }),
  added: fc.array(figures, { maxLength: 2 }),
});

test('notes in turn add up to what the invoice comes to after the last, to the cent, and so do their lines [INV-17]', () => {
  const property = fc.property(drawnStanding, fc.array(drawnNote, { maxLength: 5 }), (invoice, notes) => {
    let standing = invoice;
    const sum = { ...invoice.sums };
    for (const { of, added } of notes) {
      const lines: AdjustedLine[] = [
        ...linesOf(standing).map(({ quantity, price }, index) => ({
          line: index,
          ...(of[index] ?? { quantity, price }),
        })),
        ...added.map((each) => ({ line: null, description: 'More', ...each })),
      ];
      const adjusted = adjustLines(standing, lines);
      const { difference, after, before } = adjusted;
      expect(before).toEqual(standing.sums);
      expect(after).toEqual(documentTotals(linesOf(adjusted), charged));
      const rows = noteLines(adjusted.changes);
      expect(rows.reduce((total, { amount }) => total + amount, 0)).toBe(difference.base);
      expect(rows.every((row) => row.amount === documentLineAmount(row) && row.quantity !== 0)).toBe(true);
      expect(
        changesBySection(adjusted.changes)
          .flatMap((each) => each.lines)
          .reduce((total, each) => total + each.difference, 0),
      ).toBe(difference.base);
      sum.base += difference.base;
      sum.gst += difference.gst;
      sum.total += difference.total;
      standing = { ...charged, orders: adjusted.orders, own_lines: adjusted.own_lines, sums: after };
    }
    expect(sum).toEqual(documentTotals(linesOf(standing), charged));
  });
  fc.assert(property, { numRuns: 500 });
});
