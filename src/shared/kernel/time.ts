import * as z from 'zod';

const earliest = Temporal.Instant.from('2000-01-01T00:00:00Z');

const momentBefore = (year: number) => {
  const end = Temporal.Instant.from(`${year}-01-01T00:00:00Z`);
  return z.codec(
    z.string('Enter a date and time'),
    z.custom<Temporal.Instant>((value) => value instanceof Temporal.Instant),
    {
      decode(text, ctx) {
        const moment = parseMoment(text, end);
        if (moment) return moment;
        ctx.issues.push({
          code: 'custom',
          message: 'Enter a date and time with a time zone offset',
          input: text,
        });
        return z.NEVER;
      },
      encode: writeMoment,
    },
  );
};

/**
 * A moment: ISO 8601 with an offset on the wire, a `Temporal.Instant` of whole milliseconds inside.
 * Years 2000 to 2199: a date outside them is a slip of the finger.
 */
export const Moment = momentBefore(2200);

/** A moment that is counted on from a `Moment`, and may lie beyond the years that can be entered. */
export const ReckonedMoment = momentBefore(9999);

const msOfDay = 24 * 60 * 60 * 1000;
/** So many days are remembered with their text. */
const mostDays = 1_000;
const dayTexts = new Map<number, string>();

/**
 * What `moment.toString({ smallestUnit: 'millisecond' })` says of these years, in a twentieth of the time: a list of orders
 * holds hundreds of moments, of few days.
 */
function writeMoment({ epochMilliseconds }: Temporal.Instant): string {
  const day = Math.floor(epochMilliseconds / msOfDay);
  const time = epochMilliseconds - day * msOfDay;
  const seconds = Math.floor(time / 1000);
  const minutes = Math.floor(seconds / 60);
  const clock = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
  const ms = time % 1000;
  return `${dayText(day)}T${clock}.${ms < 100 ? '0' : ''}${twoDigits(ms)}Z`;
}

const twoDigits = (value: number) => (value < 10 ? `0${value}` : `${value}`);

/** As `2026-11-24`, of a day counted from 1970. */
function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known) return known;
  if (dayTexts.size === mostDays) dayTexts.clear();
  const text = new Date(day * msOfDay).toISOString().slice(0, 10);
  dayTexts.set(day, text);
  return text;
}

// What the description of the service calls a date-time (RFC 3339); the seconds may be left out. Temporal would also
// take the names of zones and calendars, years of six digits and a 60th second.
const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i;

function parseMoment(text: string, end: Temporal.Instant): Temporal.Instant | null {
  if (!written.test(text)) return null;
  try {
    const moment = Temporal.Instant.from(text).round('millisecond');
    const inRange =
      Temporal.Instant.compare(moment, earliest) >= 0 && Temporal.Instant.compare(moment, end) < 0;
    return inRange ? moment : null;
  } catch {
    return null;
  }
}

/** Whether it names an IANA time zone, as in `Australia/Sydney`; an offset such as `+10:00` is none. */
export function isTimeZone(name: string): boolean {
  try {
    if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
    Temporal.Now.zonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

let present = Temporal.Instant.fromEpochMilliseconds(0);

/** The present moment in whole milliseconds, as moments are kept and sent. */
export function presentMoment(): Temporal.Instant {
  const now = Date.now();
  // Every call asks for it more than once, and making one takes longer than reading the clock.
  if (present.epochMilliseconds !== now) present = Temporal.Instant.fromEpochMilliseconds(now);
  return present;
}

/** Whether `a` is before `b`. */
export const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean =>
  Temporal.Instant.compare(a, b) < 0;

/** The business day a moment falls on. `zone` is an IANA time zone. */
export const businessDay = (moment: Temporal.Instant, zone: string): Temporal.PlainDate =>
  moment.toZonedDateTimeISO(zone).toPlainDate();

/** The moment at which a wall clock of the business shows `day` and `time`; a time skipped by daylight saving moves forward. */
export const businessMoment = (
  day: Temporal.PlainDate,
  time: Temporal.PlainTime,
  zone: string,
): Temporal.Instant => day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();

/** The moment a business day begins. */
export const startOfDay = (day: Temporal.PlainDate, zone: string): Temporal.Instant =>
  businessMoment(day, new Temporal.PlainTime(), zone);
