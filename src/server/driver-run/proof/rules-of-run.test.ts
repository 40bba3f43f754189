import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReportOf } from '#shared/driver-run/driver-report.ts';
import { endRunRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { quay } from '../../dispatch/dispatch.fixture.ts';
import type { Person } from '../../testing/world.ts';
import { monday } from '../driver-run.fixture.ts';
import { openProofWorld, type ProofWorld } from './proof.fixture.ts';

let shop: ProofWorld;
let jonah: Person;
let order: Order;
let other: Order;

beforeAll(async () => {
  shop = await openProofWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  [order, other] = [await shop.placeOn(), await shop.placeOn({ pickup_address: quay })];
  for (const each of [order, other]) await shop.assign(each, jonah);
  await shop.askNothing();
});

const urn = 'urn:washline:problem:';
const idOf = async (of: Order, kind: LegKind = 'pickup') => (await shop.legOf(of, kind)).id;
const done = async (of: Order, more: Partial<ReportOf<'done'>> = {}) => {
  const answer = await shop.tap(jonah, { type: 'done', leg_id: await idOf(of), ...more });
  return answer.status === 200 ? answer.reply.outcome : answer.problem.type.replace(urn, '');
};
const askBags = () => shop.ask({ proof_pickup_bags: 'required' });
const rulesShown = async (day = monday) => (await shop.readRun(jonah, day)).proof_rules.pickup.bags;
const start = (id = crypto.randomUUID(), more = {}) =>
  shop.tap(jonah, { id, type: 'start_run', day: monday, leg_ids: [], ...more });

test('what was asked as the run started is asked until it ends, and of other runs what is set now [PRF-3]', async () => {
  const mei = await shop.world.person('driver');
  const third = await shop.placeOn({ pickup_address: '9 Kent St' });
  await shop.assign(third, mei);
  await start();
  await askBags();
  expect([await rulesShown(), await rulesShown(monday.add({ days: 3 }))]).toEqual(['off', 'required']);
  expect((await shop.step(other, jonah, 'picked_up')).status).toBe(200);
  expect(await done(order)).toBe('accepted');
  const refused = await shop.tap(mei, { type: 'done', leg_id: await idOf(third) });
  expect(refused.problem.type).toBe(`${urn}proof-required`);
});

test('it is asked for also once the settings ask for less [PRF-3]', async () => {
  await askBags();
  expect(await done(order)).toBe('proof-required');
  expect(await done(order, { bag_count: 2 })).toBe('accepted');
  await shop.ask();
  expect([await done(other), await rulesShown()]).toEqual(['proof-required', 'required']);
  expect((await shop.step(other, jonah, 'picked_up')).status).toBe(422);
});

test('what came late goes by the rules of when it happened, and so does the run that it starts [PRF-3, LEG-10]', async () => {
  shop.later({ minutes: 5 });
  const happened_at = shop.world.now();
  shop.later({ minutes: 5 });
  await shop.ask({ proof_pickup_bags: 'optional' });
  await askBags();
  await shop.ask({ proof_pickup_bags: 'required', proof_pickup_signature: 'required' });
  expect(await done(order)).toBe('proof-required');
  expect(await done(order, { happened_at })).toBe('accepted');
  expect([await rulesShown(), await done(other)]).toEqual(['off', 'accepted']);
});

test('a start that is taken back keeps no rules; one of two that have started it does [PRF-3, RUN-16]', async () => {
  const first = crypto.randomUUID();
  await start(first);
  await askBags();
  await shop.tap(jonah, { type: 'undo', report_id: first });
  const run = await shop.runOf(jonah, monday);
  expect([run.started_at, run.proof_rules, await rulesShown()]).toEqual([null, null, 'required']);
  expect(await done(order)).toBe('proof-required');
  const second = crypto.randomUUID();
  await start(second);
  expect(await done(order, { bag_count: 1 })).toBe('accepted');
  await shop.ask();
  await shop.tap(jonah, { type: 'undo', report_id: second });
  expect([(await shop.runOf(jonah, monday)).started_at === null, await rulesShown()]).toEqual([
    false,
    'required',
  ]);
});

test('a run that staff end unstarted keeps them too [PRF-3, RUN-20]', async () => {
  for (const each of [order, other]) await shop.edit(each, { status: 'cancelled' });
  const { id } = await shop.runOf(jonah, monday);
  await shop.world.call(shop.owner, endRunRoute, { params: { id }, body: { van: [] } });
  await askBags();
  expect([(await shop.runOf(jonah, monday)).ended_at === null, await rulesShown()]).toEqual([false, 'off']);
});

test('staff are told of its bags as it starts, as far as they were counted [RUN-8]', async () => {
  await done(order, { bag_count: 3 });
  await done(other, { bag_count: 4 });
  expect(await shop.toldTo(shop.owner, 'Run started')).toContain('Run started: Jonah Reid: 2 stops.');
  await shop.tap(jonah, { type: 'start_run', day: monday.add({ days: 3 }), leg_ids: [] });
  expect(await shop.toldTo(shop.owner, 'Run started')).toContain('Run started: Jonah Reid: 1 stop, 7 bags.');
});
