import { expect, vi } from 'vitest';
import { affected, clearDays, close } from '#server/orders/closed-days/closed-days.fixture.ts';
import { occurrenceAfter, placeOne, placeRecurring, type Shop } from '#server/orders/orders.fixture.ts';
import { assignJonah, dayOf } from '#server/orders/series-calls.fixture.ts';
import {
  addWindows,
  changeSettings,
  emptyWindows,
  hourOf,
  windowDraft,
} from '#server/orders/windows.fixture.ts';
import type { World } from '#server/testing/world.ts';
import { moveOrdersRoute } from '#shared/booking/closed-days.contract.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import {
  holdSeriesRoute,
  makeOccurrenceRoute,
  restoreOccurrenceRoute,
  resumeSeriesRoute,
  skipOccurrenceRoute,
} from '#shared/series/series.contract.ts';
import { callFor, type PrepareWrite } from './write-call.ts';

/** What people do with a series. Whoever repeats one of these changes nothing more. */
export function seriesOperations(
  shop: Shop,
  service: World,
): Record<'skip' | 'undo' | 'hold' | 'resume' | 'make now' | 'scoped edit', PrepareWrite> {
  const { customer } = shop;
  return {
    skip: async () => {
      const input = { params: { ...(await seriesWithDriver(shop)), number: 1 } };
      return () => callFor(service, customer, skipOccurrenceRoute, input);
    },
    undo: async () => {
      const input = { params: { ...(await seriesWithDriver(shop)), number: 1 } };
      await shop.call(customer, skipOccurrenceRoute, input);
      return () => callFor(service, customer, restoreOccurrenceRoute, input);
    },
    hold: async () => {
      const input = { params: await seriesWithDriver(shop), body: holdFromToday(shop) };
      return () => callFor(service, customer, holdSeriesRoute, input);
    },
    resume: async () => {
      const params = await seriesWithDriver(shop);
      await shop.call(customer, holdSeriesRoute, { params, body: holdFromToday(shop) });
      return () => callFor(service, customer, resumeSeriesRoute, { params, body: {} });
    },
    'make now': async () => {
      const input = { params: { ...(await seriesWithDriver(shop)), number: 4 } };
      return () => callFor(service, customer, makeOccurrenceRoute, input);
    },
    'scoped edit': async () => {
      const order = await placeRecurring(shop);
      await occurrenceAfter(shop, order, 1);
      const items = [{ sku_id: shop.towel.id, quantity: 5 }];
      const pickup_date = order.pickup_date.add({ hours: 1 });
      const body = { items, pickup_date, scope: 'following' as const };
      return () => callFor(service, customer, editOrderRoute, { params: { id: order.id }, body });
    },
  };
}

/** The same for what closed days and windows are about. The last one switches the windows on. */
export function bookingOperations(
  shop: Shop,
  service: World,
): Record<'move off a closed day' | 'reschedule', PrepareWrite> {
  return {
    'move off a closed day': async () => {
      await clearDays(shop);
      const placed = [await placeRecurring(shop), await placeOne(shop)];
      for (const order of placed) await assignJonah(shop, order);
      const [first] = placed;
      if (!first) throw new Error('no order was placed');
      await close(shop, shop.admin, dayOf(first));
      // One is moved and one falls out.
      const moves = (await affected(shop)).map(({ order_id, order_version: version, open_dates }) => ({
        order_id,
        version,
        to: order_id === first.id ? (open_dates[0] ?? null) : null,
      }));
      const key = crypto.randomUUID();
      return () => callFor(service, shop.owner, moveOrdersRoute, { body: { moves } }, key);
    },
    reschedule: async () => {
      if (!service.db.business.use_windows) await switchOnWindows(shop, service);
      await emptyWindows(shop);
      const order = await shop.place(shop.customer, windowDraft(shop, '2026-12-09 08', '2026-12-11 14'));
      await assignJonah(shop, order);
      const body = { pickup_date: hourOf('2026-12-10 08'), delivery_date: hourOf('2026-12-14 14') };
      return () =>
        callFor(service, shop.customer, editOrderRoute, {
          params: { id: order.id },
          body: { ...body, scope: 'this' },
        });
    },
  };
}

/** One place in each pickup window. */
async function switchOnWindows(shop: Shop, service: World): Promise<void> {
  const weekdays = [1, 2, 3, 4, 5];
  await addWindows(shop, { leg: 'pickup', weekdays, hours: [8, 10], capacity: 1 });
  await addWindows(shop, { leg: 'delivery', weekdays, hours: [14, 16] });
  await changeSettings(shop, { use_windows: true, occurrence_lead_days: 28 });
  // The other process hears of it.
  await vi.waitFor(() => expect(service.db.business.use_windows).toBe(true));
}

/** A series of which two orders are made, one of them with a driver. */
async function seriesWithDriver(shop: Shop): Promise<{ id: string }> {
  const order = await placeRecurring(shop);
  await occurrenceAfter(shop, order, 1);
  const input = { params: { id: order.id }, body: { driver_id: shop.jonah.user.id } };
  await shop.call(shop.owner, assignDriverRoute, input);
  return { id: order.series_id ?? '' };
}

const holdFromToday = (shop: Shop) => ({
  from: businessDay(shop.now(), shop.db.timeZone()),
  until: null,
});
