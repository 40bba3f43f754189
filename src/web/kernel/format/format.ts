import { formatDay, formatTime } from '#shared/kernel/date-text.ts';
import { onFirstUse } from '#shared/kernel/on-first-use.ts';
import { businessDay } from '#shared/kernel/time.ts';

/** Formats times as business time: `zone` is the business's IANA time zone, `now` the current instant. */

/** A past instant relative to `now`: `10 min ago`, `Today, 6:00 am`, `Mon 23 Nov`. */
export function formatTimeAgo(moment: Temporal.Instant, zone: string, now: Temporal.Instant): string {
  const recent = formatRecent(moment, now);
  if (recent) return recent;
  const isToday = businessDay(moment, zone).equals(businessDay(now, zone));
  return isToday ? `Today, ${formatTime(moment, zone)}` : formatDay(moment, zone, now);
}

/** `Just now` or `10 min ago` within the last hour; otherwise `null`. */
export function formatRecent(moment: Temporal.Instant, now: Temporal.Instant): string | null {
  const minutes = Math.floor(moment.until(now).total('minutes'));
  if (minutes < 1) return 'Just now';
  return minutes < 60 ? `${minutes} min ago` : null;
}

/** `Just now` and `Today, 6:00 am` as they stand inside a sentence; the name of a day keeps its capital. */
export const insideSentence = (timeAgo: string): string =>
  timeAgo.replace(/^(Just now|Today)/, (word) => word.toLowerCase());

/** The time since an instant: `12 min`, `5 h`, `1 day`, `3 days`, `6 weeks`. */
export function formatAge(moment: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(0, Math.floor(moment.until(now).total('minutes')));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  if (days < 21) return days === 1 ? '1 day' : `${days} days`;
  return `${Math.floor(days / 7)} weeks`;
}

/** The time until an instant, up to tomorrow: `in 48 min`, `in 5 h`, `tomorrow`; otherwise `null`. */
export function formatSoon(moment: Temporal.Instant, zone: string, now: Temporal.Instant): string | null {
  const minutes = Math.round(now.until(moment).total('minutes'));
  if (minutes <= 0) return null;
  if (minutes < 60) return `in ${minutes} min`;
  const days = businessDay(now, zone).until(businessDay(moment, zone)).days;
  if (days === 0 || minutes < 12 * 60) return `in ${Math.round(minutes / 60)} h`;
  return days === 1 ? 'tomorrow' : null;
}

/** The instant of a `datetime-local` value in business time; `null` while it is empty or incomplete. */
export function fromWallClock(text: string, zone: string): Temporal.Instant | null {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
  } catch {
    return null;
  }
}

const wholeNumber = onFirstUse(() => new Intl.NumberFormat('en-AU'));

/** A whole number with separators: `1,204`. */
export const formatCount = (count: number): string => wholeNumber().format(count);

/** How many rows of a list are on the page: `Showing 50 of 1,204 orders`. */
export const showingText = (shown: number, total: number, noun: string): string =>
  `Showing ${formatCount(shown)} of ${formatCount(total)} ${noun}`;
