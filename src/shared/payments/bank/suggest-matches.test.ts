import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namedNumbers, wordsOf } from './named-documents.ts';
import { type OpenDocument, type OwingCustomer, suggestMatches } from './suggest-matches.ts';

describe('numbers in a text [PAY-10]', () => {
  test.each([
    ['HARBOUR INV-000123', ['invoice 123']],
    ['INV 123', ['invoice 123']],
    ['inv123', ['invoice 123']],
    ['INV#123 Inv: 124', ['invoice 123', 'invoice 124']],
    ['INV\u2013000123', ['invoice 123']],
    ['ADJ-000004 adj5', ['adjustment 4', 'adjustment 5']],
    ['000123', ['null 123']],
    ['REF 1234', ['null 1234']],
    ['INV 123 INV-000123 0124', ['invoice 123', 'null 124']],
    ['PADDOCK 130', []],
    ['KINV123', []],
    ['INV-', []],
    ['1234567890123', []],
    ['', []],
  ])('%s: %j', (text, numbers) => {
    expect(namedNumbers(text).map(({ kind, number }) => `${kind} ${number}`)).toEqual(numbers);
  });

  test('words have 4 letters or more', () => {
    expect([...wordsOf('Café l’Étoile & the Pub 24h, Rowing-Club')]).toEqual([
      'cafe',
      'etoile',
      'rowing',
      'club',
    ]);
  });
});

const doc = (
  number: number,
  customer_id: string,
  open: number,
  kind: OpenDocument['kind'] = 'invoice',
): OpenDocument => ({
  ...{ id: `${kind} ${number}`, kind, number, customer_id, open },
  document_number: `${kind === 'invoice' ? 'INV' : 'ADJ'}-${`${number}`.padStart(6, '0')}`,
});
const names: Record<string, string[]> = {
  harbour: ['Harbour Lane Hotel'],
  rowing: ['Northbank Rowing Club', 'NRC Holdings'],
  iris: ['Iris & June Salon'],
};
const documents = [
  doc(131, 'harbour', 18_260),
  doc(132, 'harbour', 5_000),
  doc(104, 'rowing', 37_224),
  doc(1105, 'rowing', 9_000),
  doc(134, 'iris', 13_453),
  doc(4, 'iris', 700, 'adjustment'),
];
/** Everything that is open is of documents, but for a credit of 1,000 of Iris. */
const customersOf = (some: readonly OpenDocument[]): OwingCustomer[] =>
  Object.entries(names).map(([id, all]) => ({
    id,
    names: all,
    balance:
      some.filter(({ customer_id }) => customer_id === id).reduce((sum, { open }) => sum + open, 0) -
      (id === 'iris' ? 1_000 : 0),
  }));

/** All steps one after the other. */
function matchesOf(...args: Parameters<typeof suggestMatches>) {
  const steps = suggestMatches(...args);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const suggest = (lines: readonly (readonly [string, number])[], some = documents) => {
  const waiting = lines.map(([description, amount], index) => ({ id: `${index}`, description, amount }));
  const matches = matchesOf(waiting, some, customersOf(some));
  return waiting.map(({ id }) => {
    const match = matches.get(id);
    if (!match) return 'none';
    const pays = match.pays.map(
      ({ document, amount, then_open }) => `${document.number}: ${amount}, then ${then_open}`,
    );
    return [
      match.confidence,
      match.customer_id,
      ...pays,
      ...(match.unused ? [`${match.unused} unused`] : []),
    ].join(' | ');
  });
};

describe('each line has one suggestion [PAY-10]', () => {
  test.each([
    ['a number and its amount', 'HARBOUR INV-000131', 18_260, 'sure | harbour | 131: 18260, then 0'],
    ['the same of somebody unnamed', 'inv131', 18_260, 'sure | harbour | 131: 18260, then 0'],
    ['bare digits and their amount', 'TRANSFER 1105', 9_000, 'sure | rowing | 1105: 9000, then 0'],
    ['a note that increases', 'ADJ 4', 700, 'sure | iris | 4: 700, then 0'],
    [
      'numbers that add up',
      'INV 131 INV 132',
      23_260,
      'sure | harbour | 131: 18260, then 0 | 132: 5000, then 0',
    ],
    ['one of several', 'INV 131 INV 132', 5_000, 'sure | harbour | 132: 5000, then 0'],
    [
      'beside digits that are something else',
      'INV 131 REF 1105',
      18_260,
      'sure | harbour | 131: 18260, then 0',
    ],
    ['a number, and less', 'HARBOUR INV131 PART', 10_000, 'likely | harbour | 131: 10000, then 8260'],
    ['a number, and more', 'INV131', 20_000, 'likely | harbour | 131: 18260, then 0 | 1740 unused'],
    ['bare digits, and another amount', 'TRANSFER 001105', 100, 'likely | rowing | 1105: 100, then 8900'],
    [
      'numbers of two customers: who is named',
      'INV131 INV104 ROWING',
      100,
      'likely | rowing | 104: 100, then 37124',
    ],
    [
      'numbers of two customers that add up',
      'INV131 INV104',
      55_484,
      'likely | harbour | 131: 18260, then 0 | 37224 unused',
    ],
    [
      'an amount and a word of the name',
      'NORTHBANK TRANSFER',
      37_224,
      'likely | rowing | 104: 37224, then 0',
    ],
    ['that on their bills', 'HOLDINGS', 37_224, 'likely | rowing | 104: 37224, then 0'],
    [
      'a whole balance and a word',
      'HOTEL',
      23_260,
      'likely | harbour | 131: 18260, then 0 | 132: 5000, then 0',
    ],
    ['a whole balance with credit in it', 'salon', 13_153, 'likely | iris | 134: 13153, then 300'],
    ['an amount alone', 'OSKO DEPOSIT 88301', 13_453, 'possible | iris | 134: 13453, then 0'],
    [
      'a whole balance alone',
      'OSKO DEPOSIT',
      23_260,
      'possible | harbour | 131: 18260, then 0 | 132: 5000, then 0',
    ],
    ['short digits and a word', 'HARBOUR 131', 18_260, 'likely | harbour | 131: 18260, then 0'],
    ['a short word', 'JUNE THE', 99, 'none'],
    ['nothing', 'CASH DEP ALEXANDRIA', 24_000, 'none'],
    ['a number that is paid', 'INV-000001 HOTEL', 24_000, 'none'],
  ])('%s', (_what, description, amount, expected) => {
    expect(suggest([[description, amount]])).toEqual([expected]);
  });

  const twin = [...documents, doc(140, 'iris', 37_224)];
  test.each([
    ['an amount that fits two, with a name', 'NORTHBANK', 37_224, 'none'],
    ['an amount that fits two', 'DEPOSIT', 37_224, 'none'],
    ['a number of one of them', 'INV 140', 37_224, 'sure | iris | 140: 37224, then 0'],
    ['numbers of both', 'INV 140 INV 104', 37_224, 'likely | iris | 140: 37224, then 0'],
  ])('of two that are equal, %s', (_what, description, amount, expected) => {
    expect(suggest([[description, amount]], twin)).toEqual([expected]);
  });

  test('an amount that is one document and the balance of another customer fits neither [PAY-10]', () => {
    expect(suggest([['DEPOSIT', 23_260]], [...documents, doc(141, 'iris', 23_260)])).toEqual(['none']);
  });
});

test('nor does one that is two documents, and the balance of a third customer [PAY-10]', () => {
  const twins = [doc(141, 'iris', 23_260), doc(142, 'rowing', 23_260)];
  expect(suggest([['DEPOSIT', 23_260]], [...documents, ...twins])).toEqual(['none']);
});

describe('no document is suggested twice [PAY-10]', () => {
  test('nor is a balance', () => {
    const both = ['HOTEL', 23_260] as const;
    expect(suggest([both, both])).toEqual([
      'likely | harbour | 131: 18260, then 0 | 132: 5000, then 0',
      'none',
    ]);
  });

  test('of two equal payments of one invoice the second stays as credit of its customer', () => {
    expect(
      suggest([
        ['INV131', 18_260],
        ['INV131', 18_260],
      ]),
    ).toEqual(['sure | harbour | 131: 18260, then 0', 'likely | harbour | 18260 unused']);
  });

  test('what is surer goes first, and leaves the others what fits them', () => {
    const twin = [...documents, doc(140, 'iris', 37_224)];
    expect(
      suggest(
        [
          ['NORTHBANK', 37_224],
          ['INV 140', 37_224],
        ],
        twin,
      ),
    ).toEqual(['likely | rowing | 104: 37224, then 0', 'sure | iris | 140: 37224, then 0']);
  });

  test('parts of one invoice add up to it', () => {
    expect(
      suggest([
        ['INV131 PART', 10_000],
        ['DEPOSIT', 8_260],
      ]),
    ).toEqual(['likely | harbour | 131: 10000, then 8260', 'possible | harbour | 131: 8260, then 0']);
  });

  test('whatever lines there are: no document is paid beyond what is open, and no line gives more than it has', () => {
    const words = ['INV 131', 'inv132', '1105', 'INV104', 'HARBOUR', 'ROWING', 'IRIS', 'ADJ 4', 'TRANSFER'];
    const line = fc.record({
      id: fc.uuid(),
      description: fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((some) => some.join(' ')),
      amount: fc.constantFrom(18_260, 5_000, 23_260, 37_224, 9_000, 13_453, 12_453, 700, 1, 100_000),
    });
    fc.assert(
      fc.property(fc.uniqueArray(line, { maxLength: 12, selector: ({ id }) => id }), (lines) => {
        const matches = matchesOf(lines, documents, customersOf(documents));
        const paid = new Map<string, number>();
        for (const { id, amount } of lines) {
          const match = matches.get(id);
          if (!match) continue;
          for (const { document, amount: part } of match.pays) {
            expect(part).toBeGreaterThan(0);
            expect(document.customer_id).toBe(match.customer_id);
            paid.set(document.id, (paid.get(document.id) ?? 0) + part);
          }
          expect(match.pays.reduce((sum, one) => sum + one.amount, match.unused)).toBe(amount);
          // A sure one pays all of what it names.
          if (match.confidence === 'sure') expect(match.unused).toBe(0);
        }
        for (const { id, open } of documents) expect(paid.get(id) ?? 0).toBeLessThanOrEqual(open);
      }),
    );
  });

  test('thousands of lines go in many short steps, between which others have a turn', () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => ({
      ...{ id: `${index}`, amount: index + 1, description: `TRANSFER ${index} INV ${index}` },
    }));
    const steps = suggestMatches(lines, documents, customersOf(documents));
    let count = 1;
    while (!steps.next().done) count++;
    // Each of five rules, and the reading before them, looks at nearly all.
    expect(count).toBeGreaterThan(100);
  });
});
