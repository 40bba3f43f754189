import { onFirstUse } from './on-first-use.ts';
import { businessDay } from './time.ts';

/** Dates as people read them. `zone` is the business's IANA time zone, `now` the current instant. */

type Format = (at: Temporal.PlainDateTime) => string;

/** A format is made once: `toLocaleString` makes one for each text, which takes most of its time. */
function formatOf(options: Intl.DateTimeFormatOptions): Format {
  const format = onFirstUse(() => new Intl.DateTimeFormat('en-AU', { ...options, timeZone: 'UTC' }));
  return (at) => format().format(at.toZonedDateTime('UTC').epochMilliseconds);
}

const dateOf = (options: Intl.DateTimeFormatOptions) => {
  const format = formatOf(options);
  return (day: Temporal.PlainDate): string => format(day.toPlainDateTime());
};

const weekdayDayMonth = dateOf({ weekday: 'short', day: 'numeric', month: 'short' });
const hourAndMinute = formatOf({ hour: 'numeric', minute: '2-digit', hour12: true });
const fullDate = dateOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const monthOfYear = dateOf({ month: 'long', year: 'numeric' });

const weekdayAndDay = (day: Temporal.PlainDate): string => weekdayDayMonth(day).replace(',', '');

/** A calendar date: `Tue 24 Nov`, with the year if it is not that of `today`. */
export const formatDate = (day: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  day.year === today.year ? weekdayAndDay(day) : `${weekdayAndDay(day)} ${day.year}`;

/** The business day of an instant: `Tue 24 Nov`, with the year if it is not the current one. */
export const formatDay = (moment: Temporal.Instant, zone: string, now: Temporal.Instant): string =>
  formatDate(businessDay(moment, zone), businessDay(now, zone));

/** `9:30 am` */
export const formatWallTime = (time: Temporal.PlainTime): string =>
  hourAndMinute(new Temporal.PlainDateTime(2000, 1, 1, time.hour, time.minute))
    .replace(/\s/g, ' ')
    .toLowerCase();

/** Business time of an instant: `9:30 am`. */
export const formatTime = (moment: Temporal.Instant, zone: string): string =>
  formatWallTime(moment.toZonedDateTimeISO(zone).toPlainTime());

/** `Tue 24 Nov, 9:30 am`, with the year if it is not the current one. */
export const formatDateTime = (moment: Temporal.Instant, zone: string, now: Temporal.Instant): string =>
  `${formatDay(moment, zone, now)}, ${formatTime(moment, zone)}`;

/** What happened at an instant: `9:30 am`, on another business day than today `Tue 24 Nov, 9:30 am`. */
export const formatTimeOrDate = (moment: Temporal.Instant, zone: string, now: Temporal.Instant): string =>
  businessDay(moment, zone).equals(businessDay(now, zone))
    ? formatTime(moment, zone)
    : formatDateTime(moment, zone, now);

/** Business times of a visit: `8:00–10:00 am`, `11:00 am–1:00 pm`; without an end `8:00 am`. */
export function formatTimes(start: Temporal.Instant, end: Temporal.Instant | null, zone: string): string {
  const from = formatTime(start, zone);
  if (!end) return from;
  const to = formatTime(end, zone);
  const isSameHalf = from.slice(-3) === to.slice(-3);
  return `${isSameHalf ? from.slice(0, -3) : from}–${to}`;
}

/** `Wed 9 Dec, 8:00–10:00 am`, with the year if it is not the current one; a free time has no end. */
export const formatVisit = (
  starts_at: Temporal.Instant,
  until: Temporal.Instant | null,
  zone: string,
  now: Temporal.Instant,
): string => `${formatDay(starts_at, zone, now)}, ${formatTimes(starts_at, until, zone)}`;

/** `Wed 9 Dec 2026, 8:00–10:00 am`: for what is kept, and read in another year. */
export const formatVisitForGood = (
  starts_at: Temporal.Instant,
  until: Temporal.Instant | null,
  zone: string,
): string => `${formatDateForGood(businessDay(starts_at, zone))}, ${formatTimes(starts_at, until, zone)}`;

/** `Tue 24 Nov 2026, 9:30 am`: for what is kept, and read in another year. */
export function formatDateTimeForGood(moment: Temporal.Instant, zone: string): string {
  return `${formatDateForGood(businessDay(moment, zone))}, ${formatTime(moment, zone)}`;
}

/** `Tue 24 Nov 2026`: for what is kept, and read in another year. */
export const formatDateForGood = (day: Temporal.PlainDate): string => `${weekdayAndDay(day)} ${day.year}`;

/** `24 Nov`, for narrow places. */
export const formatShortDate = dateOf({ day: 'numeric', month: 'short' });

/** `24 Nov 2026` */
export const formatShortDateOfYear = dateOf({ day: 'numeric', month: 'short', year: 'numeric' });

/** `24 November 2026` */
export const formatLongDate = dateOf({ day: 'numeric', month: 'long', year: 'numeric' });

/** `Tuesday 24 November 2026` */
export const formatFullDate = (day: Temporal.PlainDate): string => fullDate(day).replace(',', '');

/** `Tue` */
export const formatWeekday = dateOf({ weekday: 'short' });

/** `November 2026` */
export const formatMonth = (month: Temporal.PlainYearMonth): string =>
  monthOfYear(month.toPlainDate({ day: 1 }));
