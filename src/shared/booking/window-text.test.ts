import { expect, test } from 'vitest';
import { overCapacity, takenText, windowTimesText } from './window-text.ts';

const time = (text: string) => Temporal.PlainTime.from(text);

test.each([
  ['08:00', '10:00', '8:00–10:00 am'],
  ['10:00', '12:00', '10:00 am–12:00 pm'],
  ['13:00', '15:30', '1:00–3:30 pm'],
  ['00:00', '23:59', '12:00 am–11:59 pm'],
])('a window from %s to %s reads %s [BKG-19]', (from, to, text) => {
  expect(windowTimesText(time(from), time(to))).toBe(text);
});

test.each([
  [7, 12, '7 of 12', 0],
  [12, 12, '12 of 12', 0],
  [13, 12, '13 of 12', 1],
  [40, null, '40 booked', 0],
])('%i visits with room for %s: %s, %i over [BKG-20]', (taken, capacity, text, over) => {
  expect([takenText(taken, capacity), overCapacity({ taken, capacity })]).toEqual([text, over]);
});
