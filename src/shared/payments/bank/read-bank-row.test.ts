import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BankColumnRole } from './bank-columns.ts';
import { lineKeys, readBankRow } from './read-bank-row.ts';

const single: BankColumnRole[] = ['day', 'amount', 'description'];
const split: BankColumnRole[] = ['day', 'description', 'debit', 'credit', 'none'];
const read = (cells: string[], columns = single) => {
  const { credit, errors } = readBankRow({ row: 14, cells }, columns);
  return credit
    ? [`${credit.day}`, credit.amount, credit.description]
    : errors.map(({ path, message }) => `${path} ${message}`);
};

describe('a row is money that came in, or is left out [PAY-9]', () => {
  test.each([
    [
      'what came in',
      ['1/12/2026', '182.60', 'HARBOUR  LANE\n INV 131 '],
      single,
      ['2026-12-01', 18_260, 'HARBOUR LANE INV 131'],
    ],
    ['what went out', ['1/12/2026', '-182.60', 'FEE'], single, []],
    ['nothing', ['1/12/2026', '0.00', 'NOTE'], single, []],
    [
      'in a column of its own',
      ['1/12/2026', 'HARBOUR', '', '182.60'],
      split,
      ['2026-12-01', 18_260, 'HARBOUR'],
    ],
    [
      'with nothing in the other',
      ['1/12/2026', 'HARBOUR', '0.00', '182.60'],
      split,
      ['2026-12-01', 18_260, 'HARBOUR'],
    ],
    ['out in a column of its own', ['1/12/2026', 'FEE', '40.00', ''], split, []],
    ['with its sign', ['1/12/2026', 'FEE', '-40.00', ''], split, []],
    ['taken back', ['1/12/2026', 'RETURNED', '', '-40.00'], split, []],
    ['without a text', ['1/12/2026', '182.60'], single, ['2026-12-01', 18_260, '']],
  ] as const)('%s', (_what, cells, columns, line) => {
    expect(read([...cells], [...columns])).toEqual(line);
  });

  test('two texts are one', () => {
    expect(
      read(['1/12/2026', 'OSKO', '5', 'INV 1'], ['day', 'description', 'amount', 'description']),
    ).toEqual(['2026-12-01', 500, 'OSKO INV 1']);
  });
});

describe('what cannot be read is said with its row and column [PAY-9]', () => {
  test.each([
    [
      'no day',
      ['31/02/2026', '5', 'A'],
      single,
      '14.day Row 14, day: “31/02/2026” is no day such as 1/12/2026',
    ],
    ['none', ['', '5', 'A'], single, '14.day Row 14, day: There is none'],
    [
      'no amount',
      ['1/12/2026', '1.234,50', 'A'],
      single,
      '14.amount Row 14, amount: “1.234,50” is no amount such as 1,234.50, up to $9,999,999.99',
    ],
    ['none of both', ['1/12/2026', 'A', '', ''], split, '14.amount Row 14, amount: There is none'],
    ['both', ['1/12/2026', 'A', '1', '2'], split, '14.amount Row 14, amount: There is one for each way'],
    [
      'no amount in',
      ['1/12/2026', 'A', '', 'x'],
      split,
      '14.amount in Row 14, amount in: “x” is no amount such as 1,234.50, up to $9,999,999.99',
    ],
    [
      'a text of NUL',
      ['1/12/2026', '5', 'A\u0000'],
      single,
      '14.text Row 14, text: It contains characters that cannot be stored',
    ],
    [
      'a text too long',
      ['1/12/2026', '5', 'A'.repeat(501)],
      single,
      '14.text Row 14, text: Use at most 500 characters',
    ],
    [
      'a cell too many',
      ['1/12/2026', '5', 'A', 'B'],
      single,
      '14.column 4 Row 14, column 4: There are only 3 columns',
    ],
  ] as const)('%s', (_what, cells, columns, error) => {
    expect(read([...cells], [...columns])).toEqual([error]);
  });

  test('a blank cell too many is none', () => {
    expect(read(['1/12/2026', '5', 'A', ' ', ''])).toEqual(['2026-12-01', 500, 'A']);
  });

  test('any cells are a line, left out or refused', () => {
    const cells = fc.array(
      fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.constantFrom('1/12/2026', '5', '-5', '')),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(cells, fc.constantFrom(single, split), (some, columns) => {
        const { credit, errors } = readBankRow({ row: 1, cells: some }, columns);
        if (!credit) return errors.every(({ message }) => /^Row 1, [a-z0-9 ]+: \S/.test(message));
        return credit.amount > 0 && errors.length === 0 && !credit.description.includes('\u0000');
      }),
    );
  });
});

describe('a line is known by account, day, amount, text and place among equal ones [PAY-9]', () => {
  const lines = fc.array(
    fc.record({
      day: fc.constantFrom('2026-12-01', '2026-12-02').map((day) => Temporal.PlainDate.from(day)),
      amount: fc.integer({ min: 1, max: 3 }),
      description: fc.constantFrom('A', 'B', 'A 1', '1'),
    }),
    { maxLength: 20 },
  );

  test('all of a file are told apart, and the same file has the same', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const keys = some.map(lineKeys('Main'));
        expect(new Set(keys).size).toBe(keys.length);
        expect(some.map(lineKeys('Main'))).toEqual(keys);
        expect(some.map(lineKeys('Other')).filter((key) => keys.includes(key))).toEqual([]);
      }),
    );
  });

  test('files that overlap share what they share: none is there twice, none is lost', () => {
    fc.assert(
      fc.property(lines, fc.nat(20), fc.nat(20), (all, a, b) => {
        // Whole days, as banks export them.
        const days = Map.groupBy(all, ({ day }) => `${day}`);
        const both = [...days.values()].flat();
        const cut = days.get('2026-12-01')?.length ?? 0;
        const [first, second] = a % 2 ? [both.slice(0, cut), both] : [both, both.slice(b % 2 ? 0 : cut)];
        const known = new Set([...first.map(lineKeys('Main')), ...second.map(lineKeys('Main'))]);
        expect(known.size).toBe(Math.max(first.length, second.length));
      }),
    );
  });
});
