import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sku } from '#shared/catalogue/sku.ts';
import { assignDriverRoute, updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { type DispatchMove, dispatchRoute, moveStopsRoute } from '#shared/runs/dispatch.contract.ts';
import type { DispatchDay } from '#shared/runs/run.ts';
import { expectSoundRuns } from '../runs/runs.fixture.ts';
import { legs, users } from '../schema.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';

const monday = Temporal.PlainDate.from('2026-12-07');
const thursday = monday.add({ days: 3 });

let world: World;
let owner: Person;
let admin: Person;
let customer: Person;
let jonah: Person;
let mei: Person;
let sku: Sku;
let orders: Order[];

beforeAll(async () => {
  world = await openWorld();
  [owner, admin, customer] = [
    await world.person('owner'),
    await world.person('admin'),
    await world.person('customer'),
  ];
  sku = await world.sku(100);
  await world.agree(customer, sku, 100);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.update(users).set({ is_active: false }).where(eq(users.role, 'driver'));
  [jonah, mei] = [
    await world.person('driver', { full_name: 'Jonah Reid' }),
    await world.person('driver', { full_name: 'Mei Tanaka' }),
  ];
  orders = [];
  for (const hour of ['09', '10', '11']) {
    const dates = {
      pickup_date: Temporal.Instant.from(`${monday}T${hour}:00:00+11:00`),
      delivery_date: Temporal.Instant.from(`${thursday}T${hour}:00:00+11:00`),
      pickup_address: `${hour} Crown St, Surry Hills NSW 2010`,
    };
    const order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }], dates));
    await world.call(owner, assignDriverRoute, {
      params: { id: order.id },
      body: { driver_id: jonah.user.id, leg: 'pickup' },
    });
    orders.push(order);
  }
});

const board = async (day = monday): Promise<DispatchDay> =>
  (await world.call(owner, dispatchRoute, { query: { day } })).reply;
const legOf = async (order: Order | undefined, kind: LegKind = 'pickup'): Promise<string> => {
  const rows = await world.db
    .select()
    .from(legs)
    .where(and(eq(legs.order_id, order?.id ?? ''), eq(legs.kind, kind)));
  return rows[0]?.id ?? '';
};
const seenOf = ({ runs }: DispatchDay) =>
  runs.flatMap(({ id, version }) => (id ? [{ run_id: id, version }] : []));
const move = (moves: Partial<DispatchMove>[], { day, ...seen }: DispatchDay, person = owner) =>
  world.call(person, moveStopsRoute, {
    body: {
      day,
      seen: seenOf({ day, ...seen }),
      moves: moves.map((each) => ({
        leg_ids: [],
        driver_id: mei.user.id,
        day,
        before_stop_id: null,
        ...each,
      })),
    },
  });
/** The order numbers of a driver's stops, in their sequence. */
const numbersOf = ({ runs }: DispatchDay, driver: Person): string[] =>
  runs
    .filter(({ driver_id }) => driver_id === driver.user.id)
    .flatMap(({ stops }) => stops.flatMap((stop) => stop.legs.map(({ order_number }) => order_number)));
const numbers = () => orders.map(({ order_number }) => order_number);
const codeOf = ({ problem }: { problem: { type: string } }) =>
  problem.type.replace('urn:washline:problem:', '');

test('a stop goes to another driver, where somebody puts it, and the reply is the board [RUN-12]', async () => {
  const [first, second, third] = numbers();
  const before = await board();
  const { reply } = await move(
    [{ leg_ids: [await legOf(orders[2])] }, { leg_ids: [await legOf(orders[0])] }],
    before,
  );
  expect(numbersOf(reply, mei)).toEqual([third, first]);
  expect(numbersOf(reply, jonah)).toEqual([second]);
  const [stop] = reply.runs.find(({ driver_id }) => driver_id === mei.user.id)?.stops ?? [];
  const again = await move([{ leg_ids: [await legOf(orders[1])], before_stop_id: stop?.id ?? null }], reply);
  expect(numbersOf(again.reply, mei)).toEqual([second, third, first]);
  expect(again.reply).toEqual(await board());
  await expectSoundRuns(world);
});

test('a stop moves within its run, and back to nobody [RUN-3, RUN-12]', async () => {
  const [first, second, third] = numbers();
  const before = await board();
  const to = { driver_id: jonah.user.id };
  const { reply } = await move([{ ...to, leg_ids: [await legOf(orders[0])] }], before);
  expect(numbersOf(reply, jonah)).toEqual([second, third, first]);
  const freed = await move([{ driver_id: null, leg_ids: [await legOf(orders[1])] }], reply);
  expect(numbersOf(freed.reply, jonah)).toEqual([third, first]);
  const unassigned = freed.reply.unassigned.flatMap((stop) =>
    stop.legs.map(({ order_number }) => order_number),
  );
  expect(unassigned).toContain(second);
});

test('what is put before the stop of its own door leaves that in its place [RUN-3]', async () => {
  const dates = {
    pickup_date: Temporal.Instant.from(`${monday.subtract({ days: 1 })}T09:00:00+11:00`),
    delivery_date: Temporal.Instant.from(`${thursday}T09:00:00+11:00`),
    pickup_address: '10 Crown St, Surry Hills NSW 2010',
  };
  const earlier = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }], dates));
  const before = await board();
  const [, second] = before.runs.find(({ driver_id }) => driver_id === jonah.user.id)?.stops ?? [];
  const there = { driver_id: jonah.user.id, before_stop_id: second?.id ?? null };
  const { reply } = await move([{ ...there, leg_ids: [await legOf(earlier)] }], before);
  const [one, two, three] = numbers();
  expect(numbersOf(reply, jonah)).toEqual([one, earlier.order_number, two, three]);
  expect(reply.runs.find(({ driver_id }) => driver_id === jonah.user.id)?.stops).toHaveLength(3);
});

test('both drivers are told of what came and went, the customer of whose turn it is, and the history says it [RUN-12, LEG-5]', async () => {
  await move([{ leg_ids: [await legOf(orders[0])] }], await board());
  const told = async (person: Person) => {
    const { rows } = (await world.call(person, notificationsRoute, { query: { limit: 200 } })).reply;
    return rows.filter(({ message }) => message.includes(`${numbers()[0]}`)).map(({ title }) => title);
  };
  expect(await told(mei)).toEqual(['New stop']);
  expect(await told(jonah)).toEqual(['Stop moved to another driver', 'New stop']);
  expect(await told(customer)).toEqual(['Driver assigned', 'Driver assigned']);
  const { history } = (await world.call(owner, orderRoute, { params: { id: orders[0]?.id ?? '' } })).reply;
  expect(history[0]?.summary).toBe('assigned the pickup to Mei Tanaka instead of Jonah Reid');
});

test('who gets or loses several stops of a run that has not started is told once, of its day too [RUN-12, RUN-13]', async () => {
  const told = async (person: Person) => {
    const { rows } = (await world.call(person, notificationsRoute, { query: { limit: 200 } })).reply;
    return rows.map(({ title, message }) => `${title}: ${message}`);
  };
  const before = await told(jonah);
  const [first, second] = [await legOf(orders[0]), await legOf(orders[1])];
  await move([{ leg_ids: [first] }, { leg_ids: [second] }], await board());
  expect(await told(mei)).toEqual(['Your run changed: Mon 7 Dec: 2 stops added.']);
  expect(await told(jonah)).toEqual(['Your run changed: Mon 7 Dec: 2 stops removed.', ...before]);
});

test('what was changed meanwhile is refused, and nothing of the save is kept [RUN-12]', async () => {
  const before = await board();
  const leg = await legOf(orders[0]);
  expect((await move([{ leg_ids: [leg] }], before)).status).toBe(200);
  const mine = await move(
    [{ leg_ids: [await legOf(orders[1])] }, { leg_ids: [leg], driver_id: jonah.user.id }],
    before,
    admin,
  );
  expect([mine.status, codeOf(mine)]).toEqual([412, 'changed-meanwhile']);
  expect(mine.problem.detail).toMatch(
    /^Someone else just changed (Jonah Reid|Mei Tanaka)’s run\. This is the latest\.$/,
  );
  const after = await board();
  expect([numbersOf(after, mei), numbersOf(after, jonah)]).toEqual([[numbers()[0]], numbers().slice(1)]);
});

test('a leg goes to a later day, where it is late and its order keeps its dates, but never before its own [RUN-1]', async () => {
  const leg = await legOf(orders[0]);
  const later = monday.add({ days: 1 });
  const early = await move([{ leg_ids: [leg], day: monday.subtract({ days: 1 }) }], await board());
  expect([early.status, early.problem.detail]).toEqual([
    422,
    `The pickup of ${numbers()[0]} cannot be before its day`,
  ]);
  await move([{ leg_ids: [leg], day: later }], await board());
  const tuesday = await board(later);
  expect(numbersOf(tuesday, mei)).toEqual([numbers()[0]]);
  expect(tuesday.runs.find(({ driver_id }) => driver_id === mei.user.id)?.late).toBe(1);
  const { reply } = await world.call(owner, orderRoute, { params: { id: orders[0]?.id ?? '' } });
  expect(reply.pickup_date).toEqual(orders[0]?.pickup_date);
});

test('a delivery stays behind its own pickup, wherever it is put [RUN-3]', async () => {
  const dates = {
    pickup_date: Temporal.Instant.from(`${monday}T09:00:00+11:00`),
    delivery_date: Temporal.Instant.from(`${monday}T17:00:00+11:00`),
  };
  const order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }], dates));
  const both = { leg_ids: [await legOf(order), await legOf(order, 'delivery')] };
  const { reply } = await move([both], await board());
  const [first] = reply.runs.find(({ driver_id }) => driver_id === mei.user.id)?.stops ?? [];
  await move([{ leg_ids: [await legOf(order, 'delivery')], before_stop_id: first?.id ?? null }], reply);
  await expectSoundRuns(world);
});

test('what is closed, unknown, twice, or for somebody who does not drive is refused [RUN-12]', async () => {
  const before = await board();
  const [done, open] = [await legOf(orders[0]), await legOf(orders[1])];
  await world.call(jonah, updateDeliveryRoute, {
    params: { id: orders[0]?.id ?? '' },
    body: { status: 'picked_up' },
  });
  const now = await board();
  const closed = await move([{ leg_ids: [open] }, { leg_ids: [done] }], now);
  expect([closed.status, codeOf(closed)]).toEqual([409, 'leg-closed']);
  expect(numbersOf(await board(), mei)).toEqual([]);
  expect((await move([{ leg_ids: [orders[0]?.id ?? ''] }], now)).status).toBe(404);
  expect((await move([{ leg_ids: [open, open] }], now)).status).toBe(422);
  const stranger = await move([{ leg_ids: [open], driver_id: customer.user.id }], now);
  expect([stranger.status, codeOf(stranger)]).toEqual([422, 'driver-not-available']);
  expect((await move([{ leg_ids: [open] }], before)).status).toBe(412);
  const atStops = await world.db.$count(legs, isNotNull(legs.stop_id));
  expect(atStops).toBeGreaterThan(0);
});

test('a stop goes to another day of its driver [RUN-1, RUN-12]', async () => {
  const [first, second, third] = numbers();
  const tuesday = monday.add({ days: 1 });
  const to = { driver_id: jonah.user.id, day: tuesday };
  const { reply } = await move([{ ...to, leg_ids: [await legOf(orders[0])] }], await board());
  expect(numbersOf(reply, jonah)).toEqual([second, third]);
  expect(numbersOf(await board(tuesday), jonah)).toEqual([first]);
  await expectSoundRuns(world);
});

test('both legs of an order move at once [RUN-12]', async () => {
  const leg_ids = [await legOf(orders[0]), await legOf(orders[0], 'delivery')];
  expect((await move([{ leg_ids, day: thursday }], await board())).status).toBe(200);
  const [first] = numbers();
  expect(numbersOf(await board(thursday), mei)).toEqual([first, first]);
});

test('a day more than two years ahead is refused in words, and nothing moves [ORD-12]', async () => {
  const day = Temporal.PlainDate.from('2062-11-28');
  const { status, problem } = await move([{ leg_ids: [await legOf(orders[0])], day }], await board());
  expect(status).toBe(422);
  expect(problem.errors).toEqual([
    {
      path: 'moves.0.day',
      message: expect.stringMatching(/^That is in \d+ years\. Choose a day within two years$/),
    },
  ]);
  expect(numbersOf(await board(), jonah)).toEqual(numbers());
});
