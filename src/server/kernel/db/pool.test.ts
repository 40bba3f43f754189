import { once } from 'node:events';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { openPool } from './pool.ts';

const broke = vi.fn();
const open = () => {
  const timeouts = { connection: 5_000, statement: 5_000, idleTransaction: 5_000, socket: 200 };
  return openPool(inject('postgres_url'), broke, { timeouts });
};
const pools = [open(), open()] as const;
const [pool, other] = pools;
afterEach(() => broke.mockReset());

/** The process of PostgreSQL behind a connection. */
const backend = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;

test('a connection that rests is kept, however long it is silent [REL-4]', async () => {
  const before = await backend();
  // Another pool waits, for three times as long as one in use may be silent.
  for (let times = 0; times < 6; times++) await other.query('select pg_sleep(0.1)');
  expect(await backend()).toBe(before);
  expect(broke).not.toHaveBeenCalled();
});

test('one that falls silent while it is used is given up, and those that rest with it [REL-4]', async () => {
  const two = await Promise.all([pool.connect(), pool.connect()]);
  for (const client of two) client.release();
  expect(pool.totalCount).toBe(2);
  await expect(pool.query('select pg_sleep(2)')).rejects.toThrow('The database has fallen silent');
  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
  expect(await backend()).toEqual(expect.any(Number));
});

test('a statement that fails takes no connection but its own [REL-4]', async () => {
  const two = await Promise.all([pool.connect(), pool.connect()]);
  const backends = await Promise.all(two.map((client) => client.query('select pg_backend_pid() as pid')));
  for (const client of two) client.release();
  const given = once(pool, 'remove');
  await expect(pool.query('select nothing from nowhere')).rejects.toThrow('nowhere');
  await given;
  expect(backends.map(({ rows }) => rows[0].pid)).toContain(await backend());
  expect(broke).not.toHaveBeenCalled();
});

test('a pool that ends breaks nothing', async () => {
  await backend();
  await Promise.all(pools.map((each) => each.end()));
  expect(broke).not.toHaveBeenCalled();
});
