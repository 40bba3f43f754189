import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signOutRoute } from '#shared/accounts/accounts.contract.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import type { ServerMessages } from '#shared/notifications/live.ts';
import { sweepSessions } from '../../accounts/sessions/session.ts';
import { draftOf, openWorld, type Person, type World } from '../../testing/world.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';
import { userRoom } from '../db/live-message.ts';
import { closeLive, connectLive, type LiveSocket } from './live.fixture.ts';

let first: World;
let second: World;
let owner: Person;
let customer: Person;
let sku: Sku;

beforeAll(async () => {
  first = await openWorld();
  second = await openSecondProcess(first);
  await Promise.all([first.app.listen({ port: 0 }), second.app.listen({ port: 0 })]);
  [owner, customer] = [await first.person('owner'), await first.person('customer')];
  sku = await first.sku(100);
  await first.agree(customer, sku, 100);
});
afterEach(closeLive);
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
});

const next = <E extends keyof ServerMessages>(
  socket: LiveSocket,
  event: E,
): Promise<Parameters<ServerMessages[E]>[0]> =>
  new Promise((resolve) => socket.once(event, resolve as never));

test('a connection says hello and lets a person into their own room only [NTF-4, NTF-5]', async () => {
  const socket = connectLive(first, owner.token);
  expect(await next(socket, 'connected')).toEqual({ message: 'Live updates are on.' });
  const joined = next(socket, 'room_joined');
  expect(await socket.emitWithAck('join_room', { user_id: owner.user.id })).toEqual({ ok: true });
  expect(await joined).toEqual({ room: `user:${owner.user.id}` });
  expect(await socket.emitWithAck('join_room', { user_id: customer.user.id })).toEqual({
    ok: false,
    detail: 'You can join your own room only.',
  });
});

test.each([undefined, 'forged'])('a connection with the token %j is refused [NTF-5]', async (token) => {
  const socket = connectLive(first, token);
  const [error] = await once(socket as never, 'connect_error');
  expect((error as Error).message).toBe('Please sign in to continue.');
});

test('what happens in one process is told by another, to those it concerns and nobody else [NTF-7, NTF-8]', async () => {
  const staff = connectLive(second, owner.token);
  const buyer = connectLive(second, customer.token);
  await Promise.all([next(staff, 'connected'), next(buyer, 'connected')]);
  const received: unknown[] = [];
  buyer.on('notification', (payload) => received.push(payload));
  const [notice, change, ownChange] = [
    next(staff, 'notification'),
    next(staff, 'changed'),
    next(buyer, 'changed'),
  ];
  const order = await first.place(customer, draftOf(first, [{ sku, quantity: 1 }]));
  expect(await notice).toMatchObject({ title: 'New order', type: 'order_created' });
  expect(await change).toEqual({ topic: 'order', id: order.id });
  expect(await ownChange).toEqual({ topic: 'order', id: order.id });
  expect(received).toEqual([]);
});

test('logging out closes the session’s connections on every process, and no others [ACC-8]', async () => {
  const leaving = await first.person('driver');
  const here = connectLive(first, leaving.token);
  const there = connectLive(second, leaving.token);
  const bystander = connectLive(second, owner.token);
  await Promise.all([here, there, bystander].map((socket) => next(socket, 'connected')));
  const gone = Promise.all([once(here as never, 'disconnect'), once(there as never, 'disconnect')]);
  await first.call(leaving, signOutRoute, {});
  await gone;
  expect(bystander.connected).toBe(true);
});

test('messages as long as one notice to PostgreSQL may be, and longer, reach the other process [NTF-7]', async () => {
  const buyer = connectLive(second, customer.token);
  await next(buyer, 'connected');
  const received: string[] = [];
  buyer.on('notification', ({ title }) => received.push(title));
  const titles = Array.from({ length: 60 }, (_, more) => 'x'.repeat(7_760 + more));
  const payloads = titles.map((title) => ({ id: '', title, message: '', type: 'account' as const }));
  first.db.liveEvents.emit(
    'messages',
    payloads.map((payload) => ({ do: 'notify', rooms: [userRoom(customer.user.id)], payload })),
  );
  await vi.waitFor(() => expect(received.length).toBe(titles.length));
  expect(received.toSorted()).toEqual(titles);
});

test('who does not take what they are told is cut off, to come back and load everything again [REL-12]', async () => {
  const { port } = first.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
  const poll = (sid: unknown) => fetch(`${url}&sid=${sid}`);
  const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1));
  await fetch(`${url}&sid=${sid}`, { method: 'POST', body: `40${JSON.stringify({ token: owner.token })}` });
  while (!(await (await poll(sid)).text()).includes('connected'));
  const bystander = connectLive(first, owner.token);
  await next(bystander, 'connected');
  const heard: unknown[] = [];
  bystander.on('changed', ({ id }) => heard.push(id));
  const rooms = [userRoom(owner.user.id)];
  const payload = { topic: 'order' as const, id: '' };
  for (let received = 100; received <= 1_200; received += 100) {
    first.db.liveEvents.emit(
      'messages',
      Array.from({ length: 100 }, () => ({ do: 'refresh', rooms, payload })),
    );
    await vi.waitFor(() => expect(heard).toHaveLength(received), { timeout: 30_000 });
  }
  expect((await poll(sid)).status).toBe(400);
  expect(bystander.connected).toBe(true);
});

test('a session whose time is over has its connections closed, and no others [ACC-6, REL-13]', async () => {
  const leaving = await first.person('driver');
  const there = connectLive(second, leaving.token);
  await next(there, 'connected');
  const start = first.now();
  try {
    for (const world of [first, second]) world.setNow(start.add({ hours: 24 * 7 + 1 }));
    const staying = await first.person('admin');
    const bystander = connectLive(second, staying.token);
    await next(bystander, 'connected');
    const gone = once(there as never, 'disconnect');
    await sweepSessions(first.db);
    expect(await gone).toContain('io server disconnect');
    expect(bystander.connected).toBe(true);
  } finally {
    for (const world of [first, second]) world.setNow(start);
  }
});
