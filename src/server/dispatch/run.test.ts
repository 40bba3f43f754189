import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import { dispatchRoute, runRoute, suggestionRoute, updateRunRoute } from '#shared/runs/dispatch.contract.ts';
import type { Run } from '#shared/runs/run.ts';
import type { LiveMessage } from '../kernel/db/live-message.ts';
import { expectSoundRuns } from '../runs/runs.fixture.ts';
import { run_stops } from '../schema.ts';
import { untilBlocked } from '../testing/until-blocked.ts';
import type { Person } from '../testing/world.ts';
import { crown, type DispatchWorld, dayOf, local, openDispatchWorld, quay } from './dispatch.fixture.ts';

let shop: DispatchWorld;
let jonah: Person;
let mei: Person;
let live: LiveMessage[] = [];
const monday = dayOf('2026-11-30');
const rocks = '4 Argyle St, The Rocks NSW 2000';

beforeAll(async () => {
  shop = await openDispatchWorld();
  shop.world.db.liveEvents.on('messages', (messages) => live.push(...messages));
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  [jonah, mei] = [await shop.world.person('driver'), await shop.world.person('driver')];
});

const dates = (pickup: string, delivery = '2026-12-03T14:00') => ({
  pickup_date: local(`2026-11-30T${pickup}`),
  delivery_date: local(delivery),
});
/** Jonah collects at `quay`, `crown` and `rocks` on Monday, at the same time. */
async function threeStops(): Promise<Run> {
  for (const pickup_address of [quay, crown, rocks]) {
    await shop.assign(await shop.place({ ...dates('09:00'), pickup_address }), jonah, 'pickup');
  }
  live = [];
  return runNow();
}
async function runNow(): Promise<Run & { id: string }> {
  const { reply } = await shop.world.call(shop.owner, dispatchRoute, { query: { day: monday } });
  const run = reply.runs.find(({ driver_id }) => driver_id === jonah.user.id);
  if (!run?.id) throw new Error('the driver has no run');
  return { ...run, id: run.id };
}
const idsOf = ({ stops }: Pick<Run, 'stops'>) => stops.map(({ id }) => id);
const addressesOf = ({ stops }: Run) => stops.map(({ address }) => address);
type Change = Parameters<typeof change>[1];
const change = async (
  { id }: Pick<Run, 'id'>,
  body: { start_place?: string | null; planned_start?: Temporal.Instant | null; stop_ids?: string[] },
) => shop.world.call(shop.owner, updateRunRoute, { params: { id: `${id}` }, body });
const changeAs = ({ id }: Pick<Run, 'id'>, body: Change, ifMatch: number) =>
  shop.world.app.inject({
    method: 'PUT',
    url: `/api/runs/${id}`,
    headers: { authorization: `Bearer ${shop.owner.token}`, 'if-match': `"${ifMatch}"` },
    payload: body as object,
  });

test('a run is read as the board shows it, by staff and by its driver alone [RUN-1, ACC-11]', async () => {
  const run = await threeStops();
  const params = { id: `${run.id}` };
  for (const person of [shop.owner, jonah]) {
    const { reply, headers } = await shop.world.call(person, runRoute, { params });
    expect([reply, headers.etag]).toEqual([run, `"${run.version}"`]);
  }
  for (const route of [runRoute, suggestionRoute]) {
    expect((await shop.world.call(mei, route, { params })).status).toBe(404);
    expect((await shop.world.call(shop.customer, route, { params })).status).toBe(403);
  }
  expect((await shop.world.call(jonah, updateRunRoute, { params, body: {} })).status).toBe(403);
});

test('staff order the open stops; finished ones stay before them, and open screens load the run again [RUN-3]', async () => {
  const done = await shop.place({ ...dates('08:00'), pickup_address: '9 Pitt St, Sydney NSW 2000' });
  await shop.assign(done, jonah, 'pickup');
  await shop.world.call(jonah, updateDeliveryRoute, {
    params: { id: done.id },
    body: { status: 'picked_up' },
  });
  const run = await threeStops();
  const [finished, first = '', second = '', third = ''] = idsOf(run);
  const { reply } = await change(run, { stop_ids: [third, first, second] });
  expect(idsOf(reply)).toEqual([finished, third, first, second]);
  expect(reply.stops.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  expect([reply.version, await runNow()]).toEqual([run.version + 1, reply]);
  expect(live).toEqual([expect.objectContaining({ payload: { topic: 'run', id: run.id } })]);
  expect(live[0]).toMatchObject({ rooms: expect.arrayContaining([expect.stringContaining(jonah.user.id)]) });
  await expectSoundRuns(shop.world);
});

test.each<[string, (ids: string[]) => string[]]>([
  ['one is missing', (ids) => ids.slice(1)],
  ['none is there', () => []],
  ['one stands twice', ([first = '', ...ids]) => [first, first, ...ids]],
  ['one is of nobody', ([, ...ids]) => [crypto.randomUUID(), ...ids]],
])('stops of which %s are refused, and nothing changes [RUN-3, API-2]', async (_, wrong) => {
  const run = await threeStops();
  const refused = await change(run, { stop_ids: wrong(idsOf(run)), start_place: quay });
  expect([refused.status, refused.problem.errors]).toEqual([
    422,
    [{ path: 'stop_ids', message: 'These are not the open stops of this run. Load it again to see them.' }],
  ]);
  expect([await runNow(), live]).toEqual([run, []]);
});

test('a delivery before its own pickup is refused, unless no order keeps each before it [RUN-3]', async () => {
  const there = await shop.place({ ...dates('09:00', '2026-11-30T15:00'), delivery_address: quay });
  await shop.assign(there, jonah);
  const run = await runNow();
  const refused = await change(run, { stop_ids: idsOf(run).toReversed() });
  expect([refused.status, refused.problem.detail]).toEqual([
    422,
    'A delivery can’t come before its own pickup.',
  ]);
  const back = await shop.place({ ...dates('09:00', '2026-11-30T15:00'), pickup_address: quay });
  await shop.assign(back, jonah);
  const both = await runNow();
  expect(both.stops.map(({ legs }) => legs.length)).toEqual([2, 2]);
  expect(idsOf((await change(both, { stop_ids: idsOf(both).toReversed() })).reply)).toEqual(
    idsOf(both).toReversed(),
  );
  await shop.assign(back, mei);
});

test('where and when a run starts and ends is set, and given back [RUN-7]', async () => {
  const run = await threeStops();
  const planned_start = local('2026-11-30T07:00');
  const { reply } = await change(run, { start_place: ' 1 Depot Rd, Botany 2019 ', planned_start });
  expect(reply).toMatchObject({
    start_place: '1 Depot Rd, Botany 2019',
    end_place: null,
    planned_start,
    is_start_set: true,
    version: run.version + 1,
  });
  // What is left out stays.
  const reordered = (await change(run, { stop_ids: idsOf(run).toReversed() })).reply;
  expect(reordered).toMatchObject({ start_place: '1 Depot Rd, Botany 2019', planned_start });
  const both = { planned_start: null, start_place: '', stop_ids: idsOf(run) };
  const after = (await change(run, both)).reply;
  expect(after).toEqual({ ...run, version: run.version + 3 });
  expect(live).toHaveLength(3);
  expect((await change(run, both)).reply).toEqual(after);
  expect(live).toHaveLength(3);
});

test('a start on another day is refused [RUN-7, API-2]', async () => {
  const run = await threeStops();
  for (const planned_start of [local('2026-11-29T23:59'), local('2026-12-01T00:00')]) {
    const { status, problem } = await change(run, { planned_start });
    expect([status, problem.errors]).toEqual([
      422,
      [{ path: 'planned_start', message: 'Choose a time on the day of the run' }],
    ]);
  }
  expect((await change(run, { planned_start: local('2026-11-30T00:00') })).status).toBe(200);
});

test('a run that has changed since it was seen is refused [RUN-12]', async () => {
  const run = await threeStops();
  const stop_ids = idsOf(run).toReversed();
  const late = await changeAs(run, { stop_ids }, run.version - 1);
  expect([late.statusCode, await runNow()]).toEqual([412, run]);
  const seen = await changeAs(run, { stop_ids }, run.version);
  expect([seen.statusCode, seen.headers.etag]).toEqual([200, `"${run.version + 1}"`]);
});

test('whoever changes a run waits for who changes it, and then sees their version [RUN-12]', async () => {
  const run = await threeStops();
  const { pool } = shop.world.db;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('update runs set version = version + 1 where id = $1', [run.id]);
  const late = changeAs(run, { start_place: quay }, run.version);
  await untilBlocked(shop.world.db);
  await client.query('commit');
  client.release();
  expect((await late).statusCode).toBe(412);
});

test('two orders at once leave one of them whole [RUN-3]', async () => {
  const run = await threeStops();
  const [a = '', b = '', c = ''] = idsOf(run);
  const orders = [
    [b, c, a],
    [c, a, b],
  ];
  const answers = await Promise.all(orders.map((stop_ids) => change(run, { stop_ids })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(orders).toContainEqual(idsOf(await runNow()));
  await expectSoundRuns(shop.world);
});

test('a suggestion shows both orders, changes nothing, and is what the run is once it is used [RUN-4, RUN-5]', async () => {
  const run = await threeStops();
  const params = { id: `${run.id}` };
  const { reply } = await shop.world.call(jonah, suggestionRoute, { params });
  expect([reply.version, reply.now.stop_ids]).toEqual([run.version, idsOf(run)]);
  expect(addressesOf(run)).toEqual([quay, crown, rocks]);
  expect(reply.now).toMatchObject({
    late: run.late,
    ends_at: run.ends_at,
    arrivals: run.stops.map(({ arrives_at }) => arrives_at),
  });
  // Both stops of one postcode after each other: one trip of 10 minutes becomes one of 4.
  expect(await runNow()).toEqual(run);
  expect(reply.now.ends_at.since(reply.suggested.ends_at).total('minutes')).toBe(6);
  const used = (await change(run, { stop_ids: reply.suggested.stop_ids })).reply;
  expect(used.stops.map(({ arrives_at }) => arrives_at)).toEqual(reply.suggested.arrivals);
  expect([used.late, used.ends_at]).toEqual([reply.suggested.late, reply.suggested.ends_at]);
  const again = (await shop.world.call(shop.owner, suggestionRoute, { params })).reply;
  expect([again.suggested, again.version]).toEqual([again.now, used.version]);
});

test('where the driver is on the way to stays first in both orders [RUN-4, RUN-9]', async () => {
  const { id, stops } = await threeStops();
  for (const next of stops) {
    const { db, now } = shop.world;
    await db.update(run_stops).set({ next_at: null });
    await db.update(run_stops).set({ next_at: now() }).where(eq(run_stops.id, next.id));
    const { reply } = await shop.world.call(jonah, suggestionRoute, { params: { id: `${id}` } });
    for (const { stop_ids } of [reply.now, reply.suggested]) {
      expect(stop_ids[0]).toBe(next.id);
      expect(stop_ids.toSorted()).toEqual(idsOf({ stops }).toSorted());
    }
    expect(reply.suggested.ends_at.epochMilliseconds).toBeLessThanOrEqual(
      reply.now.ends_at.epochMilliseconds,
    );
  }
});

test('a run without open stops has nothing to suggest [RUN-4]', async () => {
  const order = await shop.place(dates('09:00'));
  await shop.assign(order, jonah, 'pickup');
  const { id } = await runNow();
  await shop.world.call(jonah, updateDeliveryRoute, {
    params: { id: order.id },
    body: { status: 'picked_up' },
  });
  const { reply } = await shop.world.call(shop.owner, suggestionRoute, { params: { id } });
  expect(reply.now).toMatchObject({ stop_ids: [], arrivals: [], late: 0, minutes_late: 0 });
  expect(reply.suggested).toEqual(reply.now);
  expect((await change({ id }, { stop_ids: [] })).status).toBe(200);
});

test('a run of which all legs are gone to another driver is there, without stops [RUN-1]', async () => {
  const order = await shop.place(dates('09:00'));
  await shop.assign(order, jonah, 'pickup');
  const { id } = await runNow();
  await shop.assign(order, mei, 'pickup');
  expect(await shop.run(id)).toMatchObject({ stops: [], planned_start: null, ends_at: null });
});
