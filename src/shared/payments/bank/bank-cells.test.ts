import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBankAmount } from './bank-amount.ts';
import { readBankDay } from './bank-day.ts';

describe('days are read day first [PAY-9]', () => {
  test.each([
    ['1/12/2026', '2026-12-01'],
    ['01/12/2026', '2026-12-01'],
    ['1/12/26', '2026-12-01'],
    ['1-12-2026', '2026-12-01'],
    ['1.12.2026', '2026-12-01'],
    ['13/12/2026', '2026-12-13'],
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['20261201', '2026-12-01'],
    ['1 Dec 2026', '2026-12-01'],
    ['01-Dec-26', '2026-12-01'],
    ['1 December 2026', '2026-12-01'],
    ['30 Sept 2026', '2026-09-30'],
    ['Tue 1 Dec 2026', '2026-12-01'],
    ['Tuesday, 1 Dec 2026', '2026-12-01'],
    [' 1/12/2026 10:33 am ', '2026-12-01'],
    ['2026-12-01T10:33:05', '2026-12-01'],
    ['29/02/2028', '2028-02-29'],
  ])('%s is %s', (text, day) => {
    expect(readBankDay(text)?.toString()).toBe(day);
  });

  test.each([
    ['', '31/02/2026', '29/2/2026', '12/13/2026', '1/12', '1/12/026', '1/1-2026', '01122026', '2026-13-01'],
    // Another zone may have another day.
    ['2026-12-01T23:00:00Z', '2026-12-01T10:33:05+11:00'],
    [
      '1 Foo 2026',
      '1 De 2026',
      'Dec 2026',
      '0/1/2026',
      '1999-12-31',
      '2200-01-01',
      '182.60',
      'day',
      '\u0661/12/2026',
    ],
  ])('and nothing else is one: %s …', (...texts) => {
    expect(texts.filter((text) => readBankDay(text) !== null)).toEqual([]);
  });

  const days = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => Temporal.PlainDate.from(date.toISOString().slice(0, 10)));
  const forms: readonly ((day: Temporal.PlainDate) => string)[] = [
    (day) => `${day}`,
    (day) => `${day}`.replaceAll('-', ''),
    (day) => `${day.day}/${day.month}/${day.year}`,
    (day) => `${`${day.day}`.padStart(2, '0')}/${`${day.month}`.padStart(2, '0')}/${day.year}`,
    (day) => day.toLocaleString('en-AU', { day: 'numeric', month: 'short', year: 'numeric' }),
    (day) => day.toLocaleString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' }),
  ];

  test('whatever a bank writes of a day is that day', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...forms), (day, write) => {
        expect(readBankDay(write(day))?.toString()).toBe(`${day}`);
      }),
    );
  });

  test('any text is a day or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 30 }), (text) => {
        const day = readBankDay(text);
        expect(day === null || (day.year >= 2000 && day.year <= 2199)).toBe(true);
      }),
    );
  });
});

describe('amounts are read with their sign [PAY-9]', () => {
  test.each([
    ['1,234.50', 123_450],
    ['1234.5', 123_450],
    ['1234', 123_400],
    ['.50', 50],
    ['12.', 1_200],
    ['12.3000', 1_230],
    ['-12.30', -1_230],
    ['\u221212.30', -1_230],
    ['12.30-', -1_230],
    ['(12.30)', -1_230],
    ['($1,012.30)', -101_230],
    ['+12.30', 1_230],
    ['$12.30', 1_230],
    ['-$12.30', -1_230],
    ['$-12.30', -1_230],
    ['A$12.30', 1_230],
    ['AUD 12.30', 1_230],
    ['12.30 CR', 1_230],
    ['12.30DR', -1_230],
    ['0.00', 0],
    ['-0.00', 0],
    ['9,999,999.99', 999_999_999],
  ])('%s is %i cents', (text, cents) => {
    expect(readBankAmount(text)).toBe(cents);
  });

  test.each([
    [
      '',
      '.',
      '-',
      '$',
      '1.234,50',
      '12,30',
      '1,23',
      '1,2345.00',
      '12.345',
      '1 234.50',
      '12.30 EUR',
      '1e3',
      '0x10',
    ],
    [
      '--12',
      '-(12.30)',
      '(12.30',
      '12.30)',
      '-12.30 DR',
      '10,000,000.00',
      '99999999999999999999',
      'NaN',
      'Infinity',
    ],
    ['1/12/2026', '2026-12-01', '٣', '１２', `${'1'.repeat(100)}`, '12.30\u0000'],
  ])('and nothing else is one: %s …', (...texts) => {
    expect(texts.filter((text) => readBankAmount(text) !== null)).toEqual([]);
  });

  const written = fc.integer({ min: 0, max: 999_999_999 }).map((cents) => {
    const [dollars = '', decimals = ''] = (cents / 100).toFixed(2).split('.');
    return { cents, dollars, decimals };
  });

  test('whatever a bank writes of an amount is that amount', () => {
    fc.assert(
      fc.property(written, fc.boolean(), fc.boolean(), ({ cents, dollars, decimals }, isGrouped, isOut) => {
        const whole = isGrouped ? dollars.replace(/\B(?=(\d{3})+$)/g, ',') : dollars;
        const text = `${whole}.${decimals}`;
        for (const out of [`-${text}`, `(${text})`, `-$${text}`, `${text} DR`])
          expect(readBankAmount(isOut ? out : text)).toBe(isOut ? 0 - cents : cents);
      }),
    );
  });
});
