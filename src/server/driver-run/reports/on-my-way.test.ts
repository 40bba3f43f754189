import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#shared/orders/order.ts';
import { moveStopsRoute, updateRunRoute } from '#shared/runs/dispatch.contract.ts';
import { crown, local } from '../../dispatch/dispatch.fixture.ts';
import { expectSoundRuns } from '../../runs/runs.fixture.ts';
import { message_choices, message_rules, users } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { monday } from '../driver-run.fixture.ts';
import { openReportsWorld, type ReportsWorld } from './reports.fixture.ts';

let shop: ReportsWorld;
let jonah: Person;
/** At 9, 10 and 11 o’clock, each at a door of its own. */
let orders: [Order, Order, Order];

const at = (hour: string) => local(`2026-11-30T${hour}`);

beforeAll(async () => {
  shop = await openReportsWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  orders = await shop.placeMorning(jonah);
});

const pickupOf = async (order: Order) => (await shop.legOf(order, 'pickup')).id;
const setOffTo = (order: Order) => shop.setOffTo(jonah, order);
const run = () => shop.runOf(jonah, monday);
/** The stops in their sequence, by the orders there; the next one has a star. */
async function sequence(): Promise<string[]> {
  const { stops } = await shop.readRun(jonah);
  return stops.map(({ legs, next_at, finished_at }) => {
    const index = orders.findIndex(({ id }) => id === legs[0]?.order_id);
    return `${index}${next_at && !finished_at ? '*' : ''}`;
  });
}
const aboutIt = ({ order_number }: Order) => shop.toldTo(shop.customer, order_number);

test('makes one stop the next, which comes first, and takes that from any other [RUN-9]', async () => {
  const { reply } = await setOffTo(orders[1]);
  expect(reply.outcome).toBe('accepted');
  expect(await sequence()).toEqual(['1*', '0', '2']);
  expect(`${(await run()).started_at}`).toBe(`${shop.world.now()}`);
  await setOffTo(orders[2]);
  expect(await sequence()).toEqual(['2*', '1', '0']);
  await setOffTo(orders[2]);
  expect(await sequence()).toEqual(['2*', '1', '0']);
  await shop.tap(jonah, { type: 'done', leg_id: await pickupOf(orders[2]) });
  expect(await sequence()).toEqual(['2', '1', '0']);
  await expectSoundRuns(shop.world);
});

test('a pickup is on the way, and its order stays; a delivery takes it along [RUN-9, LEG-8]', async () => {
  const [order] = orders;
  await setOffTo(order);
  expect(await shop.legOf(order, 'pickup')).toMatchObject({ state: 'on_the_way' });
  expect(await shop.read(order)).toMatchObject({ status: 'pending', delivery_status: 'assigned' });
  await shop.tap(jonah, { type: 'on_my_way', leg_id: (await shop.legOf(order, 'delivery')).id });
  expect(await shop.read(order)).toMatchObject({
    status: 'out_for_delivery',
    delivery_status: 'out_for_delivery',
  });
  expect((await shop.legOf(order, 'pickup')).done_how).toBe('skipped');
});

test('tells the customer of each leg there when to expect the driver, once [RUN-9, NTF-8]', async () => {
  const beside = await shop.placeOn({ pickup_date: at('09:30'), pickup_address: crown });
  await shop.assign(beside, jonah);
  shop.world.setNow(at('09:00'));
  await setOffTo(orders[0]);
  const next = ({ order_number }: Order) =>
    `You are next: Jonah Reid comes to collect ${order_number}, 9:00–9:35 am.`;
  expect((await aboutIt(orders[0]))[0]).toBe(next(orders[0]));
  expect((await aboutIt(beside))[0]).toBe(next(beside));
  await setOffTo(orders[1]);
  await setOffTo(orders[0]);
  expect((await aboutIt(orders[0])).filter((text) => text.startsWith('You are next'))).toHaveLength(1);
  expect(await shop.toldTo(shop.owner, 'You are next')).toEqual([]);
  expect(await shop.toldTo(jonah, 'Your run changed')).toEqual([]);
});

test('of what starts only after the span they are told once their driver sets off for it [RUN-10, RUN-2]', async () => {
  const noon = await shop.placeOn({ pickup_date: at('13:00'), pickup_address: crown });
  await shop.assign(noon, jonah, 'pickup');
  shop.world.setNow(at('09:00'));
  await setOffTo(orders[0]);
  expect(await aboutIt(noon)).not.toContainEqual(expect.stringMatching(/^You are next/));
  await shop.tap(jonah, { type: 'done', leg_id: await pickupOf(orders[0]) });
  shop.world.setNow(at('12:50'));
  await setOffTo(noon);
  expect((await aboutIt(noon))[0]).toMatch(/^You are next/);
});

test('says whether the customer was told, and nothing where nobody can be [RUN-9]', async () => {
  const { world, customer } = shop;
  const told = async () =>
    (await shop.readRun(jonah)).stops.flatMap(({ legs }) => legs.map(({ is_told_next }) => is_told_next));
  expect(await told()).toEqual([false, false, false]);
  await setOffTo(orders[0]);
  expect(await told()).toEqual([true, false, false]);
  const person = eq(users.id, customer.user.id);
  const [before] = await world.db.select().from(users).where(person);
  await world.db.update(users).set({ password_hash: null }).where(person);
  expect(await told()).toEqual([null, null, null]);
  const mail = { kind: 'you_are_next', channel: 'mail', offer: 'on' } as const;
  await world.db
    .insert(message_rules)
    .values(mail)
    .onConflictDoUpdate({
      target: [message_rules.kind, message_rules.channel],
      set: { offer: 'on' },
    });
  expect(await told()).toEqual([true, false, false]);
  await world.db.delete(message_rules).where(eq(message_rules.kind, 'you_are_next'));
  await world.db
    .update(users)
    .set({ password_hash: before?.password_hash ?? null })
    .where(person);
});

test('says whether a message of it leaves the app, by what the owner has on and the customer chose [RUN-9]', async () => {
  const { world, customer } = shop;
  const rules = eq(message_rules.kind, 'you_are_next');
  const is = async () => (await shop.readRun(jonah)).stops[0]?.legs[0]?.is_messaged;
  const way = { kind: 'you_are_next', channel: 'mail' } as const;
  await world.db.delete(message_rules).where(rules);
  expect(await is()).toBe(false);
  await world.db.insert(message_rules).values({ ...way, offer: 'offered' });
  expect(await is()).toBe(false);
  const own = { user_id: customer.user.id, ...way };
  await world.db.insert(message_choices).values({ ...own, is_on: true });
  expect(await is()).toBe(true);
  await world.db.update(message_choices).set({ is_on: false });
  await world.db.update(message_rules).set({ offer: 'on' }).where(rules);
  expect(await is()).toBe(false);
  await world.db.delete(message_choices);
  expect(await is()).toBe(true);
  await world.db.update(message_rules).set({ channel: 'text' }).where(rules);
  expect(await is()).toBe(false);
  await world.db.delete(message_rules).where(rules);
});

test('a delivery tells its customer that they are next instead of that it is out [RUN-9]', async () => {
  const [order] = orders;
  shop.world.setNow(local('2026-12-03T14:00'));
  await shop.tap(jonah, { type: 'on_my_way', leg_id: (await shop.legOf(order, 'delivery')).id });
  const told = await aboutIt(order);
  expect(told[0]).toMatch(new RegExp(`^You are next: Jonah Reid brings ${order.order_number}, `));
  expect(told.filter((text) => text.startsWith('Out for'))).toEqual([]);
  expect(await shop.toldTo(shop.owner, `Jonah Reid is bringing ${order.order_number} for `)).toHaveLength(1);
});

test('the customer is told once that it gets later by more than 15 minutes, by a report or by staff [RUN-9]', async () => {
  const late = async () => (await aboutIt(orders[0])).filter((text) => text.startsWith('Running late'));
  shop.world.setNow(at('09:00'));
  await setOffTo(orders[0]);
  shop.later({ minutes: 14 });
  await shop.tap(jonah, {
    type: 'spot',
    leg_id: await pickupOf(orders[0]),
    latitude: -33.8,
    longitude: 151.2,
    accuracy_m: 8,
  });
  expect(await late()).toEqual([]);
  const { id, stops, version } = await run();
  const body = { stop_ids: stops.map((stop) => stop.id).toReversed() };
  await shop.world.call(shop.owner, updateRunRoute, { params: { id }, body });
  expect((await run()).version).toBe(version + 1);
  expect(await late()).toEqual([`Running late: ${orders[0].order_number}: now 11:00–11:55 am.`]);
  shop.later({ hours: 1 });
  await setOffTo(orders[1]);
  expect(await late()).toHaveLength(1);
});

test('the next stop stays first as staff move another before it, and its customer hears of nothing [RUN-9, RUN-3]', async () => {
  shop.world.setNow(at('09:00'));
  await setOffTo(orders[0]);
  shop.later({ minutes: 5 });
  const board = await shop.board(monday);
  const seen = board.runs.flatMap(({ id, version }) => (id ? [{ run_id: id, version }] : []));
  const [first] = (await run()).stops;
  const move = {
    leg_ids: [await pickupOf(orders[2])],
    driver_id: jonah.user.id,
    day: monday,
    before_stop_id: first?.id ?? '',
  };
  await shop.world.call(shop.owner, moveStopsRoute, { body: { day: monday, seen, moves: [move] } });
  expect(await sequence()).toEqual(['0*', '2', '1']);
  expect((await aboutIt(orders[0]))[0]).toMatch(/^You are next: /);
});

test('the customer is told that it gets later as the driver is done at another stop first [RUN-9]', async () => {
  shop.world.setNow(at('09:00'));
  await setOffTo(orders[0]);
  shop.later({ hours: 1, minutes: 30 });
  await shop.tap(jonah, { type: 'done', leg_id: await pickupOf(orders[1]) });
  expect((await aboutIt(orders[0]))[0]).toMatch(/^Running late: /);
});

test('of a leg that was given to another since it says only that the run goes on [RUN-19]', async () => {
  const leg_id = await pickupOf(orders[0]);
  const happened_at = shop.world.now();
  shop.later();
  const mei = await shop.world.person('driver');
  await shop.assign(orders[0], mei, 'pickup');
  const { reply } = await shop.tap(jonah, { type: 'on_my_way', leg_id, happened_at });
  expect(reply.outcome).toBe('accepted');
  expect(await shop.legOf(orders[0], 'pickup')).toMatchObject({ state: 'planned', driver_id: mei.user.id });
  expect((await run()).started_at).not.toBeNull();
});
