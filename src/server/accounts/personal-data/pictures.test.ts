import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  erasePersonRoute,
  exportPersonRoute,
  exportPersonZipRoute,
} from '#shared/accounts/personal-data.contract.ts';
import { assignDriverRoute, updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import { reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import { objectKey } from '../../kernel/objects/object-key.ts';
import {
  driver_reports,
  file_bodies,
  file_pieces,
  files,
  files_to_remove,
  legs,
  order_files,
  places,
  run_stops,
} from '../../schema.ts';
import { keepPicture, pictureBytes } from '../../testing/keep-picture.ts';
import { readZip } from '../../testing/read-zip.ts';
import { draftOf, openWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let owner: Person;
let driver: Person;
let customer: Person;
let neighbour: Person;
let order: Order;
let pickup: string;
let delivery: string;
/** The pictures of the customer, and one of the neighbour. */
let ids: Record<'fresh' | 'stored' | 'signed' | 'stain' | 'lost' | 'neighbour', string>;

const secrets = [
  'Mrs Örkény',
  'Left behind the fern',
  'The gate was chained',
  'A stain like Corsica',
  'The bell is dead',
];
const [receiver_name = '', note = '', failed = '', condition = '', noteBefore = ''] = secrets;

async function placeAndBring(person: Person): Promise<Order> {
  const sku = await world.sku(10);
  await world.agree(person, sku, 8);
  const placed = await world.place(person, draftOf(world, [{ sku, quantity: 2 }]));
  const params = { id: placed.id };
  await world.call(owner, assignDriverRoute, { params, body: { driver_id: driver.user.id } });
  await world.call(driver, updateDeliveryRoute, { params, body: { status: 'delivered' } });
  await world.call(owner, editOrderRoute, { params, body: { status: 'completed' } });
  return placed;
}

async function legOf(order_id: string, kind: string): Promise<string> {
  const rows = await world.db.select().from(legs).where(eq(legs.order_id, order_id));
  return rows.find((leg) => leg.kind === kind)?.id ?? '';
}

beforeAll(async () => {
  world = await openWorld();
  [owner, driver] = [await world.person('owner'), await world.person('driver', { full_name: 'Jonah Reid' })];
  [customer, neighbour] = [await world.person('customer'), await world.person('customer')];
  order = await placeAndBring(customer);
  [pickup, delivery] = [await legOf(order.id, 'pickup'), await legOf(order.id, 'delivery')];
  await world.db.update(legs).set({ receiver_name, note, bag_count: 3 }).where(eq(legs.id, delivery));
  const [leg] = await world.db.select().from(legs).where(eq(legs.id, delivery));
  if (!leg) throw new Error('there is no delivery');
  const attempt = {
    attempt: 2,
    state: 'failed',
    done_how: null,
    failure_reason: 'other',
    note: failed,
  } as const;
  await world.db.insert(legs).values({ ...leg, id: crypto.randomUUID(), ...attempt, receiver_name: null });
  const of = { order_id: order.id, created_by: driver.user.id };
  const later = (minutes: number) => ({ taken_at: world.now().add({ minutes }) });
  const shown = { purpose: 'condition' as const, note: condition };
  const theirs = await placeAndBring(neighbour);
  ids = {
    stored: await keepPicture(world, { ...of, leg_id: pickup, content: 'stored', ...later(2) }),
    fresh: await keepPicture(world, { ...of, leg_id: pickup, content: 'fresh', kept_in: 'database' }),
    signed: await keepPicture(world, { ...of, leg_id: delivery, content: 'signed', kind: 'signature' }),
    stain: await keepPicture(world, { ...of, ...shown, content: 'stain' }),
    lost: await keepPicture(world, { ...of, leg_id: pickup, content: 'lost', ...later(5) }),
    neighbour: await keepPicture(world, { ...of, order_id: theirs.id, content: 'neighbour' }),
  };
  await world.db.objects.remove(objectKey(ids.lost, 'full'));
});
afterAll(() => world.close());

const of = (person: Person) => ({ params: { id: person.user.id } });

test('the export of a person is a ZIP of the JSON and the pictures of their orders, and of nobody else’s [SEC-26] [PRF-11]', async () => {
  const { status, headers, bytes } = await world.call(owner, exportPersonZipRoute, of(customer));
  expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
  expect(headers['content-disposition']).toBe('attachment; filename="personal-data.zip"');
  const { 'personal-data.json': json, ...pictures } = readZip(bytes);
  const number = order.order_number;
  expect(Object.entries(pictures).map(([name, content]) => [name, content.toString().split(' ')[0]])).toEqual(
    [
      [`pictures/${number}-delivery-1.jpg`, 'signed'],
      [`pictures/${number}-pickup-1.jpg`, 'fresh'],
      [`pictures/${number}-pickup-2.jpg`, 'stored'],
      [`pictures/${number}-shop-1.jpg`, 'stain'],
    ],
  );
  expect(pictures[`pictures/${number}-pickup-2.jpg`]).toEqual(pictureBytes('stored'));
  const data = JSON.parse(String(json));
  const listed = { order_id: order.id, taken_by: 'Jonah Reid', state: 'ready' };
  expect(data.files).toMatchObject([
    { id: ids.signed, ...listed, leg: 'delivery', kind: 'signature' },
    { id: ids.fresh, ...listed, leg: 'pickup', kind: 'photo' },
    { id: ids.stored, ...listed, taken_at: expect.stringMatching(/^2026-11-2/) },
    { id: ids.lost, ...listed, picture: null },
    { id: ids.stain, ...listed, leg: null, note: condition, picture: `pictures/${number}-shop-1.jpg` },
  ]);
  const inExport = [receiver_name, note, failed, condition];
  expect(inExport.filter((secret) => !String(json).includes(secret))).toEqual([]);
  expect(data.legs).toContainEqual(expect.objectContaining({ receiver_name, note, bag_count: 3 }));
  // The call from before there were pictures answers as it did, with the names that the ZIP has.
  const { reply } = await world.call(owner, exportPersonRoute, of(customer));
  expect(reply.files.map(({ id }) => id)).toEqual(data.files.map(({ id }: { id: string }) => id));
  expect(reply.account).toMatchObject({ email: customer.user.email });
  const ofDriver = readZip((await world.call(owner, exportPersonZipRoute, of(driver))).bytes);
  expect(Object.keys(ofDriver)).toEqual(['personal-data.json']);
});

test('a store that is down is said before the file begins [SEC-26] [PRF-11]', async () => {
  const reading = vi.spyOn(world.db.objects, 'read').mockRejectedValue(new Error('no answer'));
  const { problem } = await world.call(owner, exportPersonZipRoute, of(customer));
  reading.mockRestore();
  expect(problem).toMatchObject({
    status: 503,
    detail: 'The pictures cannot be read right now. Please try again later.',
  });
});

async function databaseText(): Promise<string> {
  const { rows } = await world.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const texts = await Promise.all(
    rows.map(({ name }) =>
      world.db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`)),
    ),
  );
  return texts.flatMap((result) => result.rows.map(({ row }) => row)).join('\n');
}

/** A report of a whole run keeps what it changed of each order, so that it can be taken back. */
async function keepStartOfRun(): Promise<void> {
  const [stop] = await world.db.select().from(run_stops).where(eq(run_stops.customer_id, customer.user.id));
  const changed = { before: { note: noteBefore }, after: { note: noteBefore } };
  const data = { orders: [{ order_id: order.id, legs: { delivery: changed } }] };
  await world.db.insert(driver_reports).values({
    ...{ id: crypto.randomUUID(), driver_id: driver.user.id, type: 'start_run', run_id: stop?.run_id },
    ...{ fingerprint: '', happened_at: world.now(), arrived_at: world.now(), outcome: 'accepted', data },
  });
}

test('erasing a customer removes pictures, receivers and notes at once, and notes what the store has of them [SEC-27] [PRF-11]', async () => {
  const coming = crypto.randomUUID();
  const announced = { declared_bytes: 7, sha256: '0'.repeat(64), created_by: driver.user.id };
  const moments = { taken_at: world.now(), announced_at: world.now() };
  await world.db
    .insert(files)
    .values({ id: coming, purpose: 'proof', kind: 'photo', ...announced, ...moments });
  await world.db.insert(order_files).values({ file_id: coming, order_id: order.id });
  await world.db.insert(file_pieces).values({ file_id: coming, number: 1, bytes: Buffer.from('a piece') });
  await keepStartOfRun();
  const before = await databaseText();
  const hex = pictureBytes('fresh').toString('hex');
  for (const secret of [...secrets, hex]) expect(before).toContain(secret);

  expect((await world.call(owner, erasePersonRoute, of(customer))).status).toBe(200);
  const remaining = await databaseText();
  expect([...secrets, hex].filter((secret) => remaining.includes(secret))).toEqual([]);
  expect((await world.db.select().from(files)).map(({ id }) => id)).toEqual([ids.neighbour]);
  expect((await world.db.select().from(order_files)).map(({ file_id }) => file_id)).toEqual([ids.neighbour]);
  expect(await world.db.$count(file_bodies)).toBe(0);
  expect(await world.db.$count(file_pieces)).toBe(0);
  const toRemove = (await world.db.select().from(files_to_remove)).map(({ file_id }) => file_id);
  expect(toRemove.sort()).toEqual([ids.stored, ids.signed, ids.stain, ids.lost].sort());
  const kept = await world.db.select().from(legs).where(eq(legs.order_id, order.id));
  expect(kept.map(({ bag_count }) => bag_count).sort()).toEqual([3, 3, null]);
});

test('a phone that was without a signal adds nothing to an erased customer [SEC-27] [PRF-11]', async () => {
  const stamp = { id: crypto.randomUUID(), happened_at: world.now(), sent_at: world.now() };
  const where = { latitude: -33.8675, longitude: 151.207, accuracy_m: 8 };
  const body = { ...stamp, type: 'spot' as const, leg_id: pickup, ...where };
  expect((await world.call(driver, reportRoute, { body })).status).toBe(404);
  expect(await world.db.$count(places)).toBe(0);
});

test('what an erased driver took and wrote stays, without their name [SEC-27] [PRF-11]', async () => {
  expect((await world.call(owner, erasePersonRoute, of(driver))).status).toBe(200);
  const { bytes } = await world.call(owner, exportPersonZipRoute, of(neighbour));
  const { 'personal-data.json': json, ...pictures } = readZip(bytes);
  expect(Object.values(pictures)).toEqual([pictureBytes('neighbour')]);
  expect(JSON.parse(String(json)).files).toMatchObject([{ id: ids.neighbour, taken_by: 'Erased person' }]);
});
