import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { service_state, skus, users } from '../../../schema.ts';
import { openWorld, type Person, type World } from '../../../testing/world.ts';
import { inOneTransaction, readOneMoment, transact } from '../database.ts';
import { sqlState, violatedConstraint } from '../transaction/database-error.ts';
import { pipeline } from '../transaction/transaction.ts';
import { watchDeadlocks } from '../watch-deadlocks.fixture.ts';

const deadlocks = watchDeadlocks();
/** Whether `begin` fails, as where a cancel hits it. */
let isBeginSpoiled = false;
const { query } = Client.prototype;
Client.prototype.query = function spoilable(this: Client, ...args: unknown[]) {
  const [config] = args as [{ text?: string }];
  if (isBeginSpoiled && config.text === 'begin') args[0] = { ...config, text: 'begin nothing' };
  return Reflect.apply(query, this, args);
} as typeof query;

let world: World;
let person: Person;
let other: Person;

beforeAll(async () => {
  world = await openWorld();
  person = await world.person('customer');
  other = await world.person('customer');
});
/** Whatever failed, its connection is free again. */
afterEach(() => vi.waitFor(() => expect(world.db.pool.idleCount).toBe(world.db.pool.totalCount)));
afterAll(async () => {
  await world.close();
  deadlocks.close();
});

type Row = { id: string; full_name: string };
const isPerson = (id: string) => eq(users.id, id);
const rename = (tx: { update: World['db']['update'] }, { user: { id } }: Person, full_name: string) =>
  tx.update(users).set({ full_name }).where(isPerson(id));
async function nameOf({ user: { id } }: Person): Promise<string | undefined> {
  const [row]: Row[] = await world.db
    .select({ id: users.id, full_name: users.full_name })
    .from(users)
    .where(isPerson(id));
  return row?.full_name;
}
const fails = sql`select 1 / 0`;
const divisionByZero = '22012';
const stateOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => sqlState(error),
  );

test('what is pipelined is kept with the rest', async () => {
  await transact(world.db, async (tx) => {
    pipeline(tx, rename(tx, person, 'Ann'));
    pipeline(tx, rename(tx, other, 'Ben'));
    // It is asked behind them.
    const [row] = await tx.select({ name: users.full_name }).from(users).where(isPerson(person.user.id));
    expect(row?.name).toBe('Ann');
    pipeline(tx, rename(tx, person, 'Anna'));
  });
  expect([await nameOf(person), await nameOf(other)]).toEqual(['Anna', 'Ben']);
});

test('nothing is kept, and nobody is told, where the last pipelined write fails [REL-3]', async () => {
  const before = await nameOf(person);
  const told = vi.fn();
  world.db.liveEvents.on('messages', told);
  const failing = transact(world.db, async (tx) => {
    tx.messages.push({ do: 'refresh', rooms: [], payload: { topic: 'orders', id: null } } as never);
    pipeline(tx, rename(tx, person, 'Nobody'));
    pipeline(tx, tx.execute(fails));
    pipeline(tx, rename(tx, other, 'Nobody'));
  });
  expect(await stateOf(failing)).toBe(divisionByZero);
  expect(await nameOf(person)).toBe(before);
  expect(told).not.toHaveBeenCalled();
  world.db.liveEvents.off('messages', told);
});

test('the error is that of the statement that failed, and not of one behind it [REL-3]', async () => {
  const failing = transact(world.db, async (tx) => {
    pipeline(tx, tx.update(users).set({ email: other.user.email }).where(isPerson(person.user.id)));
    pipeline(tx, tx.execute(fails));
    await tx.select().from(service_state);
  });
  expect(await failing.catch(violatedConstraint)).toBe('users_email_key');
  // Who waits for the first one hears of it after who waits for the one behind it.
  const atOnce = transact(world.db, (tx) => {
    const first = tx.execute(fails).execute();
    return Promise.all([first.finally(() => new Promise(setImmediate)), tx.select().from(service_state)]);
  });
  expect(await stateOf(atOnce)).toBe(divisionByZero);
});

test('an error that somebody passes over fails the transaction all the same [REL-3]', async () => {
  const before = await nameOf(person);
  const work = transact(world.db, async (tx) => {
    await rename(tx, person, 'Nobody');
    await tx.execute(fails).catch(() => {});
  });
  expect(await stateOf(work)).toBe(divisionByZero);
  expect(await nameOf(person)).toBe(before);
});

test('no write stands alone where `begin` fails [REL-3]', async () => {
  const before = await nameOf(person);
  isBeginSpoiled = true;
  const failing = transact(world.db, (tx) => rename(tx, person, 'Nobody'));
  expect(await stateOf(failing)).toBe('42601');
  isBeginSpoiled = false;
  expect(await nameOf(person)).toBe(before);
});

test('nothing is sent behind the end of a transaction [REL-3]', async () => {
  let late: (() => Promise<unknown>) | undefined;
  await transact(world.db, async (tx) => {
    late = () => tx.execute(sql`select 1`).execute();
    await tx.execute(sql`select 1`);
  });
  await expect(late?.()).rejects.toMatchObject({ cause: { message: 'This transaction is over' } });
});

test('a command among several fails alone, with what it had pipelined', async () => {
  await inOneTransaction(world.db, async (db) => {
    await transact(db, async (tx) => pipeline(tx, rename(tx, person, 'Clara')));
    const failing = transact(db, async (tx) => {
      pipeline(tx, rename(tx, other, 'Nobody'));
      pipeline(tx, tx.execute(fails));
    });
    expect(await stateOf(failing)).toBe(divisionByZero);
    await db.update(users).set({ phone: '0400 000 000' }).where(isPerson(other.user.id));
  });
  expect([await nameOf(person), await nameOf(other)]).toEqual(['Clara', 'Ben']);
});

const joined = { savepoints: false };

test('several commands without savepoints run at the same time, and all of them are kept', async () => {
  const inside: (string | undefined)[] = [];
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = async (db: World['db']) => {
    const first = transact(db, async (tx) => {
      pipeline(tx, rename(tx, person, 'Flora'));
      begun.resolve();
      await go.promise;
      pipeline(tx, rename(tx, person, 'Gina'));
    });
    await begun.promise;
    await transact(db, async (tx) => pipeline(tx, rename(tx, other, 'Hugo')));
    inside.push(await nameOf(other));
    go.resolve();
    await first;
  };
  const before = await nameOf(other);
  await inOneTransaction(world.db, work, joined);
  expect([await nameOf(person), await nameOf(other)]).toEqual(['Gina', 'Hugo']);
  expect(inside, 'before the commit').toEqual([before]);
});

test('without savepoints one command that fails undoes them all, also what is still under way beside it [REL-3]', async () => {
  const before = [await nameOf(person), await nameOf(other)];
  const late: Promise<unknown>[] = [];
  const work = async (db: World['db']) => {
    await transact(db, async (tx) => pipeline(tx, rename(tx, person, 'Nobody')));
    const failed = Promise.withResolvers<void>();
    const beside = transact(db, async (tx) => {
      await failed.promise;
      await new Promise(setImmediate);
      await rename(tx, other, 'Nobody');
    });
    late.push(expect(beside).rejects.toThrow());
    const failing = transact(db, (tx) => tx.execute(fails).execute());
    await failing.finally(failed.resolve);
  };
  expect(await stateOf(inOneTransaction(world.db, work, joined))).toBe(divisionByZero);
  await Promise.all(late);
  expect([await nameOf(person), await nameOf(other)]).toEqual(before);
});

test('a transaction whose pipelined write meets a deadlock runs again', async () => {
  const both = (first: Person, second: Person, meet: () => Promise<void>) =>
    transact(world.db, async (tx) => {
      pipeline(tx, rename(tx, first, 'Dora'));
      await tx.execute(sql`select 1`);
      await meet();
      pipeline(tx, rename(tx, second, 'Emil'));
    });
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const meet = (own: PromiseWithResolvers<void>, theirs: PromiseWithResolvers<void>) => () => {
    own.resolve();
    return theirs.promise;
  };
  await Promise.all([both(person, other, meet(one, two)), both(other, person, meet(two, one))]);
  expect(deadlocks.count()).toBeGreaterThan(0);
});

test('a prepared statement may be asked again while it is being prepared, and after one that failed', async () => {
  const named = (tx: { execute: World['db']['execute'] }, value: number) =>
    tx.execute(sql`select 10 / ${value}::int as share`);
  const ask = (values: number[]) =>
    transact(world.db, (tx) => Promise.all(values.map((value) => named(tx, value).execute())));
  const sharesOf = async (values: number[]) => (await ask(values)).map(({ rows }) => rows[0]?.share);
  expect(await sharesOf([1, 2, 5])).toEqual([10, 5, 2]);
  expect(await stateOf(ask([1, 0, 2]))).toBe(divisionByZero);
  expect(await stateOf(ask([0, 1, 2]))).toBe(divisionByZero);
  expect(await sharesOf([5, 10])).toEqual([2, 1]);
});

test('one moment is read, and nothing written in it', async () => {
  const names = await readOneMoment(world.db, async (tx) => {
    const read = () => tx.select({ name: skus.name }).from(skus);
    const before = await read();
    await world.sku(100, 'A towel');
    return [before, await read()];
  });
  expect(names[1]).toEqual(names[0]);
  const writing = readOneMoment(world.db, (tx) => rename(tx, person, 'Nobody'));
  expect(await stateOf(writing)).toBe('25006');
});
