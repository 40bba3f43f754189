import { EventEmitter, once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import type { SessionUser } from '../http/caller.ts';
import { closeLive, connectLive } from './live.fixture.ts';
import { countSockets, maxSockets } from './sockets.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.app.listen({ port: 0 });
});
afterEach(closeLive);
afterAll(() => world.close());

test('one session has live updates in 30 windows; one more is told why not, and has them when another is closed [REL-19]', async () => {
  const [busy, other] = [await world.person('customer'), await world.person('customer')];
  const connect = async () => {
    const socket = connectLive(world, busy.token);
    await once(socket as never, 'connected');
    return socket;
  };
  const windows = await Promise.all(Array.from({ length: maxSockets.session }, connect));
  const [error] = await once(connectLive(world, busy.token) as never, 'connect_error');
  expect((error as Error).message).toBe(
    'Live updates are on in too many windows of this browser. Close some, then load this page again.',
  );
  await once(connectLive(world, other.token) as never, 'connected');
  expect(windows.every(({ connected }) => connected)).toBe(true);
  windows[0]?.disconnect();
  await vi.waitFor(connect);
});

test('an account and a process have so many connections, whatever the sessions [REL-19]', () => {
  expect(maxSockets).toEqual({ session: 30, account: 100, process: 20_000 });
  const takePlace = countSockets();
  const connect = (id: string, session_id: string) => {
    const connection = Object.assign(new EventEmitter(), { readyState: 'open' });
    return { connection, full: takePlace(connection as never, { id, session_id } as SessionUser) };
  };
  const ofOne = Array.from({ length: maxSockets.account }, (_, number) =>
    connect('one', `session ${number}`),
  );
  expect(ofOne.every(({ full }) => full === null)).toBe(true);
  expect(connect('one', 'another').full).toBe('account');
  ofOne[0]?.connection.emit('close');
  expect([connect('one', 'another').full, connect('one', 'another').full]).toEqual([null, 'account']);
  for (let number = maxSockets.account; number < maxSockets.process; number++)
    connect(`${number}`, `${number}`);
  expect(connect('last', 'last').full).toBe('process');
});
