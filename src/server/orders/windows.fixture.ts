import { eq } from 'drizzle-orm';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import type { Settings } from '#shared/business/settings.ts';
import type { OrderDraft } from '#shared/orders/order.ts';
import { newId } from '../kernel/db/columns.ts';
import { areas, booking_windows, orders } from '../schema.ts';
import { draftOf, type Person } from '../testing/world.ts';
import type { Shop } from './orders.fixture.ts';
import { local, openSeriesShop, staySignedIn } from './series-calls.fixture.ts';

interface WindowOfTest {
  leg: WindowLeg;
  /** ISO weekdays, 1 Mon … 7 Sun. */
  weekdays: number[];
  hours: [from: number, to: number];
  capacity?: number;
  area_id?: string;
}

/** Adds windows; returns their ids, by weekday as given. */
export async function addWindows(
  shop: Shop,
  { leg, weekdays, hours, capacity, area_id }: WindowOfTest,
): Promise<string[]> {
  const [starts_at, ends_at] = hours.map((hour) => new Temporal.PlainTime(hour)) as [
    Temporal.PlainTime,
    Temporal.PlainTime,
  ];
  const windows = weekdays.map((weekday) => ({
    id: newId(),
    leg,
    weekday,
    starts_at,
    ends_at,
    capacity: capacity ?? null,
    area_id: area_id ?? null,
  }));
  await shop.db.insert(booking_windows).values(windows);
  return windows.map(({ id }) => id);
}

export async function addArea(shop: Shop, name: string): Promise<string> {
  const id = newId();
  await shop.db.insert(areas).values({ id, name });
  return id;
}

/** Changes some settings and keeps the others. */
export async function changeSettings(shop: Shop, change: Partial<Settings>): Promise<void> {
  const { business_name, pickup_address, occurrence_lead_days } = (
    await shop.call(shop.owner, settingsRoute, {})
  ).reply;
  const body = { business_name, pickup_address, occurrence_lead_days, ...change };
  const { status, text } = await shop.call(shop.owner, updateSettingsRoute, { body });
  if (status !== 200) throw new Error(text);
}

/**
 * A shop whose customers choose windows: pickups 8:00–10:00 am on Mon to Fri, one place each, and 10:00–12:00 am without a
 * limit; deliveries 2:00–4:00 pm on Mon to Fri. It is Tue 24 Nov 2026, 10:12 am.
 */
export async function openWindowShop(): Promise<Shop> {
  const shop = await openSeriesShop();
  const weekdays = [1, 2, 3, 4, 5];
  await addWindows(shop, { leg: 'pickup', weekdays, hours: [8, 10], capacity: 1 });
  await addWindows(shop, { leg: 'pickup', weekdays, hours: [10, 12] });
  await addWindows(shop, { leg: 'delivery', weekdays, hours: [14, 16] });
  await changeSettings(shop, { use_windows: true, occurrence_lead_days: 28 });
  return shop;
}

/** A draft of one sheet: `2026-12-09 08` and `2026-12-11 14` in business time. */
export const windowDraft = (
  shop: Shop,
  pickup: string,
  delivery: string,
  more: Partial<OrderDraft> = {},
): OrderDraft =>
  draftOf(shop, [{ sku: shop.sheet, quantity: 1 }], {
    pickup_date: hourOf(pickup),
    delivery_date: hourOf(delivery),
    ...more,
  });

export const hourOf = (text: string): Temporal.Instant => local(`${text.replace(' ', 'T')}:00`);

/** Another customer, with a price of the sheet. */
export async function anotherCustomer(shop: Shop): Promise<Person> {
  const person = await shop.person('customer');
  await shop.agree(person, shop.sheet, 380);
  await staySignedIn(shop);
  return person;
}

/** An order as it is stored. */
export async function storedOrder(shop: Shop, { id }: { id: string }) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('there is no such order');
  return row;
}

/** Nobody has ordered anything that is still to come. */
export async function emptyWindows(shop: Shop): Promise<void> {
  await shop.db.update(orders).set({ status: 'cancelled', needs_date: null });
}
