import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { businessRoute } from '#shared/business/business.contract.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute, orderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { closeLive, connectLive } from '../kernel/live/live.fixture.ts';
import { lockDueOrders } from '../orders/lock/lock-due-orders.ts';
import { placeDueIn } from '../orders/orders.fixture.ts';
import { openWorld, type Person, type World } from '../testing/world.ts';
import { openSecondProcess } from '../two-processes.fixture.ts';
import { brightSettings, patchSettings } from './settings.fixture.ts';
import { watchBusiness } from './watch-business.ts';

let world: World;
/** Another process on the same database, which hears of changes, but never looks for them by itself. */
let other: World;
let owner: Person;
let customer: Person;
let sku: Sku;

beforeAll(async () => {
  world = await openWorld();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  other = await openSecondProcess(world);
  vi.useRealTimers();
  await Promise.all([world.app.listen({ port: 0 }), other.app.listen({ port: 0 })]);
  [owner, customer, sku] = [
    await world.person('owner'),
    await world.person('customer'),
    await world.sku(100),
  ];
  await world.agree(customer, sku, 100);
});
beforeEach(() =>
  patchSettings(world, owner, { ...brightSettings, lock_hours: 8, time_zone: 'Australia/Sydney' }),
);
afterAll(async () => {
  closeLive();
  await Promise.all([world.close(), other.close()]);
});

const deliveredIn = (hours: number) => placeDueIn(world, customer, sku, { hours });
const editAt = async ({ call }: World, { id }: Order, special_instructions: string) => {
  const answer = await call(customer, editOrderRoute, { params: { id }, body: { special_instructions } });
  return answer.status === 200 ? 200 : answer.problem.detail;
};

test('the lock follows the hours from the very next call on, and so do the job and its words [SET-4, LCK-3, LCK-4]', async () => {
  const order = await deliveredIn(20);
  expect(await editAt(world, order, 'one')).toBe(200);
  await patchSettings(world, owner, { lock_hours: 20 });
  expect(await editAt(world, order, 'two')).toBe('Orders are locked 20 hours before delivery.');
  await patchSettings(world, owner, { lock_hours: 19 });
  expect(await editAt(world, order, 'three')).toBe(200);
  await lockDueOrders(world.db);
  const see = async () => (await world.call(owner, orderRoute, { params: { id: order.id } })).reply;
  expect((await see()).is_locked).toBe(false);
  await patchSettings(world, owner, { lock_hours: 48 });
  await lockDueOrders(world.db);
  const { is_locked, history } = await see();
  expect([is_locked, history[0]?.summary]).toEqual([true, 'locked the order, 48 hours before delivery']);
});

test('in another process too, which has its screens load it once it knows [SET-5]', async () => {
  const socket = connectLive(other, customer.token);
  await once(socket as never, 'connected');
  const order = await deliveredIn(20);
  const businessChanged = () =>
    new Promise((resolve) => socket.on('changed', ({ topic }) => topic === 'business' && resolve(null)));
  for (const lock_hours of [24, 19, 48]) {
    const changed = businessChanged();
    await patchSettings(world, owner, { business_name: `Open until ${lock_hours}`, lock_hours });
    await changed;
    // A screen that reloads on the message gets the new settings.
    const { reply } = await other.call(null, businessRoute, {});
    expect(reply).toMatchObject({ name: `Open until ${lock_hours}`, lock_hours });
  }
  expect(await editAt(other, order, 'one')).toBe('Orders are locked 48 hours before delivery.');
});

test('a process that was not told finds out by itself [SET-5]', async () => {
  const unnotified = Object.assign(Object.create(world.db), {
    business: { ...world.db.business },
    liveEvents: new (world.db.liveEvents.constructor as new () => typeof world.db.liveEvents)(),
  });
  const stop = watchBusiness(unnotified);
  await patchSettings(world, owner, { business_name: 'Brightest' });
  await vi.waitFor(() => expect(unnotified.business.name).toBe('Brightest'));
  stop();
});

test('days are counted on the new clock at once [SET-8]', async () => {
  const order = await deliveredIn(20);
  const today = async () => {
    const { rows } = (await world.call(owner, ordersRoute, { query: { range: 'today' } })).reply;
    return rows.some(({ id }) => id === order.id);
  };
  const at = world.now();
  // Placed at 10:12 on Tuesday in Sydney, where it is now 1:00 on Wednesday.
  world.setNow(at.add({ hours: 14, minutes: 48 }));
  expect(await today()).toBe(false);
  await patchSettings(world, owner, { time_zone: 'Australia/Perth' });
  // It is 22:00 on Tuesday there.
  expect(await today()).toBe(true);
  world.setNow(at);
});
