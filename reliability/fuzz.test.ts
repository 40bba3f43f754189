import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { exampleCallOf, routeName } from '#server/testing/example-calls.ts';
import { openFixtureWorld } from '#server/testing/fixture-world.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { rolledBack } from '#server/testing/rolled-back.ts';
import { FuzzedService } from './fuzz/fuzzed-service.ts';
import { seed } from './support/run-options.ts';

/**
 * Random sequences of calls, made from the service's own description only, by every role and without a
 * session. Half of the calls are valid, half are not. Ids come from earlier replies, so orders are placed,
 * assigned and cancelled.
 */

// Real hashing would take most of the time here; its cost is tested elsewhere.
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `hash of ${password}`,
  verify: async (hash: string, password: string) => hash === `hash of ${password}`,
}));

const length = 50;
const calls = shortOrLong(3_000, 200_000);

const fixtures = await openFixtureWorld();
const { world } = fixtures;
const service = await FuzzedService.open(fixtures);

afterAll(() => world.close());

test('no call of any sequence fails, answers what is not described, or accepts what is broken [SEC-1, API-2, API-4, API-5]', async () => {
  const began = performance.now();
  await fc.assert(
    fc.asyncProperty(fc.array(service.steps, { minLength: length, maxLength: length }), async (steps) => {
      // Rolled back, so that every sequence starts from the same rows, and lists stay short.
      await rolledBack(world, () => service.play(steps));
    }),
    { seed, numRuns: calls / length },
  );
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(
    `fuzz, seed ${seed}: ${service.summary()}, ${service.hostileInputs.length} nasty values in ${seconds} s\n`,
  );
  expect([...service.faults]).toEqual([]);
  // Every operation must have succeeded at least once.
  const never = service.operations.filter(
    (one) => one.succeeded === 0 && !exampleCallOf(one.route).refusedWith,
  );
  expect(never.map(({ route }) => routeName(route))).toEqual([]);
}, 3_600_000);
