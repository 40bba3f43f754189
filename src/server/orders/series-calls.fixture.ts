import { eq } from 'drizzle-orm';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order, OrderDraft } from '#shared/orders/order.ts';
import { type ProblemCode, problems } from '#shared/problems.ts';
import {
  type EndDraft,
  type HoldDraft,
  holdSeriesRoute,
  makeOccurrenceRoute,
  restoreOccurrenceRoute,
  resumeSeriesRoute,
  seriesRoute,
  skipOccurrenceRoute,
  stopSeriesRoute,
} from '#shared/series/series.contract.ts';
import {
  editSeriesRoute,
  previewSeriesChangeRoute,
  type SeriesChangeDraft,
  type SeriesEdit,
} from '#shared/series/series-edit.contract.ts';
import { events, notifications, order_series, orders, outgoing, sessions } from '../schema.ts';
import { waitingMails } from '../testing/waiting-mails.ts';
import type { Person } from '../testing/world.ts';
import { createDueOccurrences } from './occurrences/create-due-occurrences.ts';
import { openShopWorld, placeRecurring, type Shop } from './orders.fixture.ts';

/** In business time. */
export const local = (text: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('Australia/Sydney').toInstant();
export const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);

/** The day of a pickup: `2026-12-02`. */
export const dayOf = ({ pickup_date }: { pickup_date: Temporal.Instant }): string =>
  pickup_date.toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString();

/** A shop whose people stay signed in however far the clock moves. */
export async function openSeriesShop(): Promise<Shop> {
  const shop = await openShopWorld();
  await staySignedIn(shop);
  return shop;
}

/** Whoever is signed in stays so, however far the clock moves. */
export async function staySignedIn(shop: Shop): Promise<void> {
  const far = Temporal.Instant.from('2099-01-01T00:00Z');
  await shop.db.update(sessions).set({ last_used_at: far, expires_at: far });
}

/** The clock of a minute of business time: what is due is made. */
export async function tickAt(shop: Shop, time: string): Promise<void> {
  shop.setNow(local(time));
  await createDueOccurrences(shop.db);
}

/** An order that belongs to a series. */
export type SeriesOrder = Order & { series_id: string };

/** The customer orders for Wed 2 Dec 2026, 9:00 am, and every week from then on. */
export async function placeWeekly(shop: Shop, more: Partial<OrderDraft> = {}): Promise<SeriesOrder> {
  const pickup_date = local('2026-12-02T09:00');
  const dates = { pickup_date, delivery_date: pickup_date.add({ hours: 48 }) };
  return (await placeRecurring(shop, { ...dates, ...more })) as SeriesOrder;
}

type OfSeries = Pick<SeriesOrder, 'series_id'>;

export const skip = (shop: Shop, who: Person, { series_id: id }: OfSeries, number: number) =>
  shop.call(who, skipOccurrenceRoute, { params: { id, number } });

export const restore = (shop: Shop, who: Person, { series_id: id }: OfSeries, number: number) =>
  shop.call(who, restoreOccurrenceRoute, { params: { id, number } });

export const makeNow = (shop: Shop, who: Person, { series_id: id }: OfSeries, number: number) =>
  shop.call(who, makeOccurrenceRoute, { params: { id, number } });

export const hold = (shop: Shop, who: Person, { series_id: id }: OfSeries, from: string, until?: string) =>
  shop.call(who, holdSeriesRoute, { params: { id }, body: holdDraft(from, until) });

export const holdDraft = (from: string, until?: string): HoldDraft => ({
  from: day(from),
  until: until ? day(until) : null,
});

export const resume = (shop: Shop, who: Person, { series_id: id }: OfSeries, body: EndDraft = {}) =>
  shop.call(who, resumeSeriesRoute, { params: { id }, body });

export const stop = (shop: Shop, who: Person, { series_id: id }: OfSeries) =>
  shop.call(who, stopSeriesRoute, { params: { id } });

export const editSeries = (shop: Shop, who: Person, { series_id: id }: OfSeries, body: SeriesEdit) =>
  shop.call(who, editSeriesRoute, { params: { id }, body });

export const preview = (shop: Shop, who: Person, { series_id: id }: OfSeries, body: SeriesChangeDraft) =>
  shop.call(who, previewSeriesChangeRoute, { params: { id }, body });

/** The series as its customer sees it. */
export const readSeries = async (shop: Shop, { series_id: id }: OfSeries, who = shop.customer) =>
  (await shop.call(who, seriesRoute, { params: { id } })).reply;

/** The orders of a series, by number: `2 scheduled 2026-12-09`. */
export async function ordersOf(shop: Shop, { series_id }: OfSeries): Promise<string[]> {
  const rows = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.series_id, series_id))
    .orderBy(orders.occurrence_number);
  return rows.map((order) => `${order.occurrence_number} ${order.status} ${dayOf(order)}`);
}

/** The order that is a number of a series. */
export async function orderOf(shop: Shop, { series_id }: OfSeries, number: number) {
  const rows = await shop.db.select().from(orders).where(eq(orders.series_id, series_id));
  const order = rows.find(({ occurrence_number }) => occurrence_number === number);
  if (!order) throw new Error(`number ${number} is no order`);
  return order;
}

/** Forgets all that people were told, and the other series. */
export async function clearSeries(shop: Shop): Promise<void> {
  await forgetNotices(shop);
  await shop.db.update(order_series).set({ stopped_at: shop.now(), stop_reason: 'person' });
}

export async function forgetNotices(shop: Shop): Promise<void> {
  await shop.db.delete(notifications);
  await shop.db.delete(outgoing);
}

/** What was told to whom, in the app. */
export async function noticesOf(shop: Shop, { user }: Person): Promise<string[]> {
  const rows = await shop.db.select().from(notifications).where(eq(notifications.user_id, user.id));
  return rows.map(({ message }) => message);
}

/** To whom mails go, and about what. */
export async function mailsOf(shop: Shop): Promise<[string, string][]> {
  return (await waitingMails(shop.db)).map(({ to, subject }) => [to, subject]);
}

/** The types of the events of a series, in their sequence. */
export async function eventsOf(shop: Shop, { series_id }: OfSeries): Promise<string[]> {
  const rows = await shop.db.select().from(events).where(eq(events.subject_id, series_id)).orderBy(events.id);
  return rows.map(({ type }) => type);
}

/** What a refusal says of itself. */
export const refused = (code: ProblemCode) => ({
  status: problems[code].status,
  type: `urn:washline:problem:${code}`,
});

/** Gives an order to Jonah. */
export const assignJonah = (shop: Shop, { id }: { id: string }) =>
  shop.call(shop.owner, assignDriverRoute, { params: { id }, body: { driver_id: shop.jonah.user.id } });

/** Begins a test anew on one morning: with a weekly series of the customer alone, of which so many orders are made. */
export async function startWeekly(shop: Shop, made = 1): Promise<SeriesOrder> {
  shop.setNow(local('2026-11-24T10:12'));
  await clearSeries(shop);
  const first = await placeWeekly(shop);
  if (made > 1) await makeNow(shop, shop.customer, first, made);
  await forgetNotices(shop);
  return first;
}
