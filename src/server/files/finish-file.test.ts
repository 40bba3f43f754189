import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { openLegsWorld } from '../deliveries/legs.fixture.ts';
import { events, file_bodies, file_pieces } from '../schema.ts';
import { addPicture, announce, draftOfFile, noise, sendAll } from './files.fixture.ts';

const { limits, decoding } = vi.hoisted(() => ({
  limits: [] as object[],
  decoding: { now: 0, most: 0, whenDone: Promise.resolve() },
}));

vi.mock('./decode-picture.ts', () => ({
  decodePicture: async () => {
    decoding.most = Math.max(decoding.most, ++decoding.now);
    await decoding.whenDone;
    decoding.now--;
    const bytes = Buffer.from('a picture');
    return { full: bytes, thumb: bytes, width: 1, height: 1 };
  },
}));
// Here nobody waits as long.
vi.mock('../kernel/http/concurrency-limit.ts', async (original) => {
  const { createConcurrencyLimit } = await original<typeof import('../kernel/http/concurrency-limit.ts')>();
  return {
    createConcurrencyLimit: (settings: Parameters<typeof createConcurrencyLimit>[0]) => {
      limits.push(settings);
      return createConcurrencyLimit(settings.maxQueued === 100 ? { ...settings, timeoutMs: 100 } : settings);
    },
  };
});

const shop = await openLegsWorld();
const { world, owner } = shop;
afterAll(() => world.close());

/** Until it is called, whatever is decoded goes on. */
function holdDecoding(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  decoding.whenDone = promise;
  return resolve;
}

const untilTwoAreDecoded = () => vi.waitFor(() => expect(decoding.now).toBe(2), { timeout: 30_000 });

test('two pictures are decoded at a time; who waits longer than 5 s keeps the pieces and sends the last one again [PRF-5]', async () => {
  expect(limits).toContainEqual(expect.objectContaining({ maxConcurrent: 2, timeoutMs: 5_000 }));
  const [order, photo] = [await shop.place(), await noise()];
  const release = holdDecoding();
  const atWork = [addPicture(world, owner, order), addPicture(world, owner, order)];
  await untilTwoAreDecoded();
  const draft = draftOfFile(world, order, photo);
  await announce(world, owner, draft);
  const refused = await sendAll(world, owner, draft.id, photo);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '3']);
  expect(await world.db.$count(file_pieces, eq(file_pieces.file_id, draft.id))).toBe(1);
  release();
  await Promise.all(atWork);
  expect((await sendAll(world, owner, draft.id, photo)).reply.state).toBe('ready');
  expect(decoding.most).toBe(2);
});

test('a picture that two finish at once is stored once, and told once [PRF-6, PRF-7, PRF-13]', async () => {
  const [order, photo] = [await shop.place(), await noise()];
  const draft = draftOfFile(world, order, photo);
  await announce(world, owner, draft);
  const release = holdDecoding();
  const both = [sendAll(world, owner, draft.id, photo), sendAll(world, owner, draft.id, photo)];
  await untilTwoAreDecoded();
  release();
  for (const { reply } of await Promise.all(both)) expect(reply).toEqual({ received: [], state: 'ready' });
  expect(await world.db.$count(file_bodies, eq(file_bodies.file_id, draft.id))).toBe(2);
  const ofOrder = and(eq(events.type, 'condition.noted'), eq(events.subject_id, order.id));
  expect(await world.db.$count(events, ofOrder)).toBe(1);
});
