import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import { maxFileBytes, pieceBytes } from '#shared/files/file.ts';
import type { FileDraft } from '#shared/files/files.contract.ts';
import { removeFileRoute } from '#shared/files/files.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { type LegsWorld, openLegsWorld } from '../deliveries/legs.fixture.ts';
import { attempts, file_bodies, file_pieces, files, order_files } from '../schema.ts';
import type { Person, World } from '../testing/world.ts';
import {
  addPicture,
  announce,
  draftOfFile,
  noise,
  pieceOf,
  readFile,
  sendAll,
  sendPiece,
} from './files.fixture.ts';

/** What a device without a battery says, and what nobody means. */
const deviceClocks = [
  '1970-01-01T00:02:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+012026-11-24T00:00:00Z',
  // Below it begins a year that people may type.
  '2010-01-01T00:02:00Z',
];

let shop: LegsWorld;
let world: World;
let owner: Person;
let jonah: Person;
let order: Order;
let pickup: string;
/** Of three pieces. */
let photo: Buffer;

beforeAll(async () => {
  shop = await openLegsWorld();
  ({ world, owner, jonah } = shop);
  order = await shop.place();
  await shop.assign(order, jonah);
  pickup = (await shop.legsOf(order)).pickup.id;
  photo = await noise(900, 640);
  expect(Math.ceil(photo.length / pieceBytes)).toBe(3);
});
afterAll(() => world.close());

const proofOf = (bytes: Uint8Array, more: Partial<FileDraft> = {}) =>
  draftOfFile(world, order, bytes, {
    purpose: 'proof',
    leg_id: pickup,
    item_index: null,
    note: null,
    ...more,
  });
const detailsOf = async (who: Person, { id } = order) =>
  (await world.call(who, orderRoute, { params: { id } })).reply;
const rowOf = async (id: string) => (await world.db.select().from(files).where(eq(files.id, id)))[0];
const problem = ({
  status,
  problem,
}: {
  status: number;
  problem: { type: string; detail?: string | undefined };
}) => [status, problem.type.split(':').at(-1)];

describe('a picture arrives in pieces', () => {
  test('in any sequence, each as often as one likes, and is stored once [PRF-6]', async () => {
    const draft = proofOf(photo);
    expect((await announce(world, jonah, draft)).reply).toEqual({ received: [], state: 'coming' });
    const send = async (number: number) =>
      (await sendPiece(world, jonah, draft.id, number, pieceOf(photo, number))).reply;
    expect(await send(3)).toEqual({ received: [3], state: 'coming' });
    expect(await send(1)).toEqual({ received: [1, 3], state: 'coming' });
    expect(await send(1)).toEqual({ received: [1, 3], state: 'coming' });
    expect((await announce(world, jonah, draft)).reply).toEqual({ received: [1, 3], state: 'coming' });
    expect((await detailsOf(owner)).files).toEqual([]);
    expect(await send(2)).toEqual({ received: [], state: 'ready' });
    expect(await send(2)).toEqual({ received: [], state: 'ready' });
    expect((await announce(world, jonah, draft)).reply).toEqual({ received: [], state: 'ready' });
    expect(await rowOf(draft.id)).toMatchObject({
      state: 'ready',
      kept_in: 'database',
      width: 900,
      height: 640,
    });
    expect(await world.db.$count(file_pieces, eq(file_pieces.file_id, draft.id))).toBe(0);
    expect(await world.db.$count(file_bodies, eq(file_bodies.file_id, draft.id))).toBe(2);
    const [file] = (await detailsOf(owner)).files;
    expect(file).toMatchObject({
      id: draft.id,
      purpose: 'proof',
      leg_id: pickup,
      created_by_name: 'Jonah Reid',
    });
  });

  test('from two who finish it at once, and is stored once [PRF-6, PRF-7]', async () => {
    const draft = proofOf(photo);
    await announce(world, jonah, draft);
    for (const number of [1, 2]) await sendPiece(world, jonah, draft.id, number, pieceOf(photo, number));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendPiece(world, jonah, draft.id, 3, pieceOf(photo, 3))),
    );
    expect(answers.map(({ reply }) => reply)).toEqual(Array(5).fill({ received: [], state: 'ready' }));
    expect(await world.db.$count(file_bodies, eq(file_bodies.file_id, draft.id))).toBe(2);
  });

  test('of the length that belongs there, and no others [PRF-6]', async () => {
    const draft = proofOf(photo);
    await announce(world, jonah, draft);
    const refused = async (number: number, bytes: Uint8Array<ArrayBuffer>) =>
      problem(await sendPiece(world, jonah, draft.id, number, bytes));
    expect(await refused(1, pieceOf(photo, 1).slice(1))).toEqual([422, 'invalid']);
    expect(await refused(3, pieceOf(photo, 1))).toEqual([422, 'invalid']);
    expect(await refused(4, pieceOf(photo, 1))).toEqual([422, 'invalid']);
    expect(await refused(65, pieceOf(photo, 1))).toEqual([404, 'not-found']);
    expect(await refused(1, new Uint8Array())).toEqual([422, 'invalid']);
    expect(await refused(1, new Uint8Array(pieceBytes + 1))).toEqual([422, 'invalid']);
    expect(await refused(1, new Uint8Array(1_100_000))).toEqual([413, 'too-large']);
    expect(await world.db.$count(file_pieces, eq(file_pieces.file_id, draft.id))).toBe(0);
  });

  test('as bytes, and as nothing else [PRF-6]', async () => {
    const draft = proofOf(photo);
    await announce(world, jonah, draft);
    const send = (type: string) =>
      world.app.inject({
        method: 'PUT',
        url: `/api/files/${draft.id}/pieces/3`,
        headers: { authorization: `Bearer ${jonah.token}`, 'content-type': type },
        payload: Buffer.from(pieceOf(photo, 3)),
      });
    for (const type of ['application/json', 'image/jpeg', 'multipart/form-data; boundary=x']) {
      const answer = await send(type);
      expect([answer.statusCode, answer.json().detail]).toEqual([
        415,
        'Send bytes, as application/octet-stream.',
      ]);
    }
    expect((await send('application/octet-stream')).statusCode).toBe(200);
    const asJson = await world.app.inject({
      method: 'POST',
      url: '/api/files',
      headers: { authorization: `Bearer ${jonah.token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(JSON.stringify(draft)),
    });
    expect([asJson.statusCode, asJson.json().detail]).toEqual([415, 'Send JSON, as application/json.']);
  });

  test('damaged on its way, and may be sent anew [PRF-6]', async () => {
    const draft = proofOf(photo);
    await announce(world, jonah, draft);
    const wrong = Buffer.from(photo);
    wrong.writeUInt8(wrong.readUInt8(70_000) ^ 1, 70_000);
    expect(problem(await sendAll(world, jonah, draft.id, wrong))).toEqual([422, 'file-damaged']);
    expect((await announce(world, jonah, draft)).reply).toEqual({ received: [], state: 'coming' });
    expect((await sendAll(world, jonah, draft.id, photo)).reply.state).toBe('ready');
  });

  test('that is none, of which nothing is kept [PRF-5]', async () => {
    const bytes = randomBytes(100_000);
    const draft = proofOf(bytes);
    await announce(world, jonah, draft);
    expect(problem(await sendAll(world, jonah, draft.id, bytes))).toEqual([422, 'not-a-picture']);
    expect(await rowOf(draft.id)).toMatchObject({ state: 'coming', kept_in: null });
    expect(await world.db.$count(file_pieces, eq(file_pieces.file_id, draft.id))).toBe(0);
    expect((await readFile(world, owner, draft.id)).status).toBe(404);
  });
});

describe('who announces a picture', () => {
  test('says how large it is, up to 4 MiB [PRF-5]', async () => {
    const bytes = new Uint8Array(10);
    expect(problem(await announce(world, jonah, proofOf(bytes, { bytes: maxFileBytes + 1 })))).toEqual([
      413,
      'too-large',
    ]);
    expect((await announce(world, jonah, proofOf(bytes, { bytes: maxFileBytes }))).status).toBe(200);
  });

  test('uses its id for this one alone [PRF-6]', async () => {
    const draft = proofOf(photo);
    await announce(world, jonah, draft);
    const others: Partial<FileDraft>[] = [
      { sha256: '0'.repeat(64) },
      { bytes: 7 },
      { purpose: 'failed' },
      { kind: 'signature' },
      { leg_id: (await shop.legsOf(order)).delivery.id },
    ];
    for (const other of others)
      expect(problem(await announce(world, jonah, { ...draft, ...other }))).toEqual([422, 'key-reused']);
    expect(problem(await announce(world, owner, draft))).toEqual([422, 'key-reused']);
    expect((await announce(world, jonah, draft)).status).toBe(200);
  });

  test('has taken it by then, whatever the clock of the phone says [PRF-6]', async () => {
    for (const text of [`${world.now().add({ hours: 5_000 })}`, ...deviceClocks]) {
      const draft = proofOf(photo, { taken_at: Temporal.Instant.from(text) });
      expect((await announce(world, jonah, draft)).status).toBe(200);
      expect((await announce(world, jonah, draft)).status).toBe(200);
      expect((await rowOf(draft.id))?.taken_at.equals(world.now())).toBe(true);
    }
  });

  test('is staff, or a driver whose leg it is or was [PRF-8]', async () => {
    const { mei, customer } = shop;
    const lost = await shop.place();
    await shop.assign(lost, mei);
    await shop.assign(lost, jonah);
    const ofLeg = async (who: Person, kind: 'pickup' | 'delivery', more: Partial<FileDraft> = {}) => {
      const { id: leg_id } = (await shop.legsOf(lost))[kind];
      return (
        await announce(world, who, draftOfFile(world, lost, photo, { purpose: 'proof', leg_id, ...more }))
      ).status;
    };
    expect([
      await ofLeg(jonah, 'pickup'),
      await ofLeg(mei, 'pickup'),
      await ofLeg(owner, 'delivery'),
    ]).toEqual([200, 200, 200]);
    const stranger = await world.person('driver');
    expect([await ofLeg(stranger, 'pickup'), await ofLeg(customer, 'pickup')]).toEqual([404, 403]);
    // A leg of another order.
    expect(await ofLeg(jonah, 'pickup', { leg_id: pickup })).toBe(404);
    expect(await ofLeg(owner, 'pickup', { leg_id: pickup })).toBe(422);
    // What a driver sees on an item, of an order of theirs.
    const stain = async (who: Person) => (await announce(world, who, draftOfFile(world, lost, photo))).status;
    expect([await stain(mei), await stain(stranger), await stain(owner)]).toEqual([200, 404, 200]);
    expect(problem(await announce(world, owner, draftOfFile(world, lost, photo, { item_index: 1 })))).toEqual(
      [422, 'invalid'],
    );
  });

  test('may send its pieces, and nobody else but staff [PRF-8]', async () => {
    const { mei, customer } = shop;
    const draft = proofOf(photo);
    await announce(world, jonah, draft);
    const send = async (who: Person) => (await sendPiece(world, who, draft.id, 1, pieceOf(photo, 1))).status;
    expect([await send(mei), await send(customer), await send(jonah), await send(owner)]).toEqual([
      404, 404, 200, 200,
    ]);
  });

  test('announces at most 400 an hour, the same one as often as they like [PRF-6]', async () => {
    const eager = await world.person('admin');
    const draft = draftOfFile(world, order, photo);
    expect((await announce(world, eager, draft)).status).toBe(200);
    await world.db.update(attempts).set({ count: 399 }).where(eq(attempts.count, 1));
    const other = () => announce(world, eager, draftOfFile(world, order, photo));
    expect((await other()).status).toBe(200);
    const refused = await other();
    expect(problem(refused)).toEqual([429, 'too-many-attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await announce(world, eager, draft)).status).toBe(200);
    expect((await announce(world, owner, draftOfFile(world, order, photo))).status).toBe(200);
  });
});

describe('a picture is read', () => {
  test('by who sees its order, with a session, as a file that nothing caches or interprets [PRF-8]', async () => {
    const { mei, customer, newCustomer } = shop;
    const seen = await shop.place();
    await shop.assign(seen, mei, 'pickup');
    await shop.assign(seen, jonah, 'delivery');
    const { id: leg_id } = (await shop.legsOf(seen)).pickup;
    const former = await addPicture(world, mei, seen, { purpose: 'proof', leg_id });
    await shop.unassign(seen, 'pickup');
    const people = {
      owner,
      admin: await world.person('admin'),
      customer,
      'another customer': await newCustomer(),
      'the driver of a leg': jonah,
      'who took it, and has no leg any more': mei,
      'another driver': await world.person('driver'),
      nobody: null,
    };
    const statuses: Record<string, number> = {};
    for (const [name, who] of Object.entries(people))
      statuses[name] = (await readFile(world, who, former)).status;
    expect(statuses).toEqual({
      owner: 200,
      admin: 200,
      customer: 200,
      'another customer': 404,
      'the driver of a leg': 200,
      'who took it, and has no leg any more': 404,
      'another driver': 404,
      nobody: 401,
    });
    const { headers, bytes } = await readFile(world, customer, former);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
    });
    const thumb = await readFile(world, customer, former, 'thumb');
    expect([bytes, thumb.bytes].map((each) => Buffer.from(each).toString('hex', 0, 3))).toEqual([
      'ffd8ff',
      'ffd8ff',
    ]);
    expect(thumb.bytes.length).toBeLessThan(bytes.length);
  });

  test('by its driver until the day after the delivery has ended [PRF-8, LEG-13]', async () => {
    const seen = await shop.place();
    await shop.assign(seen, jonah);
    const { id: leg_id } = (await shop.legsOf(seen)).pickup;
    const picture = await addPicture(world, jonah, seen, { purpose: 'proof', leg_id });
    const start = world.now();
    const statuses = async () => {
      const ofDriver = (await readFile(world, jonah, picture)).status;
      return [ofDriver, (await readFile(world, owner, picture)).status];
    };
    await world.call(jonah, updateDeliveryRoute, { params: { id: seen.id }, body: { status: 'delivered' } });
    world.setNow(start.add({ hours: 24 }));
    expect(await statuses()).toEqual([200, 200]);
    world.setNow(start.add({ hours: 48 }));
    expect(await statuses()).toEqual([404, 200]);
    world.setNow(start);
  });

  test('until staff remove it; the history keeps that there was one [PRF-9]', async () => {
    const id = await addPicture(world, jonah, order, { purpose: 'proof', leg_id: pickup });
    const remove = async (who: Person) => (await world.call(who, removeFileRoute, { params: { id } })).status;
    expect([await remove(jonah), await remove(shop.customer)]).toEqual([403, 403]);
    expect((await readFile(world, jonah, id)).status).toBe(200);
    expect([await remove(owner), await remove(owner)]).toEqual([204, 404]);
    expect((await readFile(world, owner, id)).status).toBe(404);
    expect(await world.db.$count(order_files, eq(order_files.file_id, id))).toBe(0);
    expect(await world.db.$count(file_bodies, eq(file_bodies.file_id, id))).toBe(0);
    const { history } = await detailsOf(owner);
    expect(history.filter(({ summary }) => summary === 'removed a photo')).toHaveLength(1);
  });

  test('not before it is whole, nor removed [PRF-8]', async () => {
    const draft = proofOf(photo);
    await announce(world, jonah, draft);
    expect((await readFile(world, owner, draft.id)).status).toBe(404);
    expect((await world.call(owner, removeFileRoute, { params: { id: draft.id } })).status).toBe(404);
  });
});

test('a stain is noted on an item once its photo is whole, and its customer and staff are told, but not who noted it [PRF-13, NTF-8]', async () => {
  const { newCustomer } = shop;
  const guest = await newCustomer();
  const admin = await world.person('admin');
  const stained = await shop.place({}, guest);
  const noted = async (who = guest, heading = 'Noted when we received it') =>
    (await world.call(who, notificationsRoute, {})).reply.rows.filter(({ title }) => title === heading);
  const draft = draftOfFile(world, stained, photo, { note: 'A stain on the collar.' });
  await announce(world, owner, draft);
  expect(await noted()).toEqual([]);
  await sendAll(world, owner, draft.id, photo);
  await sendAll(world, owner, draft.id, photo);
  const item = stained.items[0]?.sku_name;
  const [notice, ...more] = await noted();
  expect([notice?.type, notice?.message, more]).toEqual([
    'order_updated',
    `${stained.order_number}, ${item}: A stain on the collar.`,
    [],
  ]);
  expect(await noted(owner, 'Stain or damage')).toEqual([]);
  expect((await noted(admin, 'Stain or damage')).map(({ message }) => message)).toEqual([
    expect.stringMatching(
      new RegExp(` noted a stain or damage on ${stained.order_number}: A stain on the collar\\.$`),
    ),
  ]);
  const { files: kept, history } = await detailsOf(guest, stained);
  expect(kept).toMatchObject([
    { id: draft.id, purpose: 'condition', item_index: 0, note: 'A stain on the collar.' },
  ]);
  expect(history.map(({ summary }) => summary)).toContain(`noted on ${item}: A stain on the collar.`);
});
