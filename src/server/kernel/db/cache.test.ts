import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { users } from '../../schema.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';
import { cached, compactChanges } from './cache.ts';
import { transact } from './database.ts';

let here: World;
/** Another process of the same shop. */
let there: World;
let calls = 0;

beforeAll(async () => {
  here = await openWorld();
  there = await openSecondProcess(here);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const countPeople = (world: World) =>
  cached(world.db, { key: 'people', reads: [users] }, async () => {
    calls++;
    return world.db.$count(users);
  });

test('an answer stands until something is changed, by whichever process', async () => {
  const before = await countPeople(here);
  const times = calls;
  expect([await countPeople(here), calls]).toEqual([before, times]);
  await there.person('customer');
  expect([await countPeople(here), calls]).toEqual([before + 1, times + 1]);
});

test('those who ask at the same time share one answer', async () => {
  await here.person('customer');
  const times = calls;
  const answers = await Promise.all(Array.from({ length: 20 }, () => countPeople(here)));
  expect([new Set(answers).size, calls]).toEqual([1, times + 1]);
});

test('what is not committed is not known to others, and is once it is', async () => {
  const { user } = await here.person('customer');
  const before = await countPeople(there);
  await transact(here.db, async (tx) => {
    await tx.delete(users).where(eq(users.id, user.id));
    expect(await countPeople(there)).toBe(before);
  });
  expect(await countPeople(there)).toBe(before - 1);
});

test('a failure is not cached', async () => {
  const fails = { key: 'fails', reads: [] };
  const fail = () => cached(here.db, fails, () => Promise.reject(new Error('no')));
  await expect(fail()).rejects.toThrow('no');
  expect(await cached(here.db, fails, async () => 'well')).toBe('well');
});

test('a new business day is asked anew, from its first moment on, and so is the one before should the clock go back', async () => {
  const zone = here.db.business.time_zone;
  const midnight = startOfDay(businessDay(here.now(), zone).add({ days: 1 }), zone);
  const askAt = async (moment: Temporal.Instant) => {
    const times = calls;
    here.setNow(moment);
    await countPeople(here);
    return calls - times;
  };
  const last = midnight.subtract({ milliseconds: 1 });
  await askAt(last);
  expect(await askAt(last)).toBe(0);
  expect(await askAt(midnight)).toBe(1);
  expect(await askAt(midnight.add({ hours: 20 }))).toBe(0);
  await askAt(midnight.add({ hours: 200 }));
  await here.person('customer');
  await askAt(midnight);
  expect(await askAt(last)).toBe(1);
});

test('changes that are added up while others are made are neither lost nor counted twice', async () => {
  const total = async () => {
    const { rows } = await here.db.execute<{ total: number }>(
      sql`select coalesce(sum(amount), 0)::int as total from changes`,
    );
    return rows[0]?.total ?? 0;
  };
  const before = await total();
  const change = () => here.db.update(users).set({ phone: '1' }).where(sql`false`);
  await Promise.all(
    Array.from({ length: 60 }, async (_, number) => {
      await change();
      if (number % 3 === 0) await compactChanges(number % 2 ? here.db : there.db);
    }),
  );
  expect(await total()).toBe(before + 60);
  await compactChanges(here.db);
  expect([await total(), await here.db.$count(sql`changes` as never)]).toEqual([before + 60, 1]);
});
