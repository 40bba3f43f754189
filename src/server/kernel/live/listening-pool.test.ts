import { Pool } from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { runOnServer } from '../../testing/postgres.ts';
import { openPool } from '../db/pool.ts';
import { listeningPool } from './listening-pool.ts';

let pool: Pool;
let listening: ReturnType<typeof listeningPool>;

beforeEach(() => {
  pool = openPool(inject('postgres_url'), () => {});
  listening = listeningPool(pool);
});
afterEach(async () => {
  listening.close();
  await pool.end();
});

test('a connection to listen on that breaks is given back, and its end told [NTF-7]', async () => {
  const client = await listening.pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = vi.fn();
  client.on('end', ended);
  await runOnServer(inject('postgres_url'), `select pg_terminate_backend(${rows[0]?.pid})`);
  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
  expect(ended).toHaveBeenCalledOnce();
});

test('who listens a second time no longer hears anything the first time, nor of its end [NTF-7]', async () => {
  const first = await listening.pool.connect();
  const heard = vi.fn();
  first.on('notification', heard).on('end', heard);
  await first.query('listen news');
  const second = await listening.pool.connect();
  const said = new Promise((resolve) => second.once('notification', resolve));
  await second.query('listen news');
  await listening.pool.query('notify news');
  await said;
  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(1));
  expect(heard).not.toHaveBeenCalled();
});

test('what is asked for when all is over keeps nobody from ending', async () => {
  const late = vi.fn();
  void listening.pool.connect().then(late);
  listening.close();
  void listening.pool.connect().then(late);
  await pool.end();
  pool = new Pool();
  expect(late).not.toHaveBeenCalled();
});
