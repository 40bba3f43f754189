import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { exampleCallOf, routeName } from '#server/testing/example-calls.ts';
import { openFixtureWorld } from '#server/testing/fixture-world.ts';
import { rolledBack } from '#server/testing/rolled-back.ts';
import { FuzzedService } from './fuzz/fuzzed-service.ts';
import { seed, shortOrLong } from './support/run-options.ts';

/**
 * Sequences of calls made from nothing but the service's own description, as everybody and as nobody: half of them as
 * described, half broken. Ids come from earlier replies, so that orders are placed, assigned, proposed and cancelled.
 */

// What a password costs to hash is proved elsewhere; here it would be most of the work.
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `hash of ${password}`,
  verify: async (hash: string, password: string) => hash === `hash of ${password}`,
}));

const length = 50;
const calls = shortOrLong(20_000, 200_000);

const fixtures = await openFixtureWorld();
const { world } = fixtures;
const service = await FuzzedService.open(fixtures);

afterAll(() => world.close());

test('no call of any sequence fails, answers what is not described, or accepts what is broken [SEC-1, API-2, API-4, API-5]', async () => {
  const began = performance.now();
  await fc.assert(
    fc.asyncProperty(fc.array(service.steps, { minLength: length, maxLength: length }), async (steps) => {
      // Every sequence starts from the same rows, and a list is never longer than a sequence can make it.
      await rolledBack(world, () => service.play(steps));
    }),
    { seed, numRuns: calls / length },
  );
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(
    `fuzz, seed ${seed}: ${service.summary()}, ${service.hostileInputs.length} nasty values in ${seconds} s\n`,
  );
  expect([...service.faults]).toEqual([]);
  // A sequence that is refused everything would prove little.
  const never = service.operations.filter(
    (one) => one.succeeded === 0 && !exampleCallOf(one.route).refusedWith,
  );
  expect(never.map(({ route }) => routeName(route))).toEqual([]);
}, 3_600_000);
