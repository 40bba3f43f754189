import { and, asc, eq, isNull, max, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { type ServedPlaces, windowsOfAddress } from '#shared/booking/address-windows.ts';
import { type AreaPlace, postcodeOf } from '#shared/booking/areas.ts';
import type { BookingRules } from '#shared/booking/bookable.ts';
import type { BookingWindow, WindowLeg } from '#shared/booking/booking-window.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { businessInstant } from '#shared/kernel/time.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { area_places, booking_windows, closed_days, settings } from '../schema.ts';

/** The rules at an address, and whether customers are bound to windows at all. */
export interface AddressRules extends BookingRules {
  use_windows: boolean;
}

interface RulesOptions {
  /** Staff book outside the areas knowingly: the windows of everywhere are left to them. */
  anyway?: boolean;
  /** The field that a refusal names. */
  field?: string;
}

const outsideTexts = {
  outside: 'We do not come to this address yet. Please contact us.',
  'no-postcode': 'End the address with its postcode',
};

/**
 * What says when a visit of a leg may be booked at an address: the windows of its area before those of everywhere, read as they are
 * now and not as this process has cached them.
 * @throws Refusal `outside-area` while windows are on, unless `anyway`
 */
export async function findBookingRules(
  db: DbOrTx,
  address: string,
  leg: WindowLeg,
  { anyway = false, field = `${leg}_address` }: RulesOptions = {},
): Promise<AddressRules> {
  const stored = await rulesNear(db, postcodeOf(address));
  const ofLeg = stored.windows.filter((each) => each.leg === leg);
  const { windows, problem } = windowsOfAddress(ofLeg, stored, address);
  if (problem && stored.shared.use_windows && !anyway) {
    const message = outsideTexts[problem];
    refuse('outside-area', message, [{ path: field, message }]);
  }
  return asRules(db, stored, windows);
}

/** When the last of the windows of all areas ends that start at an instant; `null` if none does. */
export async function findLastEnd(
  db: DbOrTx,
  leg: WindowLeg,
  starts_at: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const zone = db.timeZone();
  const start = starts_at.toZonedDateTimeISO(zone);
  const [row] = await db
    .select({ ends_at: max(booking_windows.ends_at) })
    .from(booking_windows)
    .where(
      and(
        isNull(booking_windows.retired_at),
        eq(booking_windows.leg, leg),
        eq(booking_windows.weekday, start.dayOfWeek),
        eq(booking_windows.starts_at, start.toPlainTime()),
      ),
    );
  return row?.ends_at ? businessInstant(start.toPlainDate(), row.ends_at, zone) : null;
}

/** A stored time is `08:00:00`. */
export type StoredWindow = Omit<BookingWindow, 'starts_at' | 'ends_at'> & {
  starts_at: string;
  ends_at: string;
};

/** The windows that are not retired, by start. */
export const windowsColumn = sql<
  StoredWindow[]
>`(select coalesce(json_agg(each), '[]') from (${new QueryBuilder()
  .select()
  .from(booking_windows)
  .where(isNull(booking_windows.retired_at))
  .orderBy(asc(booking_windows.starts_at), asc(booking_windows.id))}) as each)`;

const closedColumn = sql<
  Record<string, string>
>`(select coalesce(json_object_agg(${closed_days.day}, ${closed_days.name}),
  '{}') from ${closed_days})`;

const placesColumn = (postcode: string | null) =>
  sql<AreaPlace[]>`(select coalesce(json_agg(place), '[]') from ${area_places} as place
    where place.postcode = ${postcode})`;

type StoredRules = Awaited<ReturnType<typeof readRules>>;

const isTx = (db: DbOrTx): db is Tx => 'messages' in db;

declare module '../kernel/db/database.ts' {
  interface Notes {
    /** What a command has read, by postcode: it books all its visits by the same rules. */
    rules?: Map<string | null, Promise<StoredRules>>;
  }
}

function rulesNear(db: DbOrTx, postcode: string | null): Promise<StoredRules> {
  if (!isTx(db)) return readRules(db, postcode);
  db.notes.rules ??= new Map();
  const read = db.notes.rules;
  const rules = read.get(postcode) ?? readRules(db, postcode);
  read.set(postcode, rules);
  return rules;
}

/** All in one statement, so that it is of one moment. */
async function readRules(db: DbOrTx, postcode: string | null) {
  const [row] = await db
    .select({
      shared: {
        use_windows: settings.use_windows,
        zone: settings.time_zone,
        book_lead_hours: settings.book_lead_hours,
        book_ahead_days: settings.book_ahead_days,
        turnaround_days: settings.turnaround_days,
        working_days: settings.working_days,
      },
      business_address: settings.pickup_address,
      closed: closedColumn,
      windows: windowsColumn,
      places: placesColumn(postcode),
      has_areas: sql<boolean>`exists (select 1 from ${area_places})`,
    })
    .from(settings);
  if (!row) throw new Error('there are no settings');
  return row;
}

/** The windows of all addresses that are not retired, by start, and where people come to. */
export async function findOffer(db: DbOrTx): Promise<ServedPlaces & { windows: BookingWindow[] }> {
  const [row] = await db
    .select({
      business_address: settings.pickup_address,
      windows: windowsColumn,
      places: sql<AreaPlace[]>`(select coalesce(json_agg(place), '[]') from ${area_places} as place)`,
    })
    .from(settings);
  if (!row) throw new Error('there are no settings');
  return { ...row, has_areas: row.places.length > 0, windows: row.windows.map(asBookingWindow) };
}

const asRules = (
  db: DbOrTx,
  { shared, closed }: StoredRules,
  windows: readonly StoredWindow[],
): AddressRules => ({
  ...shared,
  now: db.now(),
  closed: new Map(Object.entries(closed)),
  windows: windows.map(asBookingWindow),
});

export const asBookingWindow = ({ starts_at, ends_at, ...window }: StoredWindow): BookingWindow => ({
  ...window,
  starts_at: Temporal.PlainTime.from(starts_at),
  ends_at: Temporal.PlainTime.from(ends_at),
});
