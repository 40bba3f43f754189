import { eq } from 'drizzle-orm';
import { type BookingDraft, updateBookingRoute } from '#shared/booking/booking.contract.ts';
import type { BookingWindow, WindowLeg } from '#shared/booking/booking-window.ts';
import { patchSettings } from '../business/settings.fixture.ts';
import { orders } from '../schema.ts';
import type { Person, World } from '../testing/world.ts';

type WindowDraft = BookingDraft['windows'][number];

/** A window as an owner enters it: `window('pickup', 3, '08:00-10:00')` is on Wednesdays. */
export function window(
  leg: WindowLeg,
  weekday: number,
  times: string,
  more: Partial<Pick<WindowDraft, 'area_id' | 'capacity'>> = {},
): WindowDraft {
  const [starts_at = '', ends_at = ''] = times.split('-');
  const time = (text: string) => Temporal.PlainTime.from(text);
  return {
    leg,
    weekday,
    starts_at: time(starts_at),
    ends_at: time(ends_at),
    area_id: null,
    capacity: null,
    ...more,
  };
}

/** The same window on each of these weekdays, 1 Mon … 7 Sun. */
export const onDays = (
  weekdays: readonly number[],
  ...[leg, times, more]: [WindowLeg, string, Parameters<typeof window>[3]?]
) => weekdays.map((weekday) => window(leg, weekday, times, more));

/** Sends windows and areas, right or wrong, with the version that was seen if there is one. */
export const putBooking = (
  world: World,
  { token }: Person,
  { windows = [], areas = [] }: Partial<BookingDraft>,
  ifMatch?: number,
) =>
  world.app.inject({
    method: 'PUT',
    url: '/api/booking',
    headers: {
      authorization: `Bearer ${token}`,
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    },
    payload: {
      windows: windows.map((each) => ({
        ...each,
        starts_at: wire(each.starts_at),
        ends_at: wire(each.ends_at),
      })),
      areas,
    },
  });

const wire = (time: Temporal.PlainTime): string => time.toString({ smallestUnit: 'minute' });

/** Saves windows and areas. @throws Error unless it succeeds */
export async function setBooking(world: World, owner: Person, draft: Partial<BookingDraft>) {
  const body = { windows: [], areas: [], ...draft };
  return (await world.call(owner, updateBookingRoute, { body })).reply;
}

/** Customers choose windows from now on. */
export const switchOn = (world: World, owner: Person): Promise<void> =>
  patchSettings(world, owner, { use_windows: true, occurrence_lead_days: 28 });

/** An order stands in a window on the day of its visit, as if it had been booked. */
export async function standIn(
  { db }: World,
  order_id: string,
  { id, leg }: Pick<BookingWindow, 'id' | 'leg'>,
  from: Temporal.Instant,
): Promise<void> {
  const until = from.add({ hours: 2 });
  const booked =
    leg === 'pickup'
      ? {
          pickup_window_id: id,
          pickup_date: from,
          pickup_until: until,
          delivery_date: from.add({ hours: 240 }),
        }
      : { delivery_window_id: id, delivery_date: from, delivery_until: until };
  await db.update(orders).set(booked).where(eq(orders.id, order_id));
}
