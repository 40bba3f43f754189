import { expect, test } from 'vitest';
import { findZones, shiftText, zoneOption } from './time-zones.ts';

const now = Temporal.Instant.from('2026-11-24T00:00:00Z');
const found = (text: string) => findZones(text, 'Australia/Sydney', now);
const names = (text: string) => found(text).options.map(({ value }) => value);

test.each([
  ['perth', ['Australia/Perth']],
  ['aus dar', ['Australia/Darwin']],
  ['new york', ['America/New_York']],
  ['nowhere at all', []],
])('“%s” finds %j [SET-2]', (text, expected) => expect(names(text)).toEqual(expected));

test('a zone is found by its offset too, and told with its clock [SET-2]', () => {
  expect(names('utc+10:30')).toEqual(['Australia/Adelaide', 'Australia/Broken_Hill']);
  expect(zoneOption('Australia/Broken_Hill', now)).toEqual({
    value: 'Australia/Broken_Hill',
    label: 'Australia/Broken Hill',
    note: 'UTC+10:30 · 10:30 am now',
  });
});

test('before anything is typed it is the neighbours that are offered, of all there are [SET-2]', () => {
  const { options, total } = found('');
  expect(options.every(({ value }) => value.startsWith('Australia/'))).toBe(true);
  expect(total).toBeGreaterThan(400);
});

test('what another zone does is said with nine o’clock as an example [SET-8]', () => {
  expect(shiftText('Australia/Sydney', 'Australia/Perth', now)).toBe(
    'A pickup today that reads 9:00 am will read 6:00 am.',
  );
  expect(shiftText('Australia/Sydney', 'Australia/Melbourne', now)).toBeNull();
});
