import { expect, test } from 'vitest';
import { lateText } from './stop-texts.ts';

const zone = 'Australia/Sydney';
const today = Temporal.PlainDate.from('2026-11-30');
const due = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant();

test.each([
  [25, '2026-11-30T10:55', '2026-11-30', '25 min late, due by 10:55 am'],
  [119, '2026-11-30T11:40', '2026-11-30', '119 min late, due by 11:40 am'],
  [153, '2026-11-30T11:40', '2026-11-30', '2 h 35 min late, due by 11:40 am'],
  [181, '2026-11-30T11:40', '2026-11-30', '3 h late, due by 11:40 am'],
  [1451, '2026-11-29T11:10', '2026-11-30', '24 h late, due yesterday 11:10 am'],
  [2891, '2026-11-28T11:10', '2026-11-30', '48 h late, due Sat 28 Nov, 11:10 am'],
  [25, '2026-11-29T10:55', '2026-11-29', '25 min late, due by 10:55 am'],
  [25, '2026-12-01T10:55', '2026-11-30', '25 min late, due Tue 1 Dec, 10:55 am'],
])('a lateness of %i minutes from %s is, on the board of %s, "%4$s" [RUN-4]', (minutes, at, day, text) => {
  expect(lateText(minutes, due(at), { day: Temporal.PlainDate.from(day), today, zone })).toBe(text);
});
