import { once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { toggleUserRoute } from '#shared/accounts/accounts.contract.ts';
import { users } from '../../schema.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';
import { closeLive, connectLive, type LiveSocket } from './live.fixture.ts';

/** Messages from one process to another that are lost, and what the screens of the other are told then. */

let first: World;
let second: World;
let admin: Person;
let bystander: Person;

beforeAll(async () => {
  first = await openWorld();
  second = await openSecondProcess(first);
  await Promise.all([first.app.listen({ port: 0 }), second.app.listen({ port: 0 })]);
  [admin, bystander] = [await first.person('admin'), await first.person('customer')];
});
afterEach(() => {
  vi.restoreAllMocks();
  closeLive();
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
});

async function connect({ token }: Person): Promise<LiveSocket> {
  const socket = connectLive(second, token);
  await once(socket as never, 'connected');
  return socket;
}

const missed = (socket: LiveSocket) => once(socket as never, 'missed');
const disable = ({ user }: Person) => first.call(admin, toggleUserRoute, { params: { id: user.id } });

/** The next message of the first process does not get out. */
function loseNextMessage(): void {
  const { pool } = first.db;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let isLost = false;
  vi.spyOn(pool, 'query').mockImplementation(((...args: unknown[]) => {
    const isMessage = !isLost && args[0] === 'SELECT pg_notify($1, $2)' && `${args[1]}`.includes('committed');
    if (!isMessage) return query(...args);
    isLost = true;
    return Promise.reject(new Error('the connection broke'));
  }) as never);
}

test('while a process does not listen it closes the connections of who is disabled elsewhere, and when it does again its screens are told to load again [ACC-6, NTF-7]', async () => {
  // The adapter tries again after 1 to 3 s, by chance.
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  const leaving = await first.person('driver');
  const [gone, staying] = [await connect(leaving), await connect(bystander)];
  const order: string[] = [];
  const all = Promise.all([
    once(gone as never, 'disconnect').then(() => order.push('closed')),
    missed(staying).then(() => order.push('told')),
  ]);
  const { rowCount } = await first.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%pg_listening_channels%' and pid <> pg_backend_pid()`,
  );
  expect(rowCount).toBe(2);
  // Of this no message is sent, so that none is missing.
  await first.db.update(users).set({ is_active: false }).where(eq(users.id, leaving.user.id));
  await all;
  expect(order).toEqual(['closed', 'told']);
  expect(staying.connected).toBe(true);
});

test('who is disabled by a message that is lost is out soon, and the other screens are told to load again [ACC-6, NTF-7]', async () => {
  const leaving = await first.person('driver');
  const [gone, staying] = [await connect(leaving), await connect(bystander)];
  const all = Promise.all([once(gone as never, 'disconnect'), missed(staying)]);
  loseNextMessage();
  await disable(leaving);
  await all;
  expect(staying.connected).toBe(true);
});
