import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProofSettings } from '#shared/business/proof-settings.ts';
import { closeLegRoute, updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { ReportOf } from '#shared/driver-run/driver-report.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Person } from '../../testing/world.ts';
import { monday } from '../driver-run.fixture.ts';
import { openProofWorld, type ProofWorld } from './proof.fixture.ts';

let shop: ProofWorld;
let jonah: Person;
let mei: Person;
let order: Order;

beforeAll(async () => {
  shop = await openProofWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  mei = await shop.world.person('driver', { full_name: 'Mei Tanaka' });
  order = await shop.placeOn();
  await shop.assign(order, jonah);
  await shop.askNothing();
});

const idOf = async (kind: LegKind) => (await shop.legOf(order, kind)).id;
const done = async (kind: LegKind, more: Partial<ReportOf<'done'>> = {}) =>
  shop.tap(jonah, { type: 'done', leg_id: await idOf(kind), ...more });
const photo = (more: Parameters<ProofWorld['picture']>[3] = {}, who = jonah) =>
  shop.picture(who, order, 'pickup', more);
const signature = () => photo({ kind: 'signature' });
const urn = (code: string) => `urn:washline:problem:${code}`;

const everything = {
  proof_pickup_bags: 'required',
  proof_pickup_photos: 'required',
  proof_pickup_receiver: 'required',
  proof_pickup_signature: 'required',
} as const satisfies Partial<ProofSettings>;

describe('what a driver has of a door', () => {
  test('is kept at the leg and told, also where nothing is asked for [PRF-2, PRF-3, WGH-9]', async () => {
    const [id, file_ids] = [crypto.randomUUID(), [await photo(), await photo(), await signature()]];
    const said = { bag_count: 3, receiver_name: 'Mia Wong', note: 'Side door' };
    const { reply } = await done('pickup', { id, ...said, file_ids });
    expect(reply.outcome).toBe('accepted');
    expect(reply.run.stops[0]?.legs[0]).toMatchObject({ ...said, state: 'done', known_bags: 3 });
    const { legs, files, history } = await shop.read(order);
    expect(legs?.map(({ bag_count, receiver_name, note }) => [bag_count, receiver_name, note])).toEqual([
      [3, 'Mia Wong', 'Side door'],
      [null, null, null],
    ]);
    expect(files?.map((file) => file.id).toSorted()).toEqual(file_ids.toSorted());
    expect(await Promise.all(file_ids.map(shop.reportOf))).toEqual([id, id, id]);
    expect(history[0]?.summary).toBe(
      'changed delivery status from Assigned to Picked Up, 3 bags, 2 photos, a signature, given by Mia Wong: Side door',
    );
    const told = `Picked Up: Jonah Reid collected ${order.order_number}`;
    expect(await shop.toldTo(shop.customer, told)).toEqual([`${told}. 3 bags.`]);
    expect(await shop.toldTo(shop.owner, told)).toEqual([`${told} for Harbour Lane Hotel. 3 bags.`]);
    const known = (await shop.readRun(jonah, monday.add({ days: 3 }))).stops[0]?.legs[0];
    expect(known).toMatchObject({ kind: 'delivery', known_bags: 3, bag_count: null });
  });

  test.each([
    [{ bag_count: 0 }, 'bag_count'],
    [{ bag_count: 100 }, 'bag_count'],
    [{ bag_count: 1.5 }, 'bag_count'],
    [{ receiver_name: 'x'.repeat(81) }, 'receiver_name'],
    [{ note: 'x'.repeat(1001) }, 'note'],
  ])('has bounds: %o [PRF-2]', async (more, path) => {
    const stamp = {
      id: crypto.randomUUID(),
      happened_at: `${shop.world.now()}`,
      sent_at: `${shop.world.now()}`,
    };
    const answer = await shop.world.app.inject({
      method: 'POST',
      url: '/api/driver/reports',
      headers: { authorization: `Bearer ${jonah.token}` },
      payload: { ...stamp, type: 'done', leg_id: await idOf('pickup'), ...more },
    });
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([422, path]);
  });
});

describe('a leg whose door asks for something', () => {
  test('is not done without it, which leaves nothing and may be sent again [PRF-3]', async () => {
    await shop.ask(everything);
    const id = crypto.randomUUID();
    const { version } = await shop.read(order);
    const given: Partial<ReportOf<'done'>>[] = [
      {},
      { bag_count: 2 },
      { bag_count: 2, file_ids: [await photo()] },
      { bag_count: 2, file_ids: [await photo()], receiver_name: ' ' },
      { bag_count: 2, file_ids: [await photo()], receiver_name: 'Mia' },
    ];
    const details: unknown[] = [];
    for (const more of given) {
      const { status, problem } = await done('pickup', { id, ...more });
      expect([status, problem.type]).toEqual([422, urn('proof-required')]);
      details.push(problem.detail);
    }
    expect(details).toEqual([
      'Count the bags, take a photo first, enter who received it and ask for a signature.',
      'Take a photo first, enter who received it and ask for a signature.',
      'Enter who received it and ask for a signature.',
      'Enter who received it and ask for a signature.',
      'Ask for a signature.',
    ]);
    expect([await shop.kept(id), (await shop.read(order)).version]).toEqual([null, version]);
    expect((await shop.runOf(jonah, monday)).started_at).toBeNull();
    const file_ids = [await photo(), await signature()];
    const { reply } = await done('pickup', { id, bag_count: 2, receiver_name: 'Mia', file_ids });
    expect(reply.outcome).toBe('accepted');
    expect((await done('delivery')).reply.outcome).toBe('accepted');
  });

  test('waits for a picture that is still coming [PRF-3, PRF-6]', async () => {
    await shop.ask({ proof_pickup_photos: 'required' });
    const [id, coming] = [crypto.randomUUID(), await photo({ state: 'coming' })];
    const refused = await done('pickup', { id, file_ids: [await photo(), coming] });
    expect([refused.status, refused.problem.type]).toEqual([409, urn('file-not-ready')]);
    expect(refused.problem.detail).toBe('A picture is still on its way.');
    expect([await shop.kept(id), (await shop.legOf(order, 'pickup')).state]).toEqual([null, 'planned']);
    await shop.arrives(coming);
    const { reply } = await done('pickup', { id, file_ids: [coming, coming] });
    expect([reply.outcome, await shop.reportOf(coming)]).toEqual(['accepted', id]);
  });

  const strange: [string, () => Promise<string>][] = [
    ['that nobody announced', async () => crypto.randomUUID()],
    ['of another driver', () => photo({}, mei)],
    ['of the other leg', () => shop.picture(jonah, order, 'delivery')],
    ['of a failed stop', () => photo({ purpose: 'failed' })],
    ['that is no longer kept', () => photo({ state: 'gone' })],
  ];
  test.each(strange)('takes no picture %s [PRF-3, PRF-8]', async (_what, of) => {
    const { status, problem } = await done('pickup', { file_ids: [await photo(), await of()] });
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'file_ids']);
    expect((await shop.legOf(order, 'pickup')).state).toBe('planned');
  });

  test('takes 4 photos and a signature [PRF-2]', async () => {
    const photos = await Promise.all(Array.from({ length: 5 }, () => photo()));
    const signed = [await signature(), await signature()];
    expect((await done('pickup', { file_ids: photos })).status).toBe(422);
    expect((await done('pickup', { file_ids: signed })).status).toBe(422);
    const file_ids = [...photos.slice(1), ...signed.slice(1)];
    expect((await done('pickup', { file_ids })).reply.outcome).toBe('accepted');
  });

  test('that is closed by now is refused for good, whatever is missing [RUN-19]', async () => {
    await shop.ask(everything);
    await shop.edit(order, { status: 'cancelled' });
    const { reply } = await done('pickup');
    expect([reply.outcome, reply.problem?.type]).toEqual(['refused', urn('order-cancelled')]);
  });
});

describe('who has no proof', () => {
  test('among drivers is sent to the button of the stop [PRF-3]', async () => {
    await shop.ask({ proof_pickup_bags: 'required', proof_delivery_signature: 'required' });
    expect((await shop.step(order, jonah, 'assigned')).status).toBe(200);
    const collected = await shop.step(order, jonah, 'picked_up');
    expect([collected.status, collected.problem.type]).toEqual([422, urn('proof-required')]);
    expect(collected.problem.detail).toBe('Use the stop’s own button: Count the bags.');
    await done('pickup', { bag_count: 2 });
    expect((await shop.step(order, jonah, 'picked_up')).status).toBe(200);
    expect((await shop.step(order, jonah, 'out_for_delivery')).status).toBe(200);
    const brought = await shop.step(order, jonah, 'delivered');
    expect(brought.problem.detail).toBe('Use the stop’s own button: Ask for a signature.');
    expect((await shop.legOf(order, 'delivery')).state).toBe('on_the_way');
    await shop.assign(order, mei, 'delivery');
    expect((await shop.step(order, jonah, 'delivered')).problem.type).toBe(urn('not-your-leg'));
  });

  test('among staff is asked for none, and the history says so [LEG-11]', async () => {
    await shop.ask(everything);
    const params = { id: await idOf('pickup') };
    const body = { result: 'done', note: 'Brought to us' } as const;
    expect((await shop.world.call(shop.owner, closeLegRoute, { params, body })).status).toBe(200);
    expect(await shop.legOf(order, 'pickup')).toMatchObject({ note: 'Brought to us', bag_count: null });
    await shop.edit(order, { status: 'in_progress' });
    await shop.edit(order, { status: 'delivered' });
    expect((await shop.historyOf(order)).slice(0, 3)).toEqual([
      'changed status from In Progress to Delivered, with no proof asked',
      'changed status from Processing to In Progress',
      'marked the pickup as done, with no proof asked: Brought to us',
    ]);
  });
});

test('a note of a step is one of its leg [LEG-4]', async () => {
  await shop.step(order, jonah, 'delivered');
  const body = { status: 'delivered' as const, notes: 'null' };
  await shop.world.call(jonah, updateDeliveryRoute, { params: { id: order.id }, body });
  expect((await shop.legOf(order, 'delivery')).note).toBe('null');
  expect((await shop.legOf(order, 'pickup')).note).toBeNull();
});
