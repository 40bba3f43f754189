import { expect, test } from 'vitest';
import { farQuestion, tooFarAhead, tooLongAgo } from './far-days.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const today = day('2026-11-24');

test.each([
  ['2026-11-23', null, null],
  ['2027-11-24', null, null],
  ['2027-11-25', 'That is in 12 months. Is it right?', null],
  ['2028-01-30', 'That is in 14 months. Is it right?', null],
  ['2028-11-24', 'That is in 2 years. Is it right?', null],
  ['2028-11-25', 'That is in 2 years. Is it right?', 'That is in 2 years. Choose a day within two years'],
  ['2062-11-20', 'That is in 36 years. Is it right?', 'That is in 36 years. Choose a day within two years'],
  ['2199-12-31', 'That is in 173 years. Is it right?', 'That is in 173 years. Choose a day within two years'],
])('of %s a form asks %j, and the service says %j [ORD-12]', (text, question, refusal) => {
  expect([farQuestion(day(text), today), tooFarAhead(day(text), today)]).toEqual([question, refusal]);
});

test.each([
  ['2026-11-24', null],
  ['2024-11-24', null],
  ['2024-11-23', 'That was 2 years ago. Choose a day of the last two years'],
  ['2000-01-01', 'That was 27 years ago. Choose a day of the last two years'],
])('money of %s: %j [PAY-1]', (text, refusal) => {
  expect(tooLongAgo(day(text), today)).toBe(refusal);
});
