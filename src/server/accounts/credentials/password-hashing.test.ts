import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import { hashPassword, maxConcurrentHashes, verifyPassword } from './password-hashing.ts';

const busy = vi.hoisted(() => ({ now: 0, max: 0, count: 0 }));

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    busy.count++;
    busy.max = Math.max(busy.max, ++busy.now);
    try {
      return await work();
    } finally {
      busy.now--;
    }
  };
  return {
    hash: (...args: Parameters<typeof real.hash>) => counted(() => real.hash(...args)),
    verify: (...args: Parameters<typeof real.verify>) => counted(() => real.verify(...args)),
  };
});

beforeEach(() => {
  busy.max = 0;
});

test('a process leaves a core free of hashes, however many are asked for [ACC-9, REL-16]', async () => {
  const hash = await hashPassword('secret');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => verifyPassword(hash, index % 2 ? 'secret' : 'wrong')),
  );
  expect(answers.filter(Boolean)).toHaveLength(10);
  expect(busy.max).toBe(maxConcurrentHashes);
  expect(maxConcurrentHashes).toBeLessThan(Math.max(2, Math.min(4, availableParallelism())));
});

test('one that fails makes room for the next', async () => {
  const broken = await Promise.allSettled(
    Array.from({ length: 10 }, () => verifyPassword('not a hash', 'secret')),
  );
  expect(broken.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await verifyPassword(await hashPassword('secret'), 'secret')).toBe(true);
  expect(busy.now).toBe(0);
});

test('nobody’s password never matches, and is checked all the same [ACC-9]', async () => {
  expect(await verifyPassword(null, 'secret')).toBe(false);
  expect(busy.max).toBe(1);
});

const composed = 'Zo\u00eb caf\u00e9';
const decomposed = composed.normalize('NFD');

test('a password is the same in every Unicode form [ACC-15]', async () => {
  for (const [set, typed] of [
    [composed, decomposed],
    [decomposed, composed],
    [decomposed, decomposed],
    ['\u212b\u0323', '\u00c5\u0323'],
  ] as const)
    expect(await verifyPassword(await hashPassword(set), typed)).toBe(true);
  expect(await verifyPassword(await hashPassword(composed), 'Zoe cafe')).toBe(false);
});

test('one that was kept as it was typed works still, from every keyboard [ACC-15]', async () => {
  const kept = await argon2.hash(decomposed);
  expect(await Promise.all([decomposed, composed].map((typed) => verifyPassword(kept, typed)))).toEqual([
    true,
    true,
  ]);
  const mixed = 'Zoe\u0308 caf\u00e9';
  expect(await verifyPassword(await argon2.hash(mixed), mixed)).toBe(true);
});

test.each([
  ['secret', 1],
  [composed, 2],
  [decomposed, 2],
  ['Zoe\u0308 caf\u00e9', 3],
])(
  'a try of %j is the same work whether it matches, does not, or is of nobody [ACC-15, SEC-11]',
  async (typed, tries) => {
    const of = async (hash: string | null) => {
      busy.count = 0;
      await verifyPassword(hash, typed);
      return busy.count;
    };
    const hashes = [await hashPassword(typed), await hashPassword('another'), null];
    const counts = [];
    for (const hash of hashes) counts.push(await of(hash));
    expect(counts).toEqual([tries, tries, tries]);
  },
);
