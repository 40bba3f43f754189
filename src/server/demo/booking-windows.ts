import type { Area, BookingDraft } from '#shared/booking/booking.contract.ts';
import { publicHolidays } from '#shared/booking/public-holidays.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { insertClosedDay } from '../booking/closed-days.store.ts';
import { clockOf } from '../booking/closing.store.ts';
import { findSettings } from '../business/business.store.ts';
import { changeBooking } from '../business/change-booking.ts';
import { changeSettings } from '../business/change-settings.ts';
import { newId } from '../kernel/db/columns.ts';
import type { Db } from '../kernel/db/database.ts';
import { updateAllNextPickups } from '../series/next-pickup.store.ts';

type Window = BookingDraft['windows'][number];

const area = (
  name: string,
  postcodes: readonly string[],
  suburbs: readonly (readonly [string, string])[],
): Area => ({
  id: newId(),
  name,
  places: [
    ...postcodes.map((postcode) => ({ postcode, suburb: null })),
    ...suburbs.map(([postcode, suburb]) => ({ postcode, suburb })),
  ],
});

const hours = (
  leg: Window['leg'],
  weekdays: readonly number[],
  [from, to]: readonly [number, number],
  { area_id, capacity }: Pick<Window, 'area_id' | 'capacity'>,
): Window[] =>
  weekdays.map((weekday) => ({
    leg,
    weekday,
    starts_at: new Temporal.PlainTime(from),
    ends_at: new Temporal.PlainTime(to),
    area_id,
    capacity,
  }));

/** Two areas with windows of their own, and some for everybody. Camperdown alone of its postcode is in the Inner West. */
function planBooking(): BookingDraft {
  const city = area('City and East', ['2000', '2009', '2010', '2011', '2025', '2028', '2061'], []);
  const west = area('Inner West', ['2037', '2038', '2040', '2041', '2042'], [['2050', 'Camperdown']]);
  const [weekdays, withSaturday] = [
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5, 6],
  ];
  const inCity = { area_id: city.id, capacity: 8 };
  const inWest = { area_id: west.id, capacity: 5 };
  const everywhere = { area_id: null, capacity: null };
  return {
    areas: [city, west],
    windows: [
      ...hours('pickup', withSaturday, [7, 9], inCity),
      ...hours('pickup', weekdays, [10, 12], inCity),
      ...hours('pickup', [1, 3, 5], [8, 10], inWest),
      ...hours('pickup', weekdays, [12, 14], everywhere),
      ...hours('delivery', weekdays, [14, 16], inCity),
      ...hours('delivery', weekdays, [17, 19], { ...inCity, capacity: 6 }),
      ...hours('delivery', [2, 4, 6], [15, 17], inWest),
      ...hours('delivery', weekdays, [12, 14], everywhere),
    ],
  };
}

export const plannedBooking = planBooking();

/** What an owner sets up before customers choose windows: it is there, and one switch shows it. */
export async function prepareBooking(db: Db, actor_id: string): Promise<void> {
  await changeBooking(db, { actor_id, ifMatch: null }, plannedBooking);
  const { business_name, pickup_address, occurrence_lead_days } = await findSettings(db);
  const settings = { business_name, pickup_address, occurrence_lead_days, holiday_state: 'NSW' as const };
  await changeSettings(db, { actor_id, ifMatch: null }, settings);
}

/** No order of the demo lies as far ahead. */
const daysAhead = 45;

/** The shop is closed on the public holidays of the year to come. */
export async function closeOnHolidays(db: Db, added_by: string): Promise<void> {
  const today = businessDay(db.now(), db.timeZone());
  const [first, last] = [today.add({ days: daysAhead }), today.add({ years: 1 })];
  const holidays = [today.year, today.year + 1].flatMap((year) => publicHolidays(year, 'NSW'));
  for (const { day, name, ticked } of holidays) {
    const isAhead = Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, last) <= 0;
    if (ticked && isAhead) await insertClosedDay(db, { day, name, added_by });
  }
  await updateAllNextPickups(db, clockOf(db));
}
