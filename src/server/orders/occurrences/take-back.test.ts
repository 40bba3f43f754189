import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { businessDay } from '#shared/kernel/time.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  holdSeriesRoute,
  restoreOccurrenceRoute,
  resumeSeriesRoute,
  skipOccurrenceRoute,
} from '#shared/series/series.contract.ts';
import { editSeriesRoute } from '#shared/series/series-edit.contract.ts';
import { edit, occurrenceAfter, openShopWorld, placeRecurring, read, type Shop } from '../orders.fixture.ts';

let shop: Shop;
let second: Order;
beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());
beforeEach(async () => {
  second = await occurrenceAfter(shop, await placeRecurring(shop), 1);
});

const params = () => ({ id: second.series_id ?? '' });
const act = async (route: typeof skipOccurrenceRoute | typeof restoreOccurrenceRoute, number: number) =>
  (await shop.call(shop.customer, route, { params: { ...params(), number } })).reply;
const hold = () => {
  const body = { from: businessDay(shop.now(), shop.db.timeZone()), until: null };
  return shop.call(shop.customer, holdSeriesRoute, { params: params(), body });
};
const resume = () => shop.call(shop.customer, resumeSeriesRoute, { params: params(), body: {} });

test.each([2, 3])(
  'a skip in a hold, of number %i, is undone once the hold is over, not before [SER-9, SER-10]',
  async (number) => {
    await act(skipOccurrenceRoute, number);
    await hold();
    expect(await act(restoreOccurrenceRoute, number)).toMatchObject({ state: 'skipped', may_undo: false });
    expect((await read(shop, second.id)).status).toBe('cancelled');
    await resume();
    expect(await act(skipOccurrenceRoute, number)).toMatchObject({ state: 'skipped', may_undo: true });
    const state = number === 2 ? 'made' : 'planned';
    expect(await act(restoreOccurrenceRoute, number)).toMatchObject({ state, may_skip: true });
  },
);

test('a skip of what lies after the end by now is not undone [SER-6, SER-9]', async () => {
  await act(skipOccurrenceRoute, 2);
  await shop.call(shop.customer, editSeriesRoute, { params: params(), body: { ends_after: 1 } });
  expect(await act(restoreOccurrenceRoute, 2)).toMatchObject({ state: 'skipped', may_undo: false });
  expect((await read(shop, second.id)).status).toBe('cancelled');
});

test('a hold that is sent again and drops what staff had brought back is told again [SER-10, SER-27]', async () => {
  await hold();
  await edit(shop, shop.owner, second, { status: 'scheduled' });
  shop.setNow(shop.now().add({ minutes: 1 }));
  await hold();
  expect((await read(shop, second.id)).status).toBe('cancelled');
  const [latest] = (await shop.call(shop.owner, notificationsRoute, {})).reply.rows;
  expect(latest?.message).toMatch(`paused a recurring order`);
  expect(latest?.message).toMatch(`${second.order_number} is cancelled.`);
});
