// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { problemOf } from '#shared/kernel/problem.ts';
import { CallError } from '#web/kernel/api.ts';
import { fullLegs, refusedLeg } from './full-legs.ts';

const zone = 'Australia/Sydney';
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
const now = at('2026-11-24T09:00');
const visits = { pickup: at('2026-12-09T08:00'), delivery: at('2026-12-11T14:00') };

test.each([
  ['Wed 9 Dec, 8:00–10:00 am has just filled up.', ['pickup']],
  ['Fri 11 Dec, 2:00–4:00 pm has just filled up.', ['delivery']],
  ['Wed 9 Dec, 8:00–10:00 am and Fri 11 Dec, 2:00–4:00 pm have just filled up.', ['pickup', 'delivery']],
  ['Wed 16 Dec, 8:00–10:00 am has just filled up.', ['pickup']],
])('%s is said at the %s [BKG-7]', (sentence, legs) => {
  expect(fullLegs(sentence, visits, { zone, now })).toEqual(legs);
});

test.each([
  ['window-full', 'Fri 11 Dec, 2:00–4:00 pm has just filled up.', undefined, 'delivery'],
  [
    'window-full',
    'Wed 9 Dec, 8:00–10:00 am and Fri 11 Dec, 2:00–4:00 pm have just filled up.',
    undefined,
    'pickup',
  ],
  ['day-closed', 'We are closed on Wed 9 Dec (Show Day).', undefined, 'pickup'],
  ['day-closed', 'We are closed on Fri 11 Dec (Show Day).', undefined, 'delivery'],
  ['not-bookable', 'Choose one of the pickup windows', 'pickup_date', 'pickup'],
  ['outside-area', 'We do not come to this address yet. Please contact us.', 'delivery_address', 'delivery'],
  // A series names dates of its own.
  ['window-full', 'Wed 16 Dec and Wed 23 Dec have just filled up.', undefined, 'delivery'],
] as const)('%s, %s is about one visit [BKG-8]', (code, sentence, path, leg) => {
  const problem = problemOf(code, sentence);
  const error = new CallError(
    problem.status,
    path ? { ...problem, errors: [{ path, message: sentence }] } : problem,
  );
  expect(refusedLeg(error, visits, { zone, now })).toBe(leg);
});
