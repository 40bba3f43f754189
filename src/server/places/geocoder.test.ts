import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { erasePersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { businessRoute } from '#shared/business/business.contract.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { deleteOrderRoute, editOrderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { dispatchRoute } from '#shared/runs/dispatch.contract.ts';
import { findPlaceRoute, placesRoute, setPlaceRoute } from '#shared/runs/places.contract.ts';
import { patchSettings } from '../business/settings.fixture.ts';
import { lockUnerased } from '../customers/customers.store.ts';
import { createJobs } from '../jobs.ts';
import { transact } from '../kernel/db/database.ts';
import { attempts, orders, places, run_stops, runs } from '../schema.ts';
import { untilBlocked } from '../testing/until-blocked.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';
import { openSecondProcess } from '../two-processes.fixture.ts';
import { type FakeGeocoder, openGeocoder } from './fake-geocoder.fixture.ts';
import { addressesQueue, geocodeAddress, geocoderQueue, geocoderRetries } from './geocode-addresses.ts';
import { askGeocoder } from './geocoder.ts';
import { writePlace } from './places.store.ts';

let geocoder: FakeGeocoder;
let world: World;
let owner: Person;
let customer: Person;
let sku: Sku;
const crown = '88 Crown St, Surry Hills NSW 2010';
const quay = '1 Quay St, Sydney NSW 2000';
const found = { latitude: -33.8842, longitude: 151.2138 };

beforeAll(async () => {
  geocoder = await openGeocoder();
  world = await openWorld({ geocoder_url: geocoder.url });
  [owner, customer] = [await world.person('owner'), await world.person('customer')];
  sku = await world.sku(100);
  await world.agree(customer, sku, 100);
});
afterAll(async () => {
  await world.close();
  await geocoder.close();
});
beforeEach(async () => {
  for (const table of [orders, run_stops, runs, places, attempts]) await world.db.delete(table);
  await world.db.execute(sql`delete from pgboss.job`);
  geocoder.asked.length = 0;
  geocoder.answer = null;
  geocoder.known = new Map([[crown.toLowerCase(), { lat: '-33.8842', lon: '151.2138' }]]);
  await patchSettings(world, owner, { uses_geocoder: true });
});

const find = (who: Person, address: string, customer_id?: string) =>
  world.call(who, findPlaceRoute, { body: { address, customer_id } });
const place = (more = {}) =>
  world.place(
    customer,
    draftOf(world, [{ sku, quantity: 1 }], { pickup_address: crown, delivery_address: crown, ...more }),
  );
const asked = () => geocoder.asked.map(({ address }) => address);
const id = () => customer.user.id;

describe('somebody who asks where an address is', () => {
  test('is answered at once; the geocoder is told the address alone, once [RUN-6]', async () => {
    const { reply } = await find(customer, crown);
    expect(reply).toMatchObject({ customer_id: id(), address: crown, ...found, source: 'geocoder' });
    expect((await find(owner, crown.toUpperCase(), id())).reply).toMatchObject(found);
    // Whosever it is.
    expect((await find(await world.person('customer'), crown)).reply).toMatchObject(found);
    expect(geocoder.asked).toHaveLength(1);
    const { searchParams } = new URL(geocoder.asked[0]?.search ?? '', geocoder.url);
    expect(Object.fromEntries(searchParams)).toEqual({ key: 'k', format: 'jsonv2', q: crown, limit: '1' });
  });

  test('is told that it does not know it, and it is not asked again [RUN-6]', async () => {
    const unknown = { latitude: null, longitude: null, source: 'geocoder' };
    expect((await find(customer, quay)).reply).toMatchObject(unknown);
    expect((await find(customer, quay)).reply).toMatchObject(unknown);
    expect(asked()).toEqual([quay]);
  });

  test('keeps what a person set, and finds what was taken away [RUN-6]', async () => {
    const set = (latitude: number | null, longitude: number | null) =>
      world.call(customer, setPlaceRoute, { body: { address: crown, latitude, longitude } });
    await set(1, 2);
    expect((await find(owner, crown, id())).reply).toMatchObject({ latitude: 1, source: 'person' });
    expect(asked()).toEqual([]);
    await set(null, null);
    await geocodeAddress(world.db, { customer_id: id(), address: crown });
    expect(asked()).toEqual([]);
    expect((await find(customer, crown)).reply).toMatchObject({ ...found, source: 'geocoder' });
  });

  test('is refused where the owner has switched it off [RUN-6, SET-2]', async () => {
    const see = async () => (await world.call(null, businessRoute, {})).reply.uses_geocoder;
    expect(await see()).toBe(true);
    await patchSettings(world, owner, { uses_geocoder: false });
    expect(await see()).toBe(false);
    const { status, problem } = await find(customer, crown);
    expect([status, problem.type]).toEqual([409, 'urn:washline:problem:no-geocoder']);
    await geocodeAddress(world.db, { customer_id: id(), address: crown });
    expect(asked()).toEqual([]);
  });

  test.each([
    ['an error', (status: number) => ({ status, text: '[]' }), 500],
    ['another answer', (status: number) => ({ status, text: '{"error":"x"}' }), 200],
    ['a place on no map', (status: number) => ({ status, text: '[{"lat":"95","lon":"1"}]' }), 200],
  ])('is told that it does not answer: %s [RUN-6]', async (_, reply, status) => {
    geocoder.answer = (_request, response) => {
      const { status: code, text } = reply(status);
      response.writeHead(code).end(text);
    };
    const answer = await find(customer, crown);
    expect([answer.status, answer.problem.detail]).toEqual([
      503,
      'The map doesn’t answer. Try again later, or paste the place.',
    ]);
    expect(await world.db.select().from(places)).toEqual([]);
  });

  test('never writes over what somebody sets meanwhile [RUN-6]', async () => {
    geocoder.answer = async (_request, response) => {
      const body = { address: crown, latitude: 1, longitude: 2 };
      await world.call(customer, setPlaceRoute, { body });
      response.end('[{"lat":"-33.8842","lon":"151.2138"}]');
    };
    expect((await find(customer, crown)).reply).toMatchObject({ latitude: 1, source: 'person' });
  });

  test('asks a limited number of times [RUN-6]', async () => {
    const key = { latitude: null, longitude: null };
    for (let time = 0; time < 60; time++) {
      await world.db.insert(places).values({
        ...key,
        customer_id: null,
        address: `${time}`,
        address_key: `door${time}`,
        source: 'geocoder',
        set_at: world.now(),
      });
      expect((await find(customer, `door ${time}`)).status).toBe(200);
    }
    expect((await find(customer, 'one more')).status).toBe(429);
    expect(asked()).toEqual([]);
  });
});

test('one call a second, whoever asks, in all processes [RUN-6]', async () => {
  const second = await openSecondProcess(world);
  const ask = (db: World['db'], address: string) =>
    askGeocoder(db, { geocoder_url: geocoder.url, address, max_wait_ms: 5_000 });
  await Promise.all([ask(world.db, crown), ask(second.db, quay), ask(world.db, 'Third')]);
  const moments = geocoder.asked.map(({ at }) => at);
  // The first and the third: how long a busy machine takes for each is left out.
  expect(Math.max(...moments) - Math.min(...moments)).toBeGreaterThan(2_000);
  const now = { geocoder_url: geocoder.url, address: quay, max_wait_ms: 0 };
  const both = await Promise.allSettled([askGeocoder(world.db, now), askGeocoder(second.db, now)]);
  const refused = both.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(refused).toContainEqual(expect.stringContaining('others are asking'));
  await second.close();
});

/** Does the jobs that are queued, and says how many there were. */
async function work(): Promise<number> {
  const jobs = createJobs(world.db, async () => {});
  let count = 0;
  for (const queue of [addressesQueue, geocoderQueue]) {
    const job = jobs.find((each) => each.queue === queue);
    for (const { id: job_id, data } of await world.db.boss.fetch(queue, { batchSize: 50 })) {
      await job?.run(data);
      await world.db.boss.complete(queue, job_id);
      count++;
    }
  }
  return count;
}

const stored = async (who: Person, customer_id?: string) =>
  (await world.call(who, placesRoute, { query: { customer_id } })).reply.map(({ address, latitude }) => [
    address,
    latitude,
  ]);

test('addresses are found after somebody saves them, none twice [RUN-6]', async () => {
  const order = await place();
  await place({ delivery_address: crown.toUpperCase() });
  expect(asked()).toEqual([]);
  // Two orders, and one address.
  expect(await work()).toBe(3);
  expect(await stored(customer)).toEqual([[expect.any(String), found.latitude]]);
  await world.call(customer, editOrderRoute, { params: { id: order.id }, body: { pickup_address: quay } });
  expect(await work()).toBe(2);
  expect(asked().map((address) => address.toLowerCase())).toEqual([crown.toLowerCase(), quay.toLowerCase()]);
  expect(await stored(customer)).toContainEqual([quay, null]);
});

test('addresses of a day are found after somebody opens it, that of the business with them [RUN-6]', async () => {
  await patchSettings(world, owner, { uses_geocoder: false });
  const order = await place();
  const driver = await world.person('driver');
  const body = { driver_id: driver.user.id, leg: 'pickup' as const };
  await world.call(owner, assignDriverRoute, { params: { id: order.id }, body });
  await patchSettings(world, owner, { uses_geocoder: true });
  const query = { day: businessDay(order.pickup_date, 'Australia/Sydney') };
  for (let time = 0; time < 3; time++) await world.call(owner, dispatchRoute, { query });
  // One of the day, and two addresses.
  expect(await work()).toBe(3);
  expect(await stored(customer)).toEqual([[crown, found.latitude]]);
  expect(await stored(owner)).toEqual([[world.db.business.pickup_address, null]]);
  await world.call(owner, dispatchRoute, { query });
  expect([await work(), asked().length]).toEqual([1, 2]);
});

test('nothing is queued where the owner wants no geocoder, nor for an order that is refused [RUN-6]', async () => {
  const draft = draftOf(world, [{ sku: { ...sku, id: crypto.randomUUID() }, quantity: 1 }]);
  expect((await world.call(customer, placeOrderRoute, { body: draft })).status).toBe(422);
  await patchSettings(world, owner, { uses_geocoder: false });
  const { pickup_date } = await place();
  const query = { day: businessDay(pickup_date, 'Australia/Sydney') };
  await world.call(owner, dispatchRoute, { query });
  expect(await work()).toBe(0);
});

test('a geocoder that is down keeps nobody waiting, and is asked again later [RUN-6]', async () => {
  geocoder.answer = (_request, response) => void response.destroy();
  await place();
  const door = { customer_id: id(), address: quay };
  await expect(geocodeAddress(world.db, door)).rejects.toThrow('cannot be reached');
  expect(await world.db.select().from(places).where(eq(places.address, quay))).toEqual([]);
  expect(geocoderRetries).toMatchObject({ retryBackoff: true, retryLimit: 15 });
  geocoder.answer = null;
  await geocodeAddress(world.db, door);
  expect(await world.db.select().from(places).where(eq(places.address, quay))).toHaveLength(1);
});

describe('a person who is erased while the geocoder is asked', () => {
  let person: Person;
  const erase = () => world.call(owner, erasePersonRoute, { params: { id: person.user.id } });
  const door = () => ({ customer_id: person.user.id, address: crown });
  const known = () => world.db.select().from(places).where(eq(places.customer_id, person.user.id));
  beforeEach(async () => {
    person = await world.person('customer');
  });

  test('leaves no coordinates, whoever asked [SEC-27, PRF-11]', async () => {
    geocoder.answer = async (_request, response) => {
      await erase();
      response.end('[{"lat":"-33.8842","lon":"151.2138"}]');
    };
    await geocodeAddress(world.db, door());
    expect(await known()).toEqual([]);
    expect((await find(owner, crown, person.user.id)).reply).toMatchObject({ source: null, set_at: null });
    const body = { address: crown, customer_id: person.user.id, latitude: 1, longitude: 2 };
    expect((await world.call(owner, setPlaceRoute, { body })).status).toBe(422);
    expect(await known()).toEqual([]);
  });

  test('waits for what is being written, which then goes [SEC-27, PRF-11]', async () => {
    let erasing: ReturnType<typeof erase> | undefined;
    await transact(world.db, async (tx) => {
      expect(await lockUnerased(tx, person.user.id)).toBe(true);
      erasing = erase();
      await untilBlocked(world.db);
      await writePlace(tx, { ...door(), ...found, source: 'geocoder', set_by: null });
    });
    expect((await erasing)?.status).toBe(200);
    expect(await known()).toEqual([]);
  });
});

test('addresses that are queued go with the person who is erased [RUN-6, SEC-27]', async () => {
  const { id: order_id } = await place();
  const queued = async () => {
    const { rows } = await world.db.execute(sql`select from pgboss.job where data::text like '%Crown%'`);
    return rows.length;
  };
  expect(await queued()).toBe(1);
  await world.call(customer, deleteOrderRoute, { params: { id: order_id } });
  expect((await world.call(owner, erasePersonRoute, { params: { id: id() } })).status).toBe(200);
  expect(await queued()).toBe(0);
});
