import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRng, type Rng } from '#server/demo/rng.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { openWorld, type World } from '#server/testing/world.ts';
import { databaseUrlOf } from '#server/two-processes.fixture.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { killApps, type Measure, type MeasuredApp, startMeasuredApp } from './support/app-process.ts';
import { hostileFrames, hostilePacket } from './support/hostile-packets.ts';
import {
  allJoined,
  createUsers,
  type LiveClient,
  type LiveUser,
  openLiveClient,
} from './support/live-clients.ts';
import { clearMessages, expectMessagesDelivered, runOrders } from './support/live-messages.ts';
import { type LoadBalancer, openLoadBalancer } from './support/load-balancer.ts';
import { openRaw, postRaw, sendFrames } from './support/raw-socket.ts';
import { expectSpeed, report, seed } from './support/run-options.ts';

/**
 * Many live clients on two processes behind a load balancer. Processes are killed, and get hostile packets.
 */

const rng = createRng(seed);
const count = shortOrLong(30, 1_000);
let folder: string;
let world: World;
let sku: Sku;
let people: LiveUser[];
let settings: Record<string, string>;
let apps: MeasuredApp[];
let loadBalancer: LoadBalancer;
const clients: LiveClient[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washline-sockets-'));
  world = await openWorld();
  world.setNow(Temporal.Now.instant());
  sku = await world.sku(100);
  people = await createUsers(world, Math.round(count * 0.9), sku);
  settings = { DATA_DIR: folder, DATABASE_URL: await databaseUrlOf(world) };
  apps = await Promise.all([startMeasuredApp(settings), startMeasuredApp(settings)]);
  loadBalancer = await openLoadBalancer(apps.map(({ address }) => address));
  // Some users have two clients.
  const owners = [...people, ...people.slice(0, count - people.length)];
  clients.push(...owners.map((who) => openLiveClient(loadBalancer.address, who)));
  await allJoined(clients);
}, 180_000);
afterAll(async () => {
  for (const { socket } of clients) socket.disconnect();
  await killApps();
  loadBalancer?.close();
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

const disconnects = () => clients.reduce((sum, client) => sum + client.disconnects, 0);

const flow = () => ({ world, sku, people, addresses: loadBalancer.targets, rng });

/** Runs orders through and checks every client's messages. Resolves to the number of messages. */
async function deliver(orders: number): Promise<number> {
  clearMessages(clients);
  const steps = await runOrders(flow(), orders);
  const took = await expectMessagesDelivered(clients, steps);
  const at = (share: number) => Math.round(took[Math.ceil(took.length * share) - 1] ?? 0);
  report(`${took.length} deliveries: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, the last ${at(1)} ms`);
  expectSpeed(at(0.99), 1_000);
  return took.length;
}

test('what happens on two processes is told once to each screen it concerns, soon, and to no other [REL-11, NTF-7, NTF-8]', async () => {
  await deliver(shortOrLong(6, 220));
}, 600_000);

/** The ways an attacker may try to receive other users' messages, before and after being let in. */
function waysToListen(
  spy: LiveUser,
  victim: LiveClient,
): { auth: unknown; query?: string; packets?: string[] }[] {
  const { who, socket } = victim;
  const { token } = spy;
  const rooms = [who.id, `user:${who.id}`, 'staff', socket.id, `session:${who.id}`, '*', ''];
  const joins = ['join_room', 'join', 'subscribe', 'room', 'join-room', 'to', 'in', 'connection'];
  const asked = [
    ...rooms.flatMap((room) => [room, [room], [spy.id, room], { id: room }, { toString: room }]),
    who.id.toUpperCase(),
  ];
  const packet = (name: string, ...rest: unknown[]) => `421${JSON.stringify([name, ...rest])}`;
  const payloads = asked.flatMap((user_id) => [
    packet('join_room', { user_id }),
    packet('join_room', { user_id: spy.id, room: user_id, rooms: user_id }),
    packet('join_room', user_id, { user_id: spy.id }),
  ]);
  const others = joins.flatMap((name) => rooms.map((room) => packet(name, { room, user_id: room }, room)));
  const parts = Array.from({ length: 4 }, (_, part) => payloads.slice(part * 30, (part + 1) * 30));
  const lies = {
    user_id: who.id,
    id: who.id,
    room: 'staff',
    rooms: ['staff', `user:${who.id}`],
    role: 'owner',
  };
  const query = `&${new URLSearchParams({ user_id: who.id, room: 'staff', token: who.id })}`;
  return [
    ...[...parts, others].map((packets) => ({ auth: { token }, packets })),
    { auth: { token, ...lies, user: lies, data: lies }, query },
    { auth: { token, pid: socket.id, offset: socket.id } },
    { auth: { token }, query: `&sid=${socket.id}` },
    ...['/staff', `/user:${who.id}`, '/', '/*', '/__proto__'].map((name) => ({
      auth: { token },
      packets: [`40${name},${JSON.stringify({ token, ...lies })}`, `42${name},["join_room",{"user_id":"x"}]`],
    })),
    { auth: { token }, packets: ['41', `40${JSON.stringify({ token: who.id })}`] },
    ...[who.id, `${token} `, `Bearer ${token}`, [token], { token }, '', '%', null, 0].map((forged) => ({
      auth: { token: forged, user_id: who.id },
    })),
  ];
}

test('nobody hears what is not theirs, whatever they say [REL-13, NTF-5]', async () => {
  const [address = ''] = loadBalancer.targets;
  const customers = clients.filter(({ who }) => who.role === 'customer');
  const [victim, own] = [customers[0], customers[1]];
  if (!victim || !own) throw new Error('there are no customers');
  const ways = waysToListen(own.who, victim);
  const spies = await Promise.all(ways.map(({ auth, query }) => openRaw(address, auth, query)));
  await Promise.all(spies.map((spy) => Promise.race([spy.closed, spy.waitFor(/^4[04]/)])));
  spies.forEach((spy, index) => {
    ways[index]?.packets?.forEach(spy.send);
    spy.send(`42777${JSON.stringify(['join_room', { user_id: own.who.id }])}`);
  });
  await Promise.all(
    spies.map((spy) =>
      Promise.race([spy.closed, spy.waitFor(/^43777/), spy.waitFor(/^44\{"message":"Please/)]),
    ),
  );
  clearMessages(clients);
  const flowWithout = (one: LiveClient) => ({
    ...flow(),
    people: people.filter(({ id, role }) => role !== 'customer' || id === one.who.id),
  });
  const theirs = await runOrders(flowWithout(victim), 2);
  const mine = await runOrders(flowWithout(own), 1);
  await expectMessagesDelivered(clients, [...theirs, ...mine]);
  const open = spies.filter(
    (spy) => spy.isOpen() && spy.received.some((text) => text.startsWith('40{"sid"')),
  );
  // An attacker with a valid session keeps it, and still receives their own messages.
  expect(open.length).toBeGreaterThanOrEqual(7);
  await Promise.all(open.map((spy) => spy.waitFor(/order_status/)));
  const heard = spies.flatMap((spy) => spy.received).filter((text) => text.startsWith('42['));
  const secrets = theirs.flatMap(({ order }) => [order.id, order.order_number]);
  expect(heard.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
  const joined = heard.filter((text) => text.includes('room_joined'));
  expect(new Set(joined)).toEqual(new Set([`42["room_joined",{"room":"user:${own.who.id}"}]`]));
  report(`${ways.length} connections, ${ways.flatMap(({ packets }) => packets ?? []).length} attempts`);
  await Promise.all(spies.map((spy) => spy.close()));
});

test.each([
  ['asks to be let in again and again', (auth: string) => Array<string>(50).fill(`40${auth}`)],
  ['sends more than a client has to say', () => Array<string>(5_000).fill('421["join_room",{}]')],
  ['sends something long', () => [`42["join_room","${'x'.repeat(10_001)}"]`]],
])('who %s is cut off, and nobody else [REL-12]', async (_what, packetsOf) => {
  const [before, [address = '']] = [disconnects(), loadBalancer.targets];
  const auth = { token: people.at(-1)?.token };
  const raw = await openRaw(address);
  const packets = packetsOf(JSON.stringify(auth));
  if (!packets[0]?.startsWith('40')) {
    raw.send(`40${JSON.stringify(auth)}`);
    await raw.waitFor(/^40/);
  }
  packets.forEach(raw.send);
  await raw.closed;
  expect(raw.received.filter((text) => text.startsWith('40{"sid"')).length).toBeLessThanOrEqual(1);
  expect(raw.received.length).toBeLessThan(110);
  expect(disconnects()).toBe(before);
});

/** Connects, sends hostile packets and disconnects. Resolves to their number. */
async function lie(address: string, liarRng: Rng): Promise<number> {
  if (liarRng.chance(0.1)) await sendFrames(address, hostileFrames(liarRng));
  if (liarRng.chance(0.1)) await postRaw(address, hostilePacket(liarRng));
  const auth = { token: liarRng.oneOf(people).token };
  const raw = await openRaw(address, liarRng.chance(0.7) ? auth : undefined);
  // Half of them wait until they are let in; the others send while the token is checked.
  if (liarRng.chance(0.5)) await Promise.race([raw.closed, raw.waitFor(/^(40|0)/)]);
  const packets = Array.from({ length: liarRng.between(1, 6) }, () => hostilePacket(liarRng));
  packets.forEach(raw.send);
  await raw.close();
  return packets.length;
}

async function lieOften(address: string, connections: number): Promise<number> {
  const sent = Array.from({ length: 5 }, async () => {
    const liarRng = createRng(rng.between(0, 2 ** 31));
    let packets = 0;
    for (let made = 0; made < connections / 5; made++) packets += await lie(address, liarRng);
    return packets;
  });
  return (await Promise.all(sent)).reduce((sum, packets) => sum + packets, 0);
}

/**
 * Measures when only the clients are connected. A cut WebSocket may linger for 30 s; only the long form
 * waits that long.
 */
const atRest = (app: MeasuredApp): Promise<Measure> =>
  vi.waitFor(
    async () => {
      const all = await Promise.all(apps.map(({ measure }) => measure()));
      const lingering = all.reduce((sum, { sockets }) => sum + sockets, 0) - count;
      expect(lingering).toBeLessThanOrEqual(shortOrLong(10, 0));
      return app.measure();
    },
    { timeout: 60_000, interval: 100 },
  );

test('broken, huge, binary and forged packets harm nobody, and leave nothing behind [REL-12]', async () => {
  const [app] = apps;
  if (!app) throw new Error('there is no process');
  const interrupted = disconnects();
  await lieOften(app.address, shortOrLong(10, 1_000));
  const before = await atRest(app);
  const packets = await lieOften(app.address, shortOrLong(60, 10_000));
  const after = await atRest(app);
  const grown = after.megabytes - before.megabytes;
  report(`${packets} packets, ${grown.toFixed(1)} MB more of ${before.megabytes.toFixed(0)}`);
  expect(grown).toBeLessThan(5);
  expect([app.isRunning(), disconnects() - interrupted, after.warnings]).toEqual([true, 0, []]);
  await deliver(shortOrLong(2, 10));
}, 900_000);

test('when a process is killed everybody comes back to another, and is told everything again [REL-10, REL-11]', async () => {
  for (let round = 0; round < shortOrLong(1, 4); round++) {
    if (round > 0) apps.push(await startMeasuredApp(settings));
    const [before, connected] = [disconnects(), await Promise.all(apps.map(({ measure }) => measure()))];
    const hit = connected[0]?.sockets ?? 0;
    const killed = apps.shift();
    loadBalancer.targets = apps.map(({ address }) => address);
    await killed?.kill();
    const since = performance.now();
    await vi.waitFor(() => expect(disconnects() - before).toBe(hit), { timeout: 30_000, interval: 5 });
    await allJoined(clients);
    const seconds = (performance.now() - since) / 1000;
    report(`${hit} of ${count} screens back after ${seconds.toFixed(1)} s`);
    expectSpeed(seconds, 10);
    await deliver(shortOrLong(4, 60));
  }
}, 600_000);
