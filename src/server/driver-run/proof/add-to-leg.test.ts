import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reopenLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { ReportOf } from '#shared/driver-run/driver-report.ts';
import { wrapUpRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import type { Person } from '../../testing/world.ts';
import { monday } from '../driver-run.fixture.ts';
import { openBags } from '../reports/bags.fixture.ts';
import { openProofWorld, type ProofWorld } from './proof.fixture.ts';

let shop: ProofWorld;
let jonah: Person;
let order: Order;
let doneId: string;

beforeAll(async () => {
  shop = await openProofWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  order = await shop.placeOn();
  await shop.assign(order, jonah);
  await shop.askNothing();
});

const idOf = async (kind: LegKind = 'pickup') => (await shop.legOf(order, kind)).id;
const collect = async (more: Partial<ReportOf<'done'>> = {}) => {
  doneId = crypto.randomUUID();
  const { reply } = await shop.tap(jonah, { id: doneId, type: 'done', leg_id: await idOf(), ...more });
  expect(reply.outcome).toBe('accepted');
};
const add = async (more: Partial<ReportOf<'add'>>, who = jonah) =>
  shop.tap(who, { type: 'add', leg_id: await idOf(), ...more });
const photo = (more: Parameters<ProofWorld['picture']>[3] = {}) => shop.picture(jonah, order, 'pickup', more);
const photos = (count: number) => Promise.all(Array.from({ length: count }, () => photo()));
const undo = () => shop.tap(jonah, { type: 'undo', report_id: doneId });
const endRun = async (more = {}) =>
  shop.tap(jonah, {
    type: 'end_run',
    day: monday,
    van: [{ leg_id: await idOf(), answer: 'shop' }],
    ...more,
  });
const code = (of: string) => ({ outcome: 'refused', problem: { type: `urn:washline:problem:${of}` } });

describe('more about a stop', () => {
  test('comes beside what is there [PRF-9]', async () => {
    const file_ids = await photos(2);
    await collect({ note: 'Side door', bag_count: 2, file_ids });
    const [id, more] = [crypto.randomUUID(), await photo()];
    await add({ note: 'The gate squeaks' });
    const { reply } = await add({ id, note: 'And the dog', file_ids: [more] });
    const note = 'Side door\n\nThe gate squeaks\n\nAnd the dog';
    expect(reply.run.stops[0]?.legs[0]).toMatchObject({ note, bag_count: 2, state: 'done' });
    expect(reply.run.stops[0]?.legs[0]?.files.map((file) => file.id).toSorted()).toEqual(
      [...file_ids, more].toSorted(),
    );
    expect([await shop.reportOf(more), await shop.reportOf(file_ids[0] ?? '')]).toEqual([id, doneId]);
    const read = await shop.read(order);
    expect(read.delivery_notes).toBe(note);
    expect((await shop.historyOf(order)).slice(0, 2)).toEqual([
      'added to the pickup, 1 photo: And the dog',
      'added to the pickup: The gate squeaks',
    ]);
    expect(await shop.toldTo(shop.customer, 'gate')).toEqual([]);
  });

  test('is 4 photos and a signature in all, of reports that hold [PRF-2, PRF-9]', async () => {
    await collect({ file_ids: [...(await photos(3)), await photo({ kind: 'signature' })] });
    const { status, problem } = await add({ file_ids: await photos(2) });
    expect([status, problem.errors]).toEqual([
      422,
      [{ path: 'file_ids', message: 'A stop has at most 4 photos' }],
    ]);
    expect((await add({ file_ids: [await photo({ kind: 'signature' })] })).status).toBe(422);
    const one = await photos(1);
    expect((await add({ file_ids: one })).reply.outcome).toBe('accepted');
    expect((await add({ file_ids: one, note: 'The same' })).reply.outcome).toBe('accepted');
    expect((await add({ file_ids: await photos(1) })).status).toBe(422);
  });

  test('waits for its pictures [PRF-9]', async () => {
    await collect();
    const coming = await photo({ state: 'coming' });
    const { status, problem } = await add({ file_ids: [coming] });
    expect([status, problem.type]).toEqual([409, 'urn:washline:problem:file-not-ready']);
    expect((await add({ file_ids: [await photo({ purpose: 'failed' })] })).reply.outcome).toBe('accepted');
  });

  test('comes until the run has ended, also later if it was said before [PRF-9, LEG-10]', async () => {
    await shop.assign(order, await shop.world.person('driver'), 'delivery');
    await collect();
    shop.later({ minutes: 1 });
    const happened_at = shop.world.now();
    shop.later({ minutes: 1 });
    expect((await endRun()).reply.outcome).toBe('accepted');
    const id = crypto.randomUUID();
    const { reply } = await add({ id, note: 'Too late' });
    expect(reply).toMatchObject(code('leg-closed'));
    expect(reply.problem?.detail).toBe('Your run has ended: nothing more can be added to its stops.');
    expect(await shop.kept(id)).toMatchObject({ outcome: 'refused' });
    expect(await shop.toldTo(shop.owner, 'tapped Add photo or note')).toHaveLength(1);
    expect((await add({ note: 'In time', happened_at })).reply.outcome).toBe('accepted');
    expect((await shop.legOf(order, 'pickup')).note).toBe('In time');
    expect((await shop.runOf(jonah, monday)).ended_at).not.toBeNull();
  });

  test('of what is missing staff are told at once, before it is delivered and after; it is no note of the door [RUN-20, NTF-8]', async () => {
    await collect();
    const leg_id = await idOf('delivery');
    const tell = (more: Partial<ReportOf<'add'>>) => add({ leg_id, is_missing: true, ...more });
    await expect(tell({ note: '' })).rejects.toThrow('Enter what is missing');
    expect((await tell({ note: 'The blue bag' })).reply.outcome).toBe('accepted');
    await shop.tap(jonah, { type: 'done', leg_id });
    const { reply } = await tell({ note: 'And the red one', missing_count: 2 });
    expect(reply.outcome).toBe('accepted');
    const ofLegs = reply.run.stops.flatMap(({ legs }) => legs);
    expect(
      ofLegs.map(({ kind, missing_note, missing_count }) => [kind, missing_note, missing_count]),
    ).toEqual([['delivery', 'The blue bag\n\nAnd the red one', 2]]);
    const texts = await shop.toldTo(shop.owner, 'Bag missing');
    const about = `Bag missing: Jonah Reid: ${order.order_number} for Harbour Lane Hotel.`;
    expect(texts).toEqual([`${about} And the red one`, `${about} The blue bag`]);
    expect(await shop.toldTo(shop.customer, 'issing')).toEqual([]);
    expect((await shop.legOf(order, 'delivery')).note).toBeNull();
    expect(await shop.historyOf(order)).toContain('reported laundry missing: The blue bag');
  });

  test('is at the top of its details and in the wrap-up of the day until it is found or the order is completed [RUN-20]', async () => {
    await collect();
    const leg_id = await idOf('delivery');
    const tell = (note: string, missing_count?: number) =>
      add({ leg_id, is_missing: true, note, missing_count });
    const said = async () => {
      const params = { id: order.id };
      const { reply } = await shop.world.call(shop.owner, orderRoute, { params });
      const { missing } = (await shop.world.call(shop.owner, wrapUpRoute, { query: { day: monday } })).reply;
      const rows = missing.filter(({ order_id }) => order_id === order.id);
      return [reply.is_missing, ...rows.map(({ kind, note, told_at }) => [kind, note, `${told_at}`])];
    };
    expect(await said()).toEqual([undefined]);
    await tell('The blue bag');
    shop.later({ minutes: 1 });
    await tell('And the red one', 2);
    const row = ['delivery', 'And the red one', `${shop.world.now()}`];
    expect(await said()).toEqual([true, row]);
    shop.later({ minutes: 1 });
    await tell('Found: both', 0);
    expect(await said()).toEqual([undefined]);
    shop.later({ minutes: 1 });
    await tell('Gone again', 1);
    expect(await said()).toHaveLength(2);
    const own = await shop.world.call(shop.customer, orderRoute, { params: { id: order.id } });
    expect(own.reply.is_missing).toBeUndefined();
    await shop.edit(order, { status: 'completed' });
    expect(await said()).toEqual([undefined]);
  });

  test('of what is collected besides staff are told at once, before it is done and after; it is no note of the door, and its customer reads nothing of it [PRF-9, NTF-8, ORD-7]', async () => {
    const tell = (more: Partial<ReportOf<'add'>>) => add({ is_extra: true, ...more });
    await expect(tell({ note: '' })).rejects.toThrow('Enter what more you collect');
    await expect(tell({ note: 'Two robes', is_missing: true })).rejects.toThrow('Enter what more');
    expect((await tell({ note: 'Two robes', file_ids: [await photo()] })).reply.outcome).toBe('accepted');
    await collect();
    const { reply } = await tell({ note: 'And a bag of towels' });
    const [told] = reply.run.stops.flatMap(({ legs }) => legs).filter(({ kind }) => kind === 'pickup');
    expect(told).toMatchObject({
      extra_note: 'Two robes\n\nAnd a bag of towels',
      missing_note: null,
      note: null,
    });
    const about = `More collected: Jonah Reid: ${order.order_number} for Harbour Lane Hotel.`;
    expect(await shop.toldTo(shop.owner, 'More collected')).toEqual([
      `${about} And a bag of towels`,
      `${about} Two robes`,
    ]);
    expect(await shop.toldTo(shop.customer, 'robes')).toEqual([]);
    const history = await shop.historyOf(order);
    expect(history).toContain('reported more to collect than was ordered: Two robes');
    expect(history).toContain('added to the pickup, 1 photo');
    const { reply: own } = await shop.world.call(shop.customer, orderRoute, { params: { id: order.id } });
    const read = own.history.map(({ summary }) => summary);
    expect(read).toContain('added to the pickup, 1 photo');
    expect(read.join()).not.toContain('robes');
  });

  test('names the bags with codes that are missing, which stay that until they are scanned again [RUN-20, LBL-6]', async () => {
    const codes = await openBags(shop).setBags(order, 3);
    await collect();
    const leg_id = await idOf('delivery');
    const note = 'Bags 1 and 3 of 3';
    const { reply } = await add({ leg_id, is_missing: true, note, missing_bags: [1, 3] });
    const stagesOf = (of: typeof reply) => of.run.stops[0]?.legs[0]?.bags.map(({ stage }) => stage);
    expect(stagesOf(reply)).toEqual(['missing', 'known', 'missing']);
    const scanned = await shop.tap(jonah, { type: 'scan', code: codes[2] ?? '', stage: 'delivered', leg_id });
    expect(stagesOf(scanned.reply)).toEqual(['missing', 'known', 'delivered']);
  });

  test('is of a leg that is theirs and done [PRF-9, RUN-19]', async () => {
    expect((await add({ note: 'Nothing yet' })).reply).toMatchObject(code('moved-on'));
    await collect();
    const mei = await shop.world.person('driver');
    expect((await add({ note: 'Mine?' }, mei)).status).toBe(404);
    const happened_at = shop.world.now();
    shop.later({ minutes: 1 });
    await shop.assign(order, mei);
    await shop.tap(mei, { type: 'done', leg_id: await idOf() });
    expect((await add({ note: 'Before', happened_at })).reply).toMatchObject(code('moved-on'));
    expect((await add({ note: 'After' })).reply).toMatchObject(code('moved-on'));
    expect((await shop.legOf(order, 'pickup')).note).toBeNull();
  });
});

describe('what was counted at a door', () => {
  test('goes as its report is taken back, whatever was added; pictures stay [RUN-16, PRF-9]', async () => {
    await shop.step(order, jonah, 'assigned');
    const [first, second] = [await photo(), await photo()];
    const said = { bag_count: 3, receiver_name: 'Mia Wong', note: 'Side door' };
    await collect({ ...said, file_ids: [first, second] });
    await add({ note: 'More', file_ids: await photos(1) });
    expect((await undo()).reply.outcome).toBe('accepted');
    const before = { state: 'planned', note: null, bag_count: null, receiver_name: null };
    expect(await shop.legOf(order, 'pickup')).toMatchObject(before);
    expect((await shop.read(order)).files).toHaveLength(3);
    await shop.ask({ proof_pickup_photos: 'required' });
    const again = await shop.tap(jonah, { type: 'done', leg_id: await idOf() });
    expect(again.problem.type).toBe('urn:washline:problem:proof-required');
    await collect({ file_ids: [first] });
    expect(await shop.reportOf(first)).toBe(doneId);
    // The second came with what was taken back, so it is none of the four.
    expect((await add({ file_ids: await photos(2) })).reply.outcome).toBe('accepted');
  });

  test('goes as staff set the leg back or give it to another, and stays in the history [ORD-5, LEG-11]', async () => {
    await collect({ bag_count: 3, receiver_name: 'Mia Wong' });
    const body = { note: 'It is still there' };
    await shop.world.call(shop.owner, reopenLegRoute, { params: { id: await idOf() }, body });
    const cleared = { state: 'planned', bag_count: null, receiver_name: null };
    expect(await shop.legOf(order, 'pickup')).toMatchObject(cleared);
    await collect({ bag_count: 4 });
    await shop.assign(order, await shop.world.person('driver'));
    expect(await shop.legOf(order, 'pickup')).toMatchObject(cleared);
    const history = (await shop.historyOf(order)).join();
    expect(history).toContain('Picked Up, 3 bags, given by Mia Wong');
    expect(history).toContain('Picked Up, 4 bags');
  });

  test('stays as the report of its delivery is taken back [RUN-16]', async () => {
    await collect({ bag_count: 3 });
    doneId = crypto.randomUUID();
    const said = { bag_count: 2, note: 'Next door' };
    await shop.tap(jonah, { id: doneId, type: 'done', leg_id: await idOf('delivery'), ...said });
    expect((await undo()).reply.outcome).toBe('accepted');
    expect((await shop.legOf(order, 'pickup')).bag_count).toBe(3);
    expect(await shop.legOf(order, 'delivery')).toMatchObject({ bag_count: null, note: null });
    expect((await shop.read(order)).delivery_notes).toBeNull();
  });
});
