import { expect, inject, test, vi } from 'vitest';
import { openPool } from './pool.ts';

test('a connection that nobody uses is closed long before it counts as silent [REL-4]', async () => {
  const broke = vi.fn();
  const timeouts = { connection: 5_000, statement: 5_000, idleTransaction: 5_000, socket: 1_000 };
  const pool = openPool(inject('postgres_url'), broke, { timeouts });
  await pool.query('select 1');
  expect(pool.totalCount).toBe(1);
  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
  await pool.end();
  expect(broke).not.toHaveBeenCalled();
});
