import type { AffectedOrder, ClosedDay } from '#shared/booking/closed-days.contract.ts';

const zone = 'Australia/Sydney';
/** A Tuesday; the tests let it be the present. */
export const now = Temporal.Instant.from('2026-11-23T23:00:00Z');
export const dayOf = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
/** A business day at a time: `2026-12-29 08:00`. */
export const at = (text: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();

/** A day of the calendar with nothing on it. */
export const emptyDay = {
  closed: null,
  ...{ cancelled: 0, completed: 0, in_progress: 0 },
  pickups: { total: 0, first: [] },
  deliveries: { total: 0, first: [] },
};

/** A closed day that Ruth Calloway entered on Mon 9 Nov. */
export const closedDay = (day: string, name: string, affected = 0): ClosedDay => ({
  day: dayOf(day),
  name,
  added_by_name: 'Ruth Calloway',
  created_at: at('2026-11-09 10:00'),
  affected,
});

export const christmas = closedDay('2026-12-25', 'Christmas Day', 1);
export const boxingHoliday = closedDay('2026-12-28', 'Boxing Day holiday', 2);

const order = (number: number, order_number: string): Pick<AffectedOrder, 'order_id' | 'order_number'> => ({
  order_id: `01a1fd3b-0c34-7451-8ad9-c23f737${number}`,
  order_number,
});

/** A delivery without a series, a pickup of a series, and one that its series would skip. */
export const delivery: AffectedOrder = {
  ...order(13301, 'ORD-000227'),
  order_version: 3,
  customer_id: '01a1fd3b-0c34-7451-8ad9-c23f73713399',
  customer_name: 'Priya Raman',
  driver_name: 'Mei Tanaka',
  series_id: null,
  leg: 'delivery',
  day: christmas.day,
  day_name: christmas.name,
  date: at('2026-12-25 17:00'),
  open_dates: [at('2026-12-29 17:00'), at('2026-12-30 17:00')],
  is_skip_suggested: false,
  is_as_planned: false,
  next_pickup: null,
  is_proposed: false,
  change_until: at('2026-12-28 10:00'),
};
export const pickup: AffectedOrder = {
  ...delivery,
  ...order(13302, 'ORD-000234'),
  order_version: 5,
  customer_name: 'Saltbush Day Spa',
  driver_name: null,
  series_id: '01a1fd3b-2222-7451-8ad9-c23f737133e4',
  leg: 'pickup',
  day: boxingHoliday.day,
  day_name: boxingHoliday.name,
  date: at('2026-12-28 16:00'),
  open_dates: [at('2026-12-29 16:00')],
  next_pickup: at('2027-01-04 16:00'),
};
export const skipping: AffectedOrder = {
  ...pickup,
  ...order(13303, 'ORD-000229'),
  order_version: 2,
  customer_name: 'Mabel Ng',
  date: at('2026-12-28 08:00'),
  open_dates: [at('2026-12-29 08:00')],
  is_skip_suggested: true,
  next_pickup: at('2027-01-04 08:00'),
};
