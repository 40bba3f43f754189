import { randomUUID } from 'node:crypto';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { raiseCaseRoute, updateCaseRoute } from '#shared/cases/cases.contract.ts';
import { removeFileRoute } from '#shared/files/files.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { deleteOrderRoute } from '#shared/orders/orders.contract.ts';
import { type LegsWorld, openLegsWorld } from '../deliveries/legs.fixture.ts';
import type { ObjectStore } from '../kernel/objects/object-store.ts';
import { openS3Store } from '../kernel/objects/open-objects.ts';
import { openS3Double } from '../kernel/objects/s3-double.fixture.ts';
import { file_bodies, files, files_to_remove, orders, settings } from '../schema.ts';
import type { Person, World } from '../testing/world.ts';
import { expireFiles } from './expire-files.ts';
import { moveFiles } from './file-jobs.ts';
import { addPicture, announce, draftOfFile, noise, readFile, sendAll } from './files.fixture.ts';
import { removeLostObjects, removeNotedObjects } from './remove-objects.ts';

let shop: LegsWorld;
let world: World;
let owner: Person;
let order: Order;
let store: ObjectStore;
let folder: string;

beforeAll(async () => {
  shop = await openLegsWorld();
  ({ world, owner } = shop);
  store = world.db.objects;
  folder = join(world.outbox, '../files');
});
beforeEach(async () => {
  order = await shop.place();
  await moveFiles(world.db);
});
afterAll(() => world.close());

const rowOf = async (id: string) => (await world.db.select().from(files).where(eq(files.id, id)))[0];
const objectsOf = async (id: string) => (await readdir(folder)).filter((name) => name.startsWith(id)).sort();
const bothOf = (id: string) => [`${id}-full.jpg`, `${id}-thumb.jpg`];

/** With another store, in everything that uses this world's database. */
async function withStore<T>(other: Partial<ObjectStore>, work: () => Promise<T>): Promise<T> {
  const before = { ...store };
  Object.assign(store, other);
  return work().finally(() => Object.assign(store, before));
}

const isDown = () => Promise.reject(new Error('the store is down'));
const down = { write: isDown, read: isDown, remove: isDown };

test('a picture moves to the store, and reads as before [PRF-7]', async () => {
  const id = await addPicture(world, owner, order);
  const read = () => Promise.all([readFile(world, owner, id), readFile(world, owner, id, 'thumb')]);
  const before = await read();
  await moveFiles(world.db);
  expect(await rowOf(id)).toMatchObject({ state: 'ready', kept_in: 'folder' });
  expect(await world.db.$count(file_bodies, eq(file_bodies.file_id, id))).toBe(0);
  expect(await objectsOf(id)).toEqual(bothOf(id));
  expect((await stat(join(folder, `${id}-full.jpg`))).mode & 0o777).toBe(0o600);
  expect((await read()).map(({ bytes }) => bytes)).toEqual(before.map(({ bytes }) => bytes));
});

test('a store that is down delays nobody and loses nothing [PRF-7]', async () => {
  const stored = await addPicture(world, owner, order);
  await moveFiles(world.db);
  await withStore(down, async () => {
    const id = await addPicture(world, owner, order);
    await expect(moveFiles(world.db)).rejects.toThrow('the store is down');
    expect((await readFile(world, owner, id)).status).toBe(200);
    const refused = await readFile(world, owner, stored);
    expect([refused.status, refused.problem.detail]).toEqual([
      503,
      'This picture cannot be read right now. Please try again later.',
    ]);
    await world.call(owner, removeFileRoute, { params: { id: stored } });
    await expect(removeNotedObjects(world.db)).rejects.toThrow('the store is down');
    expect(await world.db.$count(files_to_remove, eq(files_to_remove.file_id, stored))).toBe(1);
  });
  await moveFiles(world.db);
  await removeNotedObjects(world.db);
  expect(await world.db.$count(files, eq(files.kept_in, 'database'))).toBe(0);
  expect([await objectsOf(stored), await world.db.$count(files_to_remove)]).toEqual([[], 0]);
  expect((await readFile(world, owner, stored)).status).toBe(404);
});

test('a bucket keeps pictures as the folder does, also one that is down for a while [PRF-7]', async () => {
  const double = await openS3Double();
  await withStore(openS3Store(double.bucket), async () => {
    const id = await addPicture(world, owner, order);
    const { bytes } = await readFile(world, owner, id);
    await moveFiles(world.db);
    expect([[...double.objects.keys()].sort(), (await rowOf(id))?.kept_in]).toEqual([bothOf(id), 's3']);
    expect((await readFile(world, owner, id)).bytes).toEqual(bytes);
    double.fault = 503;
    expect((await readFile(world, owner, id)).status).toBe(503);
    const late = await addPicture(world, owner, order);
    await expect(moveFiles(world.db)).rejects.toThrow('answers 503');
    expect((await readFile(world, owner, late)).status).toBe(200);
    await world.call(owner, removeFileRoute, { params: { id } });
    await expect(removeNotedObjects(world.db)).rejects.toThrow('answers 503');
    double.fault = null;
    await moveFiles(world.db);
    await removeNotedObjects(world.db);
    expect([...double.objects.keys()].sort()).toEqual(bothOf(late));
    await world.call(owner, removeFileRoute, { params: { id: late } });
    await removeNotedObjects(world.db);
    expect(double.objects.size).toBe(0);
  }).finally(() => double.close());
});

test('a move that was broken off is done again; two at once do no harm [PRF-7]', async () => {
  const id = await addPicture(world, owner, order);
  // It ends after the first object.
  let writes = 0;
  const { write } = store;
  const once = (key: string, bytes: Uint8Array) => (writes++ === 0 ? write(key, bytes) : isDown());
  await withStore({ write: once }, () => expect(moveFiles(world.db)).rejects.toThrow());
  expect([await objectsOf(id), (await rowOf(id))?.kept_in]).toEqual([[`${id}-full.jpg`], 'database']);
  await Promise.all(Array.from({ length: 4 }, () => moveFiles(world.db)));
  expect([await objectsOf(id), (await rowOf(id))?.kept_in]).toEqual([bothOf(id), 'folder']);
  expect((await readFile(world, owner, id)).status).toBe(200);
});

test('a picture that is removed while it moves leaves nothing in the store [PRF-9]', async () => {
  const id = await addPicture(world, owner, order);
  const { write } = store;
  const removing = async (key: string, bytes: Uint8Array) => {
    await write(key, bytes);
    await world.call(owner, removeFileRoute, { params: { id } });
  };
  await withStore({ write: removing }, () => moveFiles(world.db));
  expect([await objectsOf(id), await rowOf(id)]).toEqual([[], undefined]);
});

test('the pictures of an order that is removed go with it [PRF-7]', async () => {
  const [stored, coming] = [await addPicture(world, owner, order), draftOfFile(world, order, await noise())];
  await moveFiles(world.db);
  const unstored = await addPicture(world, owner, order);
  await announce(world, owner, coming);
  expect((await world.call(owner, deleteOrderRoute, { params: { id: order.id } })).status).toBe(200);
  expect(await world.db.$count(files, inArray(files.id, [stored, unstored, coming.id]))).toBe(0);
  await removeNotedObjects(world.db);
  expect([await objectsOf(stored), await world.db.$count(files_to_remove)]).toEqual([[], 0]);
});

test('a picture that was removed may be sent anew, and is not removed again [PRF-6]', async () => {
  const bytes = await noise();
  const draft = draftOfFile(world, order, bytes);
  const send = async () => {
    await announce(world, owner, draft);
    return (await sendAll(world, owner, draft.id, bytes)).reply.state;
  };
  await send();
  await moveFiles(world.db);
  await world.call(owner, removeFileRoute, { params: { id: draft.id } });
  expect(await send()).toBe('ready');
  await moveFiles(world.db);
  await removeNotedObjects(world.db);
  expect((await readFile(world, owner, draft.id)).status).toBe(200);
});

test('objects without a row go after a day, and nothing else does [PRF-7]', async () => {
  const [stored, unstored] = [await addPicture(world, owner, order), randomUUID()];
  await moveFiles(world.db);
  const [old, fresh] = [`${unstored}-full.jpg`, `${randomUUID()}-thumb.jpg`];
  const part = `${stored}-full.jpg.${randomUUID()}.part`;
  for (const name of [old, fresh, part, 'notes.txt', `${randomUUID()}.jpg`])
    await writeFile(join(folder, name), 'x');
  const age = async (name: string, hours: number) => {
    const seconds = world.now().subtract({ hours }).epochMilliseconds / 1000;
    await utimes(join(folder, name), seconds, seconds);
  };
  const before = await readdir(folder);
  for (const name of before) await age(name, name === fresh ? 23 : 25);
  await removeLostObjects(world.db);
  const gone = before.filter((name) => name === old || name === part);
  expect(gone).toHaveLength(2);
  expect((await readdir(folder)).sort()).toEqual(before.filter((name) => !gone.includes(name)).sort());
});

test('pictures go some days after the last change of their order, not while a case of it is open [PRF-10]', async () => {
  await world.db.update(settings).set({ keep_pictures_days: 30 });
  const [other, disputed] = [await shop.place(), await shop.place()];
  const ids = {
    order: await addPicture(world, owner, order),
    other: await addPicture(world, owner, other),
    disputed: await addPicture(world, owner, disputed),
  };
  const unstored = await addPicture(world, owner, other);
  await world.db.update(files).set({ kept_in: 'folder' }).where(eq(files.id, ids.other));
  await moveFiles(world.db);
  const complaint = {
    type: 'complaint',
    subject: 'A stain',
    description: 'On it.',
    priority: 'high',
  } as const;
  const body = { ...complaint, order_id: disputed.id };
  const raised = (await world.call(shop.customer, raiseCaseRoute, { body })).reply;
  const began = world.now();
  const changed = (id: string, days: number) =>
    world.db
      .update(orders)
      .set({ updated_at: began.subtract({ hours: 24 * days }) })
      .where(eq(orders.id, id));
  await changed(order.id, 29);
  for (const { id } of [other, disputed]) await changed(id, 31);
  const states = async () => {
    await expireFiles(world.db);
    return Promise.all(Object.values({ ...ids, unstored }).map(async (id) => (await rowOf(id))?.state));
  };
  expect(await states()).toEqual(['ready', 'gone', 'ready', 'gone']);
  const answer = await readFile(world, owner, ids.other);
  expect([answer.status, answer.problem.detail]).toEqual([404, 'This picture is no longer kept.']);
  expect(await world.db.$count(file_bodies, eq(file_bodies.file_id, unstored))).toBe(0);
  await removeNotedObjects(world.db);
  expect(await objectsOf(ids.other)).toEqual([]);
  expect(await objectsOf(ids.order)).toEqual(bothOf(ids.order));
  // What was told of it stays, and nobody else learns of it.
  expect((await readFile(world, await world.person('customer'), ids.other)).problem.detail).not.toContain(
    'kept',
  );
  await world.call(owner, updateCaseRoute, {
    params: { id: raised.id },
    body: { status: 'resolved', resolution: 'Washed again.' },
  });
  expect(await states()).toEqual(['ready', 'gone', 'gone', 'gone']);
  await world.db.update(settings).set({ keep_pictures_days: 365 });
});

test('what was announced and never came goes after 7 days [PRF-6]', async () => {
  const bytes = await noise();
  const [draft, ready] = [draftOfFile(world, order, bytes), await addPicture(world, owner, order)];
  const began = world.now();
  await announce(world, owner, draft);
  world.setNow(began.add({ hours: 24 * 7 }));
  await expireFiles(world.db);
  expect((await rowOf(draft.id))?.state).toBe('coming');
  world.setNow(began.add({ hours: 24 * 7, seconds: 1 }));
  await expireFiles(world.db);
  world.setNow(began);
  expect([await rowOf(draft.id), (await rowOf(ready))?.state]).toEqual([undefined, 'ready']);
});
