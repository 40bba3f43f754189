import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order, OrderDraft, OrderEdit } from '#shared/orders/order.ts';
import { deleteOrderRoute, editOrderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { closeLive, connectLive, recordLiveMessages } from '../../kernel/live/live.fixture.ts';
import type { Person } from '../../testing/world.ts';
import type { Shop } from '../orders.fixture.ts';
import { clearSeries, preview, restore, type SeriesOrder, skip } from '../series-calls.fixture.ts';
import {
  anotherCustomer,
  changeSettings,
  emptyWindows,
  hourOf,
  openWindowShop,
  windowDraft,
} from '../windows.fixture.ts';

let shop: Shop;
let other: Person;
beforeAll(async () => {
  shop = await openWindowShop();
  other = await anotherCustomer(shop);
  await shop.app.listen({ port: 0 });
});
afterEach(closeLive);
afterAll(() => shop.close());
beforeEach(async () => {
  await emptyWindows(shop);
  await clearSeries(shop);
});

const place = async (more: Partial<OrderDraft> = {}) => {
  const body = windowDraft(shop, '2026-12-09 08', '2026-12-11 14', more);
  return (await shop.call(shop.customer, placeOrderRoute, { body })).reply;
};
const edit = ({ id }: Order, body: OrderEdit, who = shop.customer) =>
  shop.call(who, editOrderRoute, { params: { id }, body });

test('a socket of another customer hears that a place is taken, and of nothing else [BKG-10]', async () => {
  const socket = connectLive(shop, other.token);
  await once(socket as never, 'connected');
  const heard: string[] = [];
  socket.on('changed', ({ topic }) => heard.push(topic));
  const next = () => once(socket as never, 'changed');
  const taken = next();
  const order = await place();
  await taken;
  await edit(order, { special_instructions: 'Ring twice' });
  const moved = next();
  await edit(order, { pickup_date: hourOf('2026-12-09 10') });
  await moved;
  expect(heard).toEqual(['places', 'places']);
});

describe('everybody’s pickers load again', () => {
  /** How often everybody is told within an act. */
  const told = async (act: () => Promise<unknown>) => {
    const { received, stop } = recordLiveMessages(shop);
    await act();
    stop();
    return received.filter((each) => each.do === 'refresh' && each.payload.topic === 'places').length;
  };
  const cancel = (order: Order) =>
    shop.call(shop.customer, deleteOrderRoute, { params: { id: order.id }, query: {} });
  const recurring = async () =>
    (await place({ is_recurring: true, frequency_template_id: shop.weekly.id })) as SeriesOrder;

  test('where one act takes or frees places, once [BKG-7, BKG-10]', async () => {
    const order = await place();
    expect(await told(() => edit(order, { delivery_date: hourOf('2026-12-14 14') }))).toBe(1);
    expect(await told(() => edit(order, { status: 'processing' }, shop.owner))).toBe(0);
    expect(await told(() => edit(order, { status: 'cancelled' }, shop.owner))).toBe(1);
    const query = { params: { id: order.id }, query: {} };
    expect(await told(() => shop.call(shop.owner, deleteOrderRoute, query))).toBe(0);
    const gone = await place();
    const ofStaff = { params: { id: gone.id }, query: {} };
    expect(await told(() => shop.call(shop.owner, deleteOrderRoute, ofStaff))).toBe(1);
    const cancelled = await place();
    expect(await told(() => cancel(cancelled))).toBe(1);
    const free = await place({ pickup_date: hourOf('2026-12-09 10') });
    const byStaff = { pickup_date: hourOf('2026-12-09 09'), anyway: true };
    await edit(free, byStaff, shop.owner);
    expect(
      await told(() => edit(free, { pickup_date: hourOf('2026-12-09 11'), anyway: true }, shop.owner)),
    ).toBe(1);
  });

  test('where a pickup is skipped or comes back, but not where that is only shown [BKG-7, BKG-10]', async () => {
    const first = await recurring();
    expect(await told(() => skip(shop, shop.customer, first, 1))).toBe(1);
    expect(await told(() => skip(shop, shop.customer, first, 1))).toBe(0);
    expect(await told(() => restore(shop, shop.customer, first, 1))).toBe(1);
    expect(await told(() => preview(shop, shop.customer, first, { stop: true }))).toBe(0);
  });

  test('but nobody is told of a refusal, and at free times there is nothing to tell [BKG-10]', async () => {
    const order = await place();
    expect(await told(() => place().catch(() => null))).toBe(0);
    await changeSettings(shop, { use_windows: false });
    expect(await told(() => place())).toBe(0);
    expect(await told(() => cancel(order))).toBe(0);
    await changeSettings(shop, { use_windows: true });
  });
});

describe('a process that has not heard yet that customers choose windows', () => {
  const answer = async (pickup: string) => {
    const body = windowDraft(shop, pickup, '2026-12-11 14');
    const placed = await shop.call(other, placeOrderRoute, { body });
    return placed.status === 201 ? placed.reply.pickup_until : placed.problem.detail;
  };

  test('goes by the windows all the same, for orders that are placed and moved [BKG-7, BKG-21]', async () => {
    await place();
    await changeSettings(shop, { use_windows: false });
    await shop.db.execute(sql`update settings set use_windows = true`);
    expect(shop.db.business.use_windows).toBe(false);
    expect(await answer('2026-12-09 09')).toBe('Choose one of the pickup windows');
    expect(await answer('2026-12-09 08')).toMatch(/^Wed 9 Dec, 8:00–10:00 am has just filled up/);
    expect(await answer('2026-12-09 10')).toEqual(hourOf('2026-12-09 12'));
    const order = await place({ pickup_date: hourOf('2026-12-08 08') });
    const moved = await edit(order, { pickup_date: hourOf('2026-12-09 08') });
    expect(moved.problem.status).toBe(409);
    // What one transaction has read is not what the process goes by.
    expect(shop.db.business.use_windows).toBe(false);
    await shop.db.execute(sql`update settings set use_windows = false`);
    await changeSettings(shop, { use_windows: true });
  });

  test('or that they do not any more [BKG-21]', async () => {
    await shop.db.execute(sql`update settings set use_windows = false`);
    expect(shop.db.business.use_windows).toBe(true);
    expect(await answer('2026-12-09 09')).toBeNull();
    await shop.db.execute(sql`update settings set use_windows = true`);
  });
});
