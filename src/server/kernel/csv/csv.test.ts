import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Amount } from '#shared/kernel/money.ts';
import { Day } from '#shared/kernel/route.ts';
import { FutureInstant, Instant } from '#shared/kernel/time.ts';
import { type CsvColumn, columnsOf, csvWriter } from './csv.ts';
import { readCsv, takenBack } from './read-csv.fixture.ts';

function write<Row>(columns: CsvColumn<Row>[], rows: Row[], bom = false): string {
  const { head, lines } = csvWriter(columns, { zone: 'Australia/Sydney', bom });
  return head + lines(rows);
}

const texts: CsvColumn<string[]>[] = [0, 1].map((index) => ({
  head: `column_${index}`,
  type: 'text',
  value: (row) => row[index] ?? null,
}));

const signs = `=+-@'"\t\r\n,＝＋－＠ aé王😀;\0\ufeff`;
const hostile = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 });
const long = fc
  .tuple(hostile, fc.integer({ min: 1, max: 20_000 }))
  .map(([part, times]) => part.repeat(times));
const text = fc.oneof(
  { weight: 6, arbitrary: hostile },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme' }) },
  { weight: 1, arbitrary: long },
);
const rowsOfTexts = fc.array(fc.tuple(text, text), { maxLength: 5 });

test('every text comes back as it was, and none begins like a formula [CSV-2, CSV-3, RUN-14]', () => {
  const comesBack = (rows: [string, string][]) => {
    const [head, ...cells] = readCsv(write(texts, rows));
    expect(head).toEqual(['column_0', 'column_1']);
    expect(cells.map((row) => row.map(takenBack))).toEqual(rows);
    for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  };
  fc.assert(fc.property(rowsOfTexts, comesBack), { numRuns: 500 });
});

test('a text of a megabyte, all of it quotes and line ends, comes back [CSV-2]', () => {
  const huge = '"\r\n'.repeat(350_000);
  expect(readCsv(write(texts, [[huge, '=']]))[1]).toEqual([huge, "'="]);
});

test.each([
  ['=1+1', `'=1+1`],
  ['-12.50', `'-12.50`],
  ['+61 2 5550 1234', `'+61 2 5550 1234`],
  ['@home', `'@home`],
  ['\tTab', `'\tTab`],
  ['\rCR', `'\rCR`],
  ['＝1', `'＝1`],
  ['＋1', `'＋1`],
  ['－1', `'－1`],
  ['＠1', `'＠1`],
  [`'=1`, `''=1`],
  [`''-1`, `'''-1`],
  [`'tis`, `'tis`],
  [' =1', ' =1'],
  ['1=1', '1=1'],
  ['', ''],
])('the text %j stands as %j [CSV-3]', (given, written) => {
  expect(readCsv(write(texts, [[given, '']]))[1]).toEqual([written, '']);
});

test('numbers, amounts, moments and days are as a program reads them [CSV-2, CSV-3, RUN-14]', () => {
  type Row = { cents: number | null; at: Temporal.Instant };
  const columns: CsvColumn<Row>[] = [
    { head: 'total', type: 'amount', value: ({ cents }) => cents },
    { head: 'kg', type: 'number', value: ({ cents }) => cents && cents / 1000 },
    { head: 'at', type: 'moment', value: ({ at }) => at },
    { head: 'day', type: 'day', value: () => Temporal.PlainDate.from('2026-11-24') },
  ];
  const summer = Temporal.Instant.from('2026-11-24T10:12:00+11:00');
  const winter = Temporal.Instant.from('2026-06-24T10:12:30.5+10:00');
  const rows = [
    { cents: 123_450, at: summer },
    { cents: -1_250, at: winter },
    { cents: null, at: winter },
  ];
  expect(write(columns, rows)).toBe(
    [
      'total,kg,at,day',
      '1234.50,123.45,2026-11-24T10:12:00+11:00,2026-11-24',
      '-12.50,-1.25,2026-06-24T10:12:30+10:00,2026-11-24',
      ',,2026-06-24T10:12:30+10:00,2026-11-24',
      '',
    ].join('\r\n'),
  );
});

const moments = fc.integer({
  min: Temporal.Instant.from('2000-01-01T00:00:00Z').epochMilliseconds,
  max: Temporal.Instant.from('2199-12-31T00:00:00Z').epochMilliseconds,
});
const zones = fc.constantFrom(
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
  'America/St_Johns',
);

test('a moment stands on the clock of the zone, with the offset of that moment [CSV-2]', () => {
  const isItself = (ms: number, zone: string) => {
    const at = Temporal.Instant.fromEpochMilliseconds(ms);
    const { lines } = csvWriter([{ head: 'at', type: 'moment', value: () => at }], { zone, bom: false });
    const seconds = { smallestUnit: 'second', timeZoneName: 'never' } as const;
    expect(lines([0])).toBe(`${at.toZonedDateTimeISO(zone).toString(seconds)}\r\n`);
  };
  fc.assert(fc.property(moments, zones, isItself), { numRuns: 500 });
});

test('a byte order mark comes where it is asked for, once [CSV-2, RUN-14]', () => {
  expect(write(texts, [['a', 'b']], true)).toBe('\ufeffcolumn_0,column_1\r\na,b\r\n');
});

test('a field of a reply has its name and the type of its schema; one that is no single value asks for words [CSV-2]', () => {
  const Parcel = z.object({
    name: z.string(),
    kind: z.enum(['box', 'bag']).nullable(),
    pieces: z.int().optional(),
    is_sent: z.boolean(),
    price: Amount.nullable(),
    sent_at: Instant.nullable(),
    next_at: FutureInstant,
    day: Day,
    lines: z.array(z.string()),
  });
  const names = ['day', 'name', 'kind', 'pieces', 'is_sent', 'price', 'sent_at', 'next_at'] as const;
  const parcel = {
    name: '-5',
    kind: null,
    is_sent: false,
    price: -5,
    sent_at: null,
    next_at: Temporal.Instant.from('2026-11-24T00:00:00Z'),
    day: Temporal.PlainDate.from('2026-11-24'),
    lines: [],
  };
  expect(readCsv(write(columnsOf(Parcel, names), [parcel, { ...parcel, pieces: -2 }]))).toEqual([
    [...names],
    ['2026-11-24', `'-5`, '', '', 'false', '-0.05', '', '2026-11-24T11:00:00+11:00'],
    ['2026-11-24', `'-5`, '', '-2', 'false', '-0.05', '', '2026-11-24T11:00:00+11:00'],
  ]);
  expect(() => columnsOf(Parcel, ['lines'])).toThrow(/^lines is not a single value/);
});
