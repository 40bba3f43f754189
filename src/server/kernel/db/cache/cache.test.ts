import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { changes, users } from '../../../schema.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { openSecondProcess } from '../../../two-processes.fixture.ts';
import { transact } from '../database.ts';
import { cached } from './cache.ts';
import { removeOldChanges } from './changes.ts';

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

test('an answer stands until something is changed, by whichever process [REL-29]', async () => {
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

/** Removes what was read by all at this moment, and what they have not read; the first removal only looks how far it may go. */
const removeTwice = async () => {
  await removeOldChanges(here.db);
  await removeOldChanges(there.db);
};
/** A snapshot older than a change cannot tell whether it knew of what was removed with it, and a transaction of any database of the server makes all snapshots that old. */
const untilAllSnapshotsKnowOfAll = () =>
  vi.waitFor(async () => {
    const isNew = sql`${changes.xid} >= pg_snapshot_xmin(pg_current_snapshot())`;
    expect(await here.db.$count(changes, isNew)).toBe(0);
  }, 30_000);
/** The people whose change is still told of. */
const toldOf = () => here.db.$count(changes, eq(changes.table_name, 'users'));

test('who has not read for long misses nothing of what was removed meanwhile [REL-29]', async () => {
  const before = await countPeople(there);
  await here.person('customer');
  // A transaction of any database of the server holds the removal up.
  await vi.waitFor(async () => {
    await removeTwice();
    expect(await toldOf()).toBe(0);
  }, 30_000);
  await removeTwice();
  expect(await countPeople(there)).toBe(before + 1);
});

test('what was removed is read again by nobody who knew of it, nor while nothing is changed [REL-29]', async () => {
  await there.person('driver');
  await untilAllSnapshotsKnowOfAll();
  await Promise.all([countPeople(here), countPeople(there)]);
  const times = calls;
  await removeTwice();
  await countPeople(here);
  for (let turn = 0; turn < 3; turn++) await removeTwice();
  await Promise.all([countPeople(here), countPeople(there)]);
  expect(calls).toBe(times);
});

test('what is committed late is told of, however much began, ended and was removed meanwhile [REL-29]', async () => {
  const { user } = await here.person('customer');
  const before = await countPeople(there);
  await transact(here.db, async (tx) => {
    await tx.delete(users).where(eq(users.id, user.id));
    for (const more of [1, 2, 3]) {
      await there.person('driver');
      await removeOldChanges(there.db);
      expect(await countPeople(there)).toBe(before + more);
      await removeTwice();
    }
  });
  await removeOldChanges(there.db);
  expect(await countPeople(there)).toBe(before + 2);
  expect(await countPeople(here)).toBe(before + 2);
});

test('whatever is changed, committed and removed in whatever sequence, both processes read it [REL-29]', async () => {
  const people = await Promise.all(Array.from({ length: 9 }, () => here.person('driver')));
  const read = { key: 'phones', reads: [users] };
  const phones = async ({ db }: World) =>
    (await db.select({ phone: users.phone }).from(users).orderBy(users.id)).map(({ phone }) => phone);
  const uncommitted: { id: string; commit: () => void; end: Promise<void> }[] = [];
  const commit = async (index: number) => {
    for (const each of index < 0 ? [] : uncommitted.splice(index, 1)) {
      each.commit();
      await each.end;
    }
  };
  for (const [turn, { user }] of [...people, ...people, ...people].entries()) {
    const [one, other] = turn % 3 ? [here, there] : [there, here];
    await commit(uncommitted.findIndex(({ id }) => id === user.id));
    const written = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const end = transact(one.db, async (tx) => {
      await tx
        .update(users)
        .set({ phone: `${turn}` })
        .where(eq(users.id, user.id));
      written.resolve();
      await held.promise;
    });
    uncommitted.push({ id: user.id, commit: held.resolve, end });
    await written.promise;
    if (turn % 4 === 1) await removeOldChanges(other.db);
    if (turn % 5 > 1) await commit((turn * 7) % uncommitted.length);
    if (uncommitted.length > 4) await commit(1);
    for (const each of turn % 2 ? [one, other] : [other])
      expect(await cached(each.db, read, () => phones(each))).toEqual(await phones(each));
  }
  while (uncommitted.length > 0) await commit(0);
});

test('nothing is kept from another server, nor from one that was set back [REL-7]', async () => {
  const one = await openSecondProcess(here, { connections: 1 });
  const path = ['pg_catalog', 'public'];
  const answer = async (name: string, type: string, value: string) => {
    path.unshift(`with_${name}`);
    await one.db.execute(sql.raw(`create schema with_${name}`));
    await one.db.execute(
      sql.raw(
        `create function with_${name}.${name}() returns ${type} language sql as $$ select '${value}'::${type} $$`,
      ),
    );
    await one.db.execute(sql.raw(`set search_path = ${path.join()}`));
  };
  const lose = async () => {
    const { user } = await here.person('customer');
    const before = await countPeople(one);
    await here.db.transaction(async (tx) => {
      await tx.execute(sql`alter table users disable trigger note_change`);
      await tx.delete(users).where(eq(users.id, user.id));
      await tx.execute(sql`alter table users enable trigger note_change`);
    });
    expect(await countPeople(one)).toBe(before);
    return before - 1;
  };
  let left = await lose();
  await answer('pg_postmaster_start_time', 'timestamptz', '2026-11-25 01:00:00.000001+00');
  expect(await countPeople(one)).toBe(left);
  left = await lose();
  await answer('pg_current_snapshot', 'pg_snapshot', '3:3:');
  expect(await countPeople(one)).toBe(left);
  await one.close();
});
