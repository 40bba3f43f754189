import * as z from 'zod';

const earliest = Temporal.Instant.from('2000-01-01T00:00:00Z');

/** What is wrong with the year of a date as a form sends it; `null` if it is something else. */
export function yearFault(text: string): string | null {
  const year = /^[+-]?(\d+)-/.exec(text)?.[1];
  if (year === undefined) return null;
  // While a year is typed the browser says `0026`.
  if (!/^[1-9]\d{3}$/.test(year)) return 'Enter the year with four digits';
  return /^2[01]/.test(year) ? null : 'Enter a year from 2000 to 2199';
}

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
          message: yearFault(text) ?? 'Enter a date and time',
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

const [deviceEarliest, deviceLatest] = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'].map((text) =>
  Temporal.Instant.from(text),
) as [Temporal.Instant, Temporal.Instant];

/** Of years that have more than four digits, or lie before the first, the nearest that is written with four. */
const boundedStamp = (instant: Temporal.Instant): Temporal.Instant => {
  if (isBefore(instant, deviceEarliest)) return deviceEarliest;
  return isBefore(deviceLatest, instant) ? deviceLatest : instant;
};

/**
 * A moment by the clock of a device. Nobody typed it, and the clock may be set to anything: any instant is taken. What
 * becomes of one that cannot be is for who reads it.
 */
export const DeviceInstant = z.codec(
  z.string('A date and time is missing'),
  z.custom<Temporal.Instant>((value) => value instanceof Temporal.Instant),
  {
    decode(text, ctx) {
      const instant = readInstant(text, deviceForm);
      if (instant) return boundedStamp(instant);
      ctx.issues.push({ code: 'custom', message: 'A date and time is missing', input: text });
      return z.NEVER;
    },
    encode: (instant) => boundedStamp(instant).toString({ smallestUnit: 'millisecond' }),
  },
);

/**
 * When something happened that a device has stamped. What would have happened before that which it is about was there, or after
 * it was heard of, happened as it arrived.
 */
export const stampOrArrival = (
  stamp: Temporal.Instant,
  { since, arrived_at }: { since: Temporal.Instant; arrived_at: Temporal.Instant },
): Temporal.Instant => (isBefore(stamp, since) || isBefore(arrived_at, stamp) ? arrived_at : stamp);

const msOfDay = 24 * 60 * 60 * 1000;
/** The cache is cleared when it holds this many days. */
const maxCachedDays = 1_000;
const cachedDays = new Map<number, number[]>();

/**
 * As `instant.toString({ smallestUnit: 'millisecond' })` for these years, 20 times faster: the date of each day is cached, and the
 * text is made of its signs at once, as `JSON.stringify` takes twice as long for one put together.
 */
function formatInstant({ epochMilliseconds }: Temporal.Instant): string {
  const day = Math.floor(epochMilliseconds / msOfDay);
  const ms = epochMilliseconds - day * msOfDay;
  const [y = 0, yy = 0, yyy = 0, yyyy = 0, dash = 0, m = 0, mm = 0, , d = 0, dd = 0] = signsOfDay(day);
  // biome-ignore format: as the text reads
  return String.fromCharCode(
    y, yy, yyy, yyyy, dash, m, mm, dash, d, dd, signT,
    digit(ms / 36_000_000), digit((ms / 3_600_000) % 10), colon,
    digit((ms / 600_000) % 6), digit((ms / 60_000) % 10), colon,
    digit((ms / 10_000) % 6), digit((ms / 1_000) % 10), dot,
    digit((ms / 100) % 10), digit((ms / 10) % 10), digit(ms % 10), signZ,
  );
}

const [zero = 0, signT = 0, colon = 0, dot = 0, signZ = 0] = signsOf('0T:.Z');

/** The sign of the whole part of a value below 10. */
const digit = (value: number) => zero + Math.floor(value);

function signsOf(text: string): number[] {
  return Array.from(text, (sign) => sign.charCodeAt(0));
}

/** The signs of `2026-11-24`, for a day counted from 1970. */
function signsOfDay(day: number): number[] {
  const cached = cachedDays.get(day);
  if (cached) return cached;
  if (cachedDays.size === maxCachedDays) cachedDays.clear();
  const signs = signsOf(new Date(day * msOfDay).toISOString().slice(0, 10));
  cachedDays.set(day, signs);
  return signs;
}

// A date-time of RFC 3339, as the OpenAPI description promises; the seconds may be left out. Temporal would
// also accept names of zones and calendars, six-digit years and a 60th second.
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i;

function parseInstant(text: string, end: Temporal.Instant): Temporal.Instant | null {
  const instant = readInstant(text);
  return instant && !isBefore(instant, earliest) && isBefore(instant, end) ? instant : null;
}

/** Devices write a year that has run beyond four digits with a sign and six. */
const deviceForm = new RegExp(rfc3339.source.replace('\\d{4}', '(\\d{4}|[+-]\\d{6})'), 'i');

function readInstant(text: string, form = rfc3339): Temporal.Instant | null {
  if (!form.test(text)) return null;
  try {
    return Temporal.Instant.from(text).round('millisecond');
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

/** The last of some days. */
export const lastDay = (
  first: Temporal.PlainDate,
  ...others: (Temporal.PlainDate | null | undefined)[]
): Temporal.PlainDate =>
  others.reduce<Temporal.PlainDate>(
    (last, day) => (day && Temporal.PlainDate.compare(day, last) > 0 ? day : last),
    first,
  );

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
