import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { suggestionRoute, updateRunRoute } from '#shared/runs/dispatch.contract.ts';
import { findPlaceRoute, placesRoute, setPlaceRoute } from '#shared/runs/places.contract.ts';
import type { DispatchDay } from '#shared/runs/run.ts';
import { type DispatchWorld, dayOf, local, openDispatchWorld } from '../dispatch/dispatch.fixture.ts';
import { recordLiveMessages } from '../kernel/live/live.fixture.ts';
import { orders, places, run_stops, runs } from '../schema.ts';
import type { Person } from '../testing/world.ts';

let shop: DispatchWorld;
let jonah: Person;
const monday = dayOf('2026-11-30');
const crown = '88 Crown St, Surry Hills NSW 2010';
const oxford = '12 Oxford St, Paddington NSW 2021';
const depot = '18 Bourke Rd, Alexandria NSW 2015';
const there = { latitude: -33.8675, longitude: 151.207 };
// 37 km from the first one, which take 1 h 44 min.
const far = { latitude: -34.2, longitude: 151.207 };
// 4.9 km from it, which take 13.7 minutes.
const away = { latitude: -33.9115, longitude: 151.207 };

beforeAll(async () => {
  shop = await openDispatchWorld();
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  shop.world.setNow(local('2026-11-24T10:12'));
  for (const table of [orders, run_stops, runs, places]) await shop.world.db.delete(table);
});

const set = (
  who: Person,
  address: string,
  where: { latitude: number | null; longitude: number | null },
  customer_id?: string | null,
) => shop.world.call(who, setPlaceRoute, { body: { address, ...where, customer_id } });
const nowhere = { latitude: null, longitude: null };
const list = async (who: Person, customer_id?: string) =>
  (await shop.world.call(who, placesRoute, { query: { customer_id } })).reply;

async function placeAt(hour: string, pickup_address: string): Promise<Order> {
  const order = await shop.place({
    pickup_date: local(`2026-11-30T${hour}`),
    delivery_date: local('2026-12-03T14:00'),
    pickup_address,
  });
  await shop.assign(order, jonah, 'pickup');
  return order;
}
const runOf = ({ runs: all }: DispatchDay) => {
  const run = all.find(({ driver_id }) => driver_id === jonah.user.id);
  if (!run?.id) throw new Error('there is no run');
  return { ...run, id: run.id };
};
const clock = (instant: Temporal.Instant | null | undefined) =>
  instant
    ?.toZonedDateTimeISO('Australia/Sydney')
    .toPlainTime()
    .round('minute')
    .toString({ smallestUnit: 'minute' });

describe('coordinates of an address', () => {
  test('are set, seen and taken away, by the customer and by staff; the address counts without case and punctuation [RUN-6]', async () => {
    const { customer, owner, world } = shop;
    const { id } = customer.user;
    const { reply } = await set(customer, crown, there);
    const place = { customer_id: id, address: crown, ...there, source: 'person', set_at: world.now() };
    expect(reply).toEqual(place);
    expect(await list(customer)).toEqual([place]);
    expect(await list(owner, id)).toEqual([place]);
    const again = '88 CROWN ST Surry Hills, NSW 2010';
    expect((await set(owner, again, away, id)).reply).toMatchObject({ address: again, ...away });
    expect(await list(customer)).toHaveLength(1);
    expect((await set(customer, crown, nowhere)).reply).toMatchObject({ ...nowhere, source: 'person' });
    const unknown = { customer_id: id, address: oxford, ...nowhere, source: null, set_at: null };
    expect((await set(customer, oxford, nowhere)).reply).toEqual(unknown);
  });

  test('belong to one customer, or to the business, which staff alone see [RUN-6]', async () => {
    const { customer, owner } = shop;
    const other = await shop.newCustomer('Neighbour');
    await set(customer, crown, there);
    await set(owner, depot, away, null);
    expect(await list(other)).toEqual([]);
    expect(await list(owner)).toMatchObject([{ customer_id: null, address: depot, ...away }]);
    // A customer has no other address than theirs to name.
    expect((await set(customer, depot, there)).reply.customer_id).toBe(customer.user.id);
    expect((await set(customer, depot, there, null)).status).toBe(422);
    const strange = await set(other, crown, nowhere, customer.user.id);
    expect([strange.status, strange.problem.errors?.[0]?.path]).toEqual([422, 'customer_id']);
    const query = { customer_id: customer.user.id };
    expect((await shop.world.call(other, placesRoute, { query })).status).toBe(404);
    expect(await list(customer)).toMatchObject([
      { address: depot, ...there },
      { address: crown, ...there },
    ]);
  });

  test.each([
    [{ latitude: 91, longitude: 0 }, 'latitude', 'A latitude is from -90 to 90'],
    [{ latitude: 0, longitude: -180.5 }, 'longitude', 'A longitude is from -180 to 180'],
    [{ latitude: 0, longitude: null }, 'longitude', 'Enter both, or neither'],
  ])('are not %j [RUN-6]', async (where, path, message) => {
    const { statusCode, body } = await shop.world.app.inject({
      method: 'PUT',
      url: '/api/places',
      headers: { authorization: `Bearer ${shop.customer.token}` },
      payload: { address: crown, ...where },
    });
    expect([statusCode, JSON.parse(body).errors]).toEqual([422, [{ path, message }]]);
    expect(await list(shop.customer)).toEqual([]);
  });

  test('are not looked up where there is no geocoder [RUN-6]', async () => {
    const { status, problem } = await shop.world.call(shop.customer, findPlaceRoute, {
      body: { address: crown },
    });
    expect([status, problem.type]).toEqual([409, 'urn:washline:problem:no-geocoder']);
  });
});

describe('a run is reckoned', () => {
  test('by the distance between places with coordinates, from the business and back to it [RUN-5]', async () => {
    const { owner, customer } = shop;
    await placeAt('09:00', crown);
    await placeAt('09:00', oxford);
    // 10 minutes from the business, waiting until 9:00; 5 at each door, 10 in between and 10 back.
    expect(runOf(await shop.board(monday))).toMatchObject({ start_coordinates: null, end_coordinates: null });
    expect(clock(runOf(await shop.board(monday)).ends_at)).toBe('09:30');
    await set(customer, crown, there);
    await set(customer, oxford, away);
    const run = runOf(await shop.board(monday));
    expect(run.stops.map(({ coordinates }) => coordinates)).toEqual([
      { ...there, source: 'person' },
      { ...away, source: 'person' },
    ]);
    expect(run.stops.map(({ arrives_at }) => clock(arrives_at))).toEqual(['09:00', '09:19']);
    expect(clock(run.ends_at)).toBe('09:34');
    await set(owner, depot, there, null);
    expect(runOf(await shop.board(monday)).end_coordinates).toEqual({ ...there, source: 'person' });
    expect(clock(runOf(await shop.board(monday)).ends_at)).toBe('09:37');
  });

  test('from and to the places that staff set, by their coordinates [RUN-5, RUN-7]', async () => {
    const { owner, customer, world } = shop;
    await placeAt('09:00', crown);
    await set(customer, crown, there);
    await set(owner, 'Depot 2', away, null);
    const { id } = runOf(await shop.board(monday));
    const body = { start_place: 'depot 2', end_place: 'Depot 2.' };
    const { reply } = await world.call(owner, updateRunRoute, { params: { id }, body });
    expect(reply).toMatchObject({
      start_coordinates: { ...away, source: 'person' },
      end_coordinates: { ...away, source: 'person' },
    });
    expect(clock(reply.ends_at)).toBe('09:19');
    await set(owner, 'Depot 2', far, null);
    // It starts at 8:30, and drives for 1 h 44 min each way.
    const run = runOf(await shop.board(monday));
    expect([clock(run.stops[0]?.arrives_at), clock(run.ends_at)]).toEqual(['10:14', '12:02']);
  });

  test('from the last finished stop, also to a stop that comes to a run under way [RUN-5, RUN-10]', async () => {
    const { customer, world } = shop;
    await set(customer, crown, there);
    await set(customer, oxford, far);
    const { id } = await placeAt('09:00', crown);
    await world.db.update(runs).set({ started_at: world.now() });
    world.setNow(local('2026-11-30T09:00'));
    await world.call(jonah, updateDeliveryRoute, { params: { id }, body: { status: 'picked_up' } });
    await placeAt('09:00', oxford);
    const [, next] = await world.db.select().from(run_stops).orderBy(run_stops.position);
    const [, shown] = runOf(await shop.board(monday)).stops;
    expect([clock(next?.eta_from), clock(shown?.arrives_at)]).toEqual(['10:30', '10:44']);
  });

  test('and so a better order is suggested, which postcodes do not tell [RUN-4, RUN-5]', async () => {
    const { owner, customer, world } = shop;
    const near = '1 Far St, Surry Hills NSW 2010';
    for (const address of [crown, near, oxford]) await placeAt('09:00', address);
    await set(owner, depot, there, null);
    await set(customer, oxford, there);
    await set(customer, near, away);
    await set(customer, crown, { latitude: -33.9, longitude: 151.207 });
    const { id, stops } = runOf(await shop.board(monday));
    const { reply } = await world.call(owner, suggestionRoute, { params: { id } });
    const addressOf = (wanted: string) => stops.find((stop) => stop.id === wanted)?.address;
    expect(reply.now.stop_ids.map(addressOf)).toEqual([crown, near, oxford]);
    expect(reply.suggested.stop_ids.map(addressOf)).not.toEqual([crown, near, oxford]);
    expect(Temporal.Instant.compare(reply.suggested.ends_at, reply.now.ends_at)).toBe(-1);
  });

  test('anew where somebody sets coordinates: what has started at once, for those who wait [RUN-5, RUN-10]', async () => {
    const { customer, world } = shop;
    await placeAt('09:00', crown);
    await placeAt('09:00', oxford);
    await set(customer, crown, there);
    const before = runOf(await shop.board(monday));
    const live = recordLiveMessages(world);
    const told = () =>
      live.received
        .splice(0)
        .flatMap((each) => (each.do === 'refresh' && each.payload.topic === 'run' ? [each.rooms] : []));
    await set(customer, 'Elsewhere', away);
    expect(told()).toEqual([['staff', `user:${customer.user.id}`]]);
    await set(customer, oxford, away);
    const rooms = ['staff', `user:${customer.user.id}`, `user:${jonah.user.id}`];
    expect(told()).toEqual([rooms]);
    expect(runOf(await shop.board(monday)).version).toBe(before.version);
    await world.db.update(runs).set({ started_at: world.now() }).where(eq(runs.id, before.id));
    world.setNow(local('2026-11-30T09:00'));
    const etaOf = async () => {
      const stops = await world.db.select().from(run_stops).orderBy(run_stops.position);
      return clock(stops.at(-1)?.eta_from);
    };
    await set(customer, oxford, nowhere);
    // 10 minutes there, 5 at the first door and 10 to the second; 15 before.
    expect([await etaOf(), runOf(await shop.board(monday)).version]).toEqual(['09:10', before.version + 1]);
    await set(customer, oxford, far);
    expect(await etaOf()).toBe('10:40');
    live.stop();
  });
});
