import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDateTimeForGood,
  formatDay,
  formatFullDate,
  formatMonth,
  formatShortDate,
  formatShortDateOfYear,
  formatTime,
  formatVisit,
  formatVisitForGood,
  formatWeekday,
} from './date-text.ts';

const zone = 'Australia/Sydney';
const now = Temporal.Instant.from('2026-11-24T09:00:00Z');
// Half past nine on New Year's Day in Sydney, the day before in Greenwich.
const moment = Temporal.Instant.from('2026-12-31T22:30:00Z');
const day = Temporal.PlainDate.from('2026-11-04');

test.each([
  [formatDate(day, Temporal.PlainDate.from('2026-12-31')), 'Wed 4 Nov'],
  [formatDate(day, Temporal.PlainDate.from('2027-01-01')), 'Wed 4 Nov 2026'],
  [formatDay(moment, zone, now), 'Fri 1 Jan 2027'],
  [formatDay(moment, zone, moment), 'Fri 1 Jan'],
  [formatTime(moment, zone), '9:30 am'],
  [formatTime(now, zone), '8:00 pm'],
  [formatDateTime(moment, zone, now), 'Fri 1 Jan 2027, 9:30 am'],
  [formatDateTime(now, zone, now), 'Tue 24 Nov, 8:00 pm'],
  [formatDateTimeForGood(now, zone), 'Tue 24 Nov 2026, 8:00 pm'],
  [formatShortDate(day), '4 Nov'],
  [formatShortDateOfYear(day), '4 Nov 2026'],
  [formatFullDate(day), 'Wednesday 4 November 2026'],
  [formatWeekday(day), 'Wed'],
  [formatMonth(Temporal.PlainYearMonth.from(day)), 'November 2026'],
  [formatVisit(now, now.add({ hours: 2 }), zone, now), 'Tue 24 Nov, 8:00–10:00 pm'],
  [formatVisit(moment, moment.add({ hours: 3 }), zone, now), 'Fri 1 Jan 2027, 9:30 am–12:30 pm'],
  [formatVisit(now, null, zone, now), 'Tue 24 Nov, 8:00 pm'],
  [formatVisitForGood(now, now.add({ hours: 2 }), zone), 'Tue 24 Nov 2026, 8:00–10:00 pm'],
])('%s is what people read', (text, expected) => {
  expect(text).toBe(expected);
});
