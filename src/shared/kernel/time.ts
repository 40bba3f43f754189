import * as z from 'zod';

const earliest = Temporal.Instant.from('2000-01-01T00:00:00Z');

const instantBefore = (year: number) => {
  const end = Temporal.Instant.from(`${year}-01-01T00:00:00Z`);
  return z.codec(
    z.string('Enter a date and time'),
    z.custom<Temporal.Instant>((value) => value instanceof Temporal.Instant),
    {
      decode(text, ctx) {
        const instant = parseInstant(text, end);
        if (instant) return instant;
        ctx.issues.push({
          code: 'custom',
          message: 'Enter a date and time with a time zone offset',
          input: text,
        });
        return z.NEVER;
      },
      encode: formatInstant,
    },
  );
};

/**
 * ISO 8601 with an offset on the wire, a `Temporal.Instant` of whole milliseconds in code.
 * Years 2000 to 2199: a date outside them is a typing error.
 */
export const Instant = instantBefore(2200);

/** Whether an instant that was reckoned could have been entered: it is in the years of an `Instant`. */
export const isEnterable = (instant: Temporal.Instant): boolean =>
  z.safeDecode(Instant, instant.toString()).success;

/**
 * An instant that Washline calculates from an `Instant`. It may lie after the years that a person can enter.
 */
export const FutureInstant = instantBefore(9999);

const msOfDay = 24 * 60 * 60 * 1000;
/** The cache is cleared when it holds this many days. */
const maxCachedDays = 1_000;
const cachedDayTexts = new Map<number, string>();

/**
 * The same text as `instant.toString({ smallestUnit: 'millisecond' })` for these years, 20 times faster: a
 * list of orders has hundreds of instants on few days, so the text of each day is cached.
 */
function formatInstant({ epochMilliseconds }: Temporal.Instant): string {
  const day = Math.floor(epochMilliseconds / msOfDay);
  const time = epochMilliseconds - day * msOfDay;
  const seconds = Math.floor(time / 1000);
  const minutes = Math.floor(seconds / 60);
  const clock = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
  const ms = time % 1000;
  return `${dayText(day)}T${clock}.${ms < 100 ? '0' : ''}${twoDigits(ms)}Z`;
}

const twoDigits = (value: number) => (value < 10 ? `0${value}` : `${value}`);

/** `2026-11-24`, for a day counted from 1970. */
function dayText(day: number): string {
  const cached = cachedDayTexts.get(day);
  if (cached) return cached;
  if (cachedDayTexts.size === maxCachedDays) cachedDayTexts.clear();
  const text = new Date(day * msOfDay).toISOString().slice(0, 10);
  cachedDayTexts.set(day, text);
  return text;
}

// A date-time of RFC 3339, as the OpenAPI description promises; the seconds may be left out. Temporal would
// also accept names of zones and calendars, six-digit years and a 60th second.
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i;

function parseInstant(text: string, end: Temporal.Instant): Temporal.Instant | null {
  if (!rfc3339.test(text)) return null;
  try {
    const instant = Temporal.Instant.from(text).round('millisecond');
    const inRange =
      Temporal.Instant.compare(instant, earliest) >= 0 && Temporal.Instant.compare(instant, end) < 0;
    return inRange ? instant : null;
  } catch {
    return null;
  }
}

/** Whether `name` is an IANA time zone, such as `Australia/Sydney`. An offset such as `+10:00` is not. */
export function isTimeZone(name: string): boolean {
  try {
    if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
    Temporal.Now.zonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

let cachedNow = Temporal.Instant.fromEpochMilliseconds(0);

/** The current instant in whole milliseconds, as instants are stored and sent. */
export function now(): Temporal.Instant {
  const ms = Date.now();
  // Every call needs it more than once, and creating an instant takes longer than reading the clock.
  if (cachedNow.epochMilliseconds !== ms) cachedNow = Temporal.Instant.fromEpochMilliseconds(ms);
  return cachedNow;
}

/** Whether `a` is before `b`. */
export const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean =>
  Temporal.Instant.compare(a, b) < 0;

/** The business day of an instant. `zone` is an IANA time zone. */
export const businessDay = (instant: Temporal.Instant, zone: string): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(zone).toPlainDate();

/**
 * The instant when the wall clock of the business shows `day` and `time`. A time that daylight saving skips
 * moves forward. `zone` is an IANA time zone.
 */
export const businessInstant = (
  day: Temporal.PlainDate,
  time: Temporal.PlainTime,
  zone: string,
): Temporal.Instant => day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();

/** The instant when a business day begins. `zone` is an IANA time zone. */
export const startOfDay = (day: Temporal.PlainDate, zone: string): Temporal.Instant =>
  businessInstant(day, new Temporal.PlainTime(), zone);
