import { businessDay } from '#shared/kernel/time.ts';

/** Everything here speaks business time; `zone` is the business's IANA time zone, `now` the present moment. */

const timeText = (moment: Temporal.ZonedDateTime): string =>
  moment
    .toPlainTime()
    .toLocaleString('en-AU', { hour: 'numeric', minute: '2-digit', hour12: true })
    .replace(/\s/g, ' ')
    .toLowerCase();

function dayText(day: Temporal.PlainDate, thisYear: number): string {
  const text = day
    .toLocaleString('en-AU', { weekday: 'short', day: 'numeric', month: 'short' })
    .replace(',', '');
  return day.year === thisYear ? text : `${text} ${day.year}`;
}

/** `Tue 24 Nov`, with the year when it is not this one. */
export const formatDay = (moment: Temporal.Instant, zone: string, now: Temporal.Instant): string =>
  dayText(businessDay(moment, zone), businessDay(now, zone).year);

/** The same of a day that is known already. */
export const formatDate = (day: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  dayText(day, today.year);

/** `24 Nov`, where there is room for no more. */
export const formatShortDate = (day: Temporal.PlainDate): string =>
  day.toLocaleString('en-AU', { day: 'numeric', month: 'short' });

/** `9:30 am` */
export const formatTime = (moment: Temporal.Instant, zone: string): string =>
  timeText(moment.toZonedDateTimeISO(zone));

/** `Tue 24 Nov, 9:30 am`, with the year when it is not this one. */
export const formatMoment = (moment: Temporal.Instant, zone: string, now: Temporal.Instant): string =>
  `${formatDay(moment, zone, now)}, ${formatTime(moment, zone)}`;

/** A moment in the past as people say it: `10 min ago`, `Today, 6:00 am`, `Mon 23 Nov`. */
export function formatAgo(moment: Temporal.Instant, zone: string, now: Temporal.Instant): string {
  const recent = formatRecent(moment, now);
  if (recent) return recent;
  const isToday = businessDay(moment, zone).equals(businessDay(now, zone));
  return isToday ? `Today, ${formatTime(moment, zone)}` : formatDay(moment, zone, now);
}

/** `Just now`, `10 min ago`, while a moment is that near; else `null`. */
export function formatRecent(moment: Temporal.Instant, now: Temporal.Instant): string | null {
  const minutes = Math.floor(moment.until(now).total('minutes'));
  if (minutes < 1) return 'Just now';
  return minutes < 60 ? `${minutes} min ago` : null;
}

/** How long it is since a moment: `12 min`, `5 h`, `1 day`, `3 days`, `6 weeks`. */
export function formatAge(moment: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(0, Math.floor(moment.until(now).total('minutes')));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  if (days < 21) return days === 1 ? '1 day' : `${days} days`;
  return `${Math.floor(days / 7)} weeks`;
}

/** How soon a moment comes, where that helps: `in 48 min`, `in 5 h`, `tomorrow`; else `null`. */
export function formatSoon(moment: Temporal.Instant, zone: string, now: Temporal.Instant): string | null {
  const minutes = Math.round(now.until(moment).total('minutes'));
  if (minutes <= 0) return null;
  if (minutes < 60) return `in ${minutes} min`;
  const days = businessDay(now, zone).until(businessDay(moment, zone)).days;
  if (days === 0 || minutes < 12 * 60) return `in ${Math.round(minutes / 60)} h`;
  return days === 1 ? 'tomorrow' : null;
}

/** The moment a `datetime-local` field means; `null` while it is empty or incomplete. */
export function fromWallClock(text: string, zone: string): Temporal.Instant | null {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
  } catch {
    return null;
  }
}

/** `1,204` */
export const formatCount = (count: number): string => count.toLocaleString('en-AU');

/** How much of a list stands on the page: `Showing 50 of 1,204 orders`. */
export const showing = (shown: number, total: number, of: string): string =>
  `Showing ${formatCount(shown)} of ${formatCount(total)} ${of}`;
