import { expect, test } from 'vitest';
import { type AskedPeriod, periodText, statementDays } from './statement-period.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const today = day('2026-11-24');

test.each<[AskedPeriod, string, string]>([
  [{}, '2026-11-01', '2026-11-24'],
  [{ period: 'last_month' }, '2026-10-01', '2026-10-31'],
  [{ period: 'quarter' }, '2026-10-01', '2026-11-24'],
  [{ period: 'last_quarter' }, '2026-07-01', '2026-09-30'],
  [{ period: 'financial_year' }, '2026-07-01', '2026-11-24'],
  [{ period: 'last_financial_year' }, '2025-07-01', '2026-06-30'],
  [{ to: day('2026-10-15') }, '2026-10-01', '2026-10-15'],
  [{ from: day('2026-10-15') }, '2026-10-15', '2026-11-24'],
  [{ from: day('2025-11-24') }, '2025-11-24', '2026-11-24'],
  [{ period: 'quarter', from: day('2026-11-02'), to: day('2026-11-03') }, '2026-11-02', '2026-11-03'],
])('%j is from %s to %s [STM-1]', (asked, from, to) => {
  const found = statementDays(asked, today);
  expect([`${found.from}`, `${found.to}`]).toEqual([from, to]);
});

test('a year and a day more is too much [STM-1]', () => {
  expect(() => statementDays({ from: day('2025-11-23') }, today)).toThrow('Choose at most a year');
});

test('the last quarter of January is that of the year before [STM-1]', () => {
  const { from, to } = statementDays({ period: 'last_quarter' }, day('2027-01-31'));
  expect([`${from}`, `${to}`]).toEqual(['2026-10-01', '2026-12-31']);
});

test('the financial year of June began in July of the year before [STM-1]', () => {
  const { from } = statementDays({ period: 'financial_year' }, day('2027-06-30'));
  expect(`${from}`).toBe('2026-07-01');
});

test.each([
  ['2026-11-01', '2026-11-24', '1 to 24 November 2026'],
  ['2026-10-28', '2026-11-24', '28 October to 24 November 2026'],
  ['2026-12-28', '2027-01-24', '28 December 2026 to 24 January 2027'],
  ['2026-11-24', '2026-11-24', '24 November 2026'],
])('%s to %s reads %s [STM-1]', (from, to, text) => {
  expect(periodText({ from: day(from), to: day(to) })).toBe(text);
});
