import {
  addClosedDayRoute,
  affectedOrdersRoute,
  type ClosedDayDraft,
  type MoveDraft,
  moveOrdersRoute,
} from '#shared/booking/closed-days.contract.ts';
import type { OrderDraft } from '#shared/orders/order.ts';
import { closed_days, order_proposals, orders } from '../../schema.ts';
import { updateAllNextPickups } from '../../series/next-pickup.store.ts';
import type { Person } from '../../testing/world.ts';
import { placeOne, type Shop } from '../orders.fixture.ts';
import { clearSeries, day, local } from '../series-calls.fixture.ts';

/** Staff close a day; what is due by it is not decided before the next tick. */
export const close = (
  shop: Shop,
  who: Person,
  on: string,
  name = 'Stocktaking',
  more: Partial<ClosedDayDraft> = {},
) => shop.call(who, addClosedDayRoute, { body: { day: day(on), name, ...more } });

/** Every day is open, no order is there to move and nobody was told of anything; the rule is the next open day. */
export async function clearDays(shop: Shop): Promise<void> {
  await clearSeries(shop);
  await shop.db.delete(closed_days);
  await shop.db.delete(order_proposals);
  await shop.db.update(orders).set({ status: 'completed', delivery_status: null, driver_id: null });
  await shop.db.execute(`update settings set series_closed_day_rule = 'next_open'`);
  await updateAllNextPickups(shop.db, { now: shop.now(), zone: shop.db.timeZone() });
}

/** The customer orders a pickup and a delivery in business time: `2026-12-02T09:00`. */
export const placeAt = (shop: Shop, pickup: string, delivery: string, more: Partial<OrderDraft> = {}) =>
  placeOne(shop, { pickup_date: local(pickup), delivery_date: local(delivery), ...more });

export const affected = async (shop: Shop, on?: string) =>
  (await shop.call(shop.admin, affectedOrdersRoute, { query: on ? { day: day(on) } : {} })).reply;

/** Staff move orders that they see as they now are. */
export const move = (shop: Shop, who: Person, moves: MoveDraft['moves']) =>
  shop.call(who, moveOrdersRoute, { body: { moves } });

/** An instant as the clock of the business shows it: `2026-12-02 09:00`. */
export const shown = (instant: Temporal.Instant | null | undefined): string =>
  instant
    ?.toZonedDateTimeISO('Australia/Sydney')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ') ?? 'none';
