import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryStatuses } from '#shared/orders/delivery-status.ts';
import { legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderStatuses } from '#shared/orders/order-status.ts';
import { deleteOrderRoute } from '#shared/orders/orders.contract.ts';
import { type LegsWorld, openLegsWorld } from '../deliveries/legs.fixture.ts';
import { legs, orders, run_stops, runs } from '../schema.ts';
import type { Person, World } from '../testing/world.ts';
import { expectSoundRuns } from './runs.fixture.ts';

let shop: LegsWorld;
let world: World;
let owner: Person;
let customer: Person;
let neighbour: Person;
let jonah: Person;
let mei: Person;

const local = (text: string) => Temporal.Instant.from(`${text}:00+11:00`);

beforeAll(async () => {
  shop = await openLegsWorld();
  ({ world, owner, customer } = shop);
  neighbour = await shop.newCustomer();
});
afterAll(() => world.close());
beforeEach(async () => {
  [jonah, mei] = [await world.person('driver'), await world.person('driver')];
});

const crown = '88 Crown St, Surry Hills NSW 2010';
const quay = '1 Quay St, Sydney NSW 2000';

/** An order from Monday to Thursday of the week after next, at hours of these days. */
const place = (
  pickupHour = 9,
  deliveryHour = 14,
  { who = customer, ...addresses }: { who?: Person; pickup_address?: string; delivery_address?: string } = {},
): Promise<Order> =>
  shop.place(
    {
      pickup_date: local(`2026-12-07T${`${pickupHour}`.padStart(2, '0')}:00`),
      delivery_date: local(`2026-12-10T${`${deliveryHour}`.padStart(2, '0')}:00`),
      pickup_address: crown,
      delivery_address: crown,
      ...addresses,
    },
    who,
  );

/** The stops of a driver by day, in their sequence, each with what is done there. */
async function runsOf(driver: Person): Promise<Record<string, string[]>> {
  const rows = await world.db
    .select({ day: runs.day, stop: run_stops, kind: legs.kind, number: orders.order_number })
    .from(run_stops)
    .innerJoin(runs, eq(runs.id, run_stops.run_id))
    .innerJoin(legs, eq(legs.stop_id, run_stops.id))
    .innerJoin(orders, eq(orders.id, legs.order_id))
    .where(eq(runs.driver_id, driver.user.id))
    .orderBy(asc(runs.day), asc(run_stops.position), asc(legs.window_start), asc(orders.number));
  const days = Map.groupBy(rows, ({ day }) => `${day}`);
  return Object.fromEntries(
    [...days].map(([day, ofDay]) => [
      day,
      [...Map.groupBy(ofDay, ({ stop }) => stop.id).values()].map((stop) =>
        stop.map(({ kind, number }) => `${kind} ${number}`).join(', '),
      ),
    ]),
  );
}

describe('a run', () => {
  test('is made with its first leg, for the day on which that starts [RUN-1]', async () => {
    const order = await place();
    await shop.assign(order, jonah);
    expect(await runsOf(jonah)).toEqual({
      '2026-12-07': [`pickup ${order.order_number}`],
      '2026-12-10': [`delivery ${order.order_number}`],
    });
    await shop.assign(order, mei, 'delivery');
    expect(await runsOf(jonah)).toEqual({ '2026-12-07': [`pickup ${order.order_number}`] });
    expect(await runsOf(mei)).toEqual({ '2026-12-10': [`delivery ${order.order_number}`] });
    await shop.unassign(order);
    expect([await runsOf(jonah), await runsOf(mei)]).toEqual([{}, {}]);
    await expectSoundRuns(world);
  });

  test('goes to one door once, also where it is written otherwise [RUN-2]', async () => {
    const [first, second] = [
      await place(9),
      await place(10, 16, { pickup_address: ' 88 crown st surry hills NSW 2010' }),
    ];
    const other = await place(9, 14, { who: neighbour });
    for (const order of [first, second, other]) await shop.assign(order, jonah);
    expect((await runsOf(jonah))['2026-12-07']).toEqual([
      `pickup ${first.order_number}, pickup ${second.order_number}`,
      `pickup ${other.order_number}`,
    ]);
    await shop.unassign(first);
    // What is left there starts later than the other.
    expect((await runsOf(jonah))['2026-12-07']).toEqual([
      `pickup ${other.order_number}`,
      `pickup ${second.order_number}`,
    ]);
  });

  test('has a new stop before the first whose window starts later [RUN-3]', async () => {
    const at = (hour: number, address: string) => place(hour, 14, { pickup_address: address });
    const [late, early, between] = [await at(15, '1 A St'), await at(8, '2 B St'), await at(11, '3 C St')];
    for (const order of [late, early, between]) await shop.assign(order, jonah);
    const numbers = [early, between, late].map(({ order_number }) => `pickup ${order_number}`);
    expect((await runsOf(jonah))['2026-12-07']).toEqual(numbers);
    await shop.report(late, 'picked_up', jonah);
    expect((await runsOf(jonah))['2026-12-07']?.[0]).toBe(`pickup ${late.order_number}`);
    await shop.report(late, 'assigned', jonah);
    expect((await runsOf(jonah))['2026-12-07']).toEqual(numbers);
    const [beside, earlier] = [await at(16, '1 A St'), await at(7, '1 A St')];
    for (const order of [beside, earlier]) await shop.assign(order, jonah);
    const together = [earlier, late, beside].map(({ order_number }) => `pickup ${order_number}`).join(', ');
    expect((await runsOf(jonah))['2026-12-07']).toEqual([together, ...numbers.slice(0, 2)]);
  });

  test('follows the dates and the address of its orders, while they are open [RUN-1, LEG-3]', async () => {
    const order = await place();
    await shop.assign(order, jonah);
    await shop.edit(order, { pickup_date: local('2026-12-08T09:00') });
    expect(Object.keys(await runsOf(jonah))).toEqual(['2026-12-08', '2026-12-10']);
    const beside = await place(9, 14, { delivery_address: quay });
    await shop.assign(beside, jonah);
    await shop.edit(order, { delivery_address: quay });
    expect((await runsOf(jonah))['2026-12-10']).toEqual([
      `delivery ${order.order_number}, delivery ${beside.order_number}`,
    ]);
    await shop.report(order, 'delivered', jonah);
    await shop.edit(order, { delivery_address: crown });
    expect((await runsOf(jonah))['2026-12-10']).toEqual([
      `delivery ${order.order_number}, delivery ${beside.order_number}`,
    ]);
    await expectSoundRuns(world);
  });

  test('loses what is cancelled or removed, and has it again when it comes back [RUN-1]', async () => {
    const order = await place();
    await shop.assign(order, jonah);
    await shop.edit(order, { status: 'cancelled' });
    expect(await runsOf(jonah)).toEqual({});
    await shop.edit(order, { status: 'scheduled' });
    expect(Object.keys(await runsOf(jonah))).toEqual(['2026-12-07', '2026-12-10']);
    await world.call(owner, deleteOrderRoute, { params: { id: order.id }, query: {} });
    expect(await runsOf(jonah)).toEqual({});
    await expectSoundRuns(world);
  });
});

test('whatever is done with orders, each leg that has a driver stands in one run [RUN-1, RUN-2, RUN-3]', async () => {
  const drivers = [jonah, mei];
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      place(8 + index, 10 + (index % 3), {
        pickup_address: index % 2 ? crown : quay,
        who: index % 4 ? customer : neighbour,
      }),
    ),
  );
  let seed = 11;
  const next = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const pick = <T>(values: readonly T[]): T => values[next(values.length)] as T;
  const act = async (order: Order): Promise<{ status: number }> => {
    switch (next(9)) {
      case 0:
        return shop.assign(order, pick(drivers));
      case 1:
      case 2:
        return shop.assign(order, pick(drivers), pick(legKinds));
      case 3:
        return shop.unassign(order, pick([...legKinds, undefined]));
      case 4:
      case 5:
        return shop.report(order, pick(deliveryStatuses), pick(drivers));
      case 6:
        return shop.edit(order, { status: pick(orderStatuses) });
      case 7:
        return shop.edit(order, {
          pickup_date: local(`2026-12-${pick(['07', '08', '09'])}T1${next(6)}:00`),
          delivery_address: pick([crown, quay]),
        });
      default: {
        const kind = pick(legKinds);
        return next(2) ? shop.close(order, kind) : shop.reopen(order, kind);
      }
    }
  };
  let done = 0;
  for (let acts = 0; acts < 250; acts++) {
    world.setNow(world.now().add({ seconds: 1 }));
    const { status } = await act(pick(all));
    expect([200, 404, 409, 412, 422]).toContain(status);
    if (status === 200) done++;
    if (acts % 10 === 0) await expectSoundRuns(world);
  }
  await expectSoundRuns(world);
  expect(done).toBeGreaterThan(100);
});
