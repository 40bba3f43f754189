import { availableParallelism } from 'node:os';
import { beforeEach, expect, test, vi } from 'vitest';
import { hashPassword, maxConcurrentHashes, verifyPassword } from './password-hashing.ts';

const busy = vi.hoisted(() => ({ now: 0, max: 0 }));

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
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
