import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Sku } from '#shared/catalogue/sku.ts';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import type { RouteInput, RouteShape } from '#shared/kernel/route.ts';
import { encodeCall } from '#shared/kernel/wire.ts';
import type { Order, OrderDraft, OrderEdit } from '#shared/orders/order.ts';
import { deleteOrderRoute, editOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { makeOccurrenceRoute, seriesRoute } from '#shared/series/series.contract.ts';
import { insertTemplate } from '../frequency/frequency.store.ts';
import { transact } from '../kernel/db/database.ts';
import { order_series, orders } from '../schema.ts';
import { updateNextPickups } from '../series/next-pickup.store.ts';
import { draftOf, openWorld, type Person, type World, type WorldSettings } from '../testing/world.ts';
import { insertOrder } from './store/order-write.store.ts';

/** A test world with all people an order involves, and a price list. */
export interface Shop extends World {
  owner: Person;
  admin: Person;
  customer: Person;
  stranger: Person;
  jonah: Person;
  sheet: Sku;
  towel: Sku;
  weekly: FrequencyTemplate;
  monthly: FrequencyTemplate;
}

export async function openShopWorld(settings: WorldSettings = {}): Promise<Shop> {
  const world = await openWorld(settings);
  const [owner, admin, customer, stranger, jonah] = await Promise.all([
    world.person('owner', { full_name: 'Olivia Owner' }),
    world.person('admin', { full_name: 'Adam Admin' }),
    world.person('customer', { full_name: 'Harbour Lane Hotel' }),
    world.person('customer'),
    world.person('driver', { full_name: 'Jonah Reid' }),
  ]);
  const [sheet, towel] = [await world.sku(400, 'Bed Sheet'), await world.sku(150, 'Bath Towel')];
  await world.agree(customer, sheet, 380);
  await world.agree(customer, towel, 145);
  const template = (name: string, frequency_type: 'weekly' | 'monthly') =>
    insertTemplate(world.db, { name, frequency_type, frequency_value: 1 });
  const [weekly, monthly] = [await template('Weekly', 'weekly'), await template('Monthly', 'monthly')];
  return { ...world, owner, admin, customer, stranger, jonah, sheet, towel, weekly, monthly };
}

/** The customer orders 2 sheets and a towel. */
export const placeOne = (shop: Shop, more: Partial<OrderDraft> = {}): Promise<Order> => {
  const lines = [
    { sku: shop.sheet, quantity: 2 },
    { sku: shop.towel, quantity: 1 },
  ];
  return shop.place(shop.customer, draftOf(shop, lines, more));
};

/** The same order, every week. */
export const placeRecurring = (shop: Shop, more: Partial<OrderDraft> = {}): Promise<Order> =>
  placeOne(shop, { is_recurring: true, frequency_template_id: shop.weekly.id, ...more });

/** The customer orders one of a SKU, to be delivered after `time`. */
export function placeDueIn(
  world: World,
  customer: Person,
  sku: Sku,
  time: Temporal.DurationLike,
): Promise<Order> {
  const dates = { pickup_date: world.now().add({ minutes: 5 }), delivery_date: world.now().add(time) };
  return world.place(customer, draftOf(world, [{ sku, quantity: 1 }], dates));
}

/** An occurrence `weeks` after the first, as the job would create it. */
export async function occurrenceAfter(shop: Shop, first: Order, weeks: number): Promise<Order> {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, first.id));
  if (!row) throw new Error('there is no such order');
  const dates = {
    pickup_date: row.pickup_date.add({ hours: 7 * 24 * weeks }),
    delivery_date: row.delivery_date.add({ hours: 7 * 24 * weeks }),
  };
  const occurrence = { ...row, ...dates, status: 'scheduled' as const, occurrence_number: 1 + weeks };
  const { id } = await transact(shop.db, (tx) => insertOrder(tx, occurrence));
  const ids = row.series_id ? [row.series_id] : [];
  await shop.db
    .update(order_series)
    .set({ made_through: sql`greatest(${order_series.made_through}, ${occurrence.occurrence_number}::int)` })
    .where(inArray(order_series.id, ids));
  await updateNextPickups(shop.db, ids);
  return read(shop, id);
}

/** The orders of a new series, by number: its first `count` occurrences. */
export async function placeSeries(
  shop: Shop,
  count: number,
  more: Partial<OrderDraft> = {},
): Promise<OrderWithHistory[]> {
  const first = await placeRecurring(shop, more);
  const params = { id: first.series_id ?? '', number: count };
  await shop.call(shop.customer, makeOccurrenceRoute, { params });
  return ordersOf(shop, first);
}

/** The orders of a series as they now are, by number. */
export async function ordersOf(
  shop: Shop,
  { series_id }: Pick<Order, 'series_id'>,
): Promise<OrderWithHistory[]> {
  const rows = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.series_id, series_id ?? ''))
    .orderBy(asc(orders.occurrence_number));
  return Promise.all(rows.map(({ id }) => read(shop, id)));
}

/** The series of an order as its customer sees it. */
export const seriesOf = async (shop: Shop, { series_id }: Pick<Order, 'series_id'>) =>
  (await shop.call(shop.customer, seriesRoute, { params: { id: series_id ?? '' } })).reply;

/** An instant in business time, to the minute. */
export const local = (moment: Temporal.Instant | null | undefined) =>
  moment?.toZonedDateTimeISO('Australia/Sydney').toPlainDateTime().toString({ smallestUnit: 'minute' });

type OrderWithHistory = Awaited<ReturnType<typeof read>>;

/** The order as staff see it, with its history. */
export const read = async (shop: Shop, id: string) =>
  (await shop.call(shop.owner, orderRoute, { params: { id } })).reply;

export const edit = (shop: Shop, who: Person, { id }: { id: string }, body: OrderEdit) =>
  shop.call(who, editOrderRoute, { params: { id }, body });

export const remove = (
  shop: Shop,
  who: Person,
  { id }: { id: string },
  query: { repeat?: 'stop' | 'skip' } = {},
) => shop.call(who, deleteOrderRoute, { params: { id }, query });

/** A call with its own headers, as another program might send it. */
export async function send<R extends RouteShape>(
  { app }: Pick<World, 'app'>,
  who: Person | null,
  route: R,
  input: RouteInput<R>,
  headers: Record<string, string>,
) {
  const { method, url, body, contentType } = encodeCall(route, input);
  const type = contentType === undefined ? {} : { 'content-type': contentType };
  const token = who ? { authorization: `Bearer ${who.token}` } : {};
  return app.inject({
    method: method as 'GET',
    url,
    headers: { ...token, ...type, ...headers },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
  });
}
