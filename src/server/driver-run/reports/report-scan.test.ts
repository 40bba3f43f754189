import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportRoute } from '#shared/driver-run/driver-run.contract.ts';
import { bagRoute } from '#shared/labels/labels.contract.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { quay } from '../../dispatch/dispatch.fixture.ts';
import type { LiveMessage } from '../../kernel/db/live-message.ts';
import { refresh } from '../../notifications/refresh.ts';
import type { Person, World } from '../../testing/world.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';
import { type BagsOfShop, newLabel, openBags } from './bags.fixture.ts';
import { openReportsWorld, type ReportsWorld } from './reports.fixture.ts';

let shop: ReportsWorld;
let second: World;
let bags: BagsOfShop;
let jonah: Person;
let mei: Person;
let order: Order;
let other: Order;

beforeAll(async () => {
  shop = await openReportsWorld();
  second = await openSecondProcess(shop.world);
  bags = openBags(shop);
});
afterAll(async () => {
  await Promise.all([shop.world.close(), second.close()]);
});
beforeEach(async () => {
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  mei = await shop.world.person('driver', { full_name: 'Mei Tanaka' });
  order = await shop.placeOn();
  other = await shop.placeOn({ pickup_address: quay });
  await shop.assign(order, jonah);
  await shop.assign(other, mei);
  second.setNow(shop.world.now().add({ minutes: 5 }));
});

const legOf = async (of: Order, kind: LegKind = 'pickup') => (await shop.legOf(of, kind)).id;
const refusedFor = (type: string, detail: string) => ({
  outcome: 'refused',
  problem: { type: `urn:washline:problem:${type}`, detail },
});

describe('a scan of a driver', () => {
  test('says how far a bag has come; at a stage a second time it changes nothing, and none goes back [LBL-5]', async () => {
    const [first, last] = [...(await bags.setBags(order, 2))] as [string, string];
    const [pickup, delivery] = [await legOf(order), await legOf(order, 'delivery')];
    const { reply } = await bags.scan(jonah, { code: first, stage: 'collected', leg_id: pickup });
    expect(reply.outcome).toBe('accepted');
    const legs = reply.run.stops.flatMap((stop) => stop.legs);
    expect(legs.find(({ id }) => id === pickup)?.bags).toMatchObject([
      { code: first, number: 1, stage: 'collected' },
      { code: last, number: 2, stage: 'known' },
    ]);
    await bags.scan(jonah, { code: first, stage: 'collected', leg_id: pickup });
    expect(await bags.stages(order)).toEqual(['collected', 'known']);
    await bags.scan(jonah, { code: last, stage: 'loaded', leg_id: delivery });
    await bags.scan(jonah, { code: last, stage: 'collected', leg_id: pickup });
    expect(await bags.stages(order)).toEqual(['collected', 'loaded']);
    await bags.scan(jonah, { code: last, stage: 'delivered', leg_id: delivery });
    expect(await bags.stages(order)).toEqual(['collected', 'delivered']);
    const by = jonah.user.id;
    expect(await bags.scansOf(first)).toEqual([
      { stage: 'collected', by, is_repeat: false },
      { stage: 'collected', by, is_repeat: true },
    ]);
    // That is for what is reported of the leg.
    expect((await shop.read(order)).status).toBe('pending');
    expect((await shop.legOf(order, 'pickup')).state).toBe('planned');
  });

  test('counts once however often it is sent, to whichever process [LBL-5, RUN-18]', async () => {
    const [code] = await bags.setBags(order, 1);
    shop.later();
    const body = shop.stamped({ type: 'scan', code, stage: 'collected', leg_id: await legOf(order) });
    const answers = await Promise.all(
      [shop.world, second, shop.world, second, shop.world].map((world) =>
        world.call(jonah, reportRoute, { body }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map(({ reply }) => reply.outcome)).toEqual(Array(5).fill('accepted'));
    expect(await bags.scansOf(code)).toHaveLength(1);
    const loaded = { ...body, stage: 'loaded' as const };
    expect((await shop.world.call(jonah, reportRoute, { body: loaded })).problem.type).toContain(
      'key-reused',
    );
  });

  test('without a leg is of an order that they see, and of no other [LBL-1, LBL-5]', async () => {
    const [code] = await bags.setBags(order, 1);
    expect((await bags.scan(jonah, { code, stage: 'loaded' })).reply.outcome).toBe('accepted');
    expect(await bags.stages(order)).toEqual(['loaded']);
    const id = crypto.randomUUID();
    expect((await bags.scan(mei, { code, stage: 'delivered', id })).status).toBe(404);
    expect((await bags.scan(jonah, { code: newLabel(), stage: 'collected', id })).status).toBe(404);
    expect(await shop.kept(id)).toBeNull();
    expect(await bags.stages(order)).toEqual(['loaded']);
    // What has failed today they see until the day is over.
    await shop.tap(jonah, { type: 'failed', leg_id: await legOf(order), reason: 'nobody_home' });
    await shop.tap(jonah, { type: 'failed', leg_id: await legOf(order, 'delivery'), reason: 'nobody_home' });
    expect((await bags.scan(jonah, { code, stage: 'delivered' })).reply.outcome).toBe('accepted');
    expect((await shop.world.call(jonah, bagRoute, { params: { code } })).reply.order_id).toBe(order.id);
    expect((await shop.world.call(mei, bagRoute, { params: { code } })).status).toBe(404);
  });

  test('of a bag of another order is refused for good, and both stay as they are [LBL-7, RUN-19]', async () => {
    const [code] = await bags.setBags(other, 1);
    const id = crypto.randomUUID();
    const tap = {
      id,
      code,
      stage: 'collected',
      leg_id: await legOf(order),
      happened_at: shop.world.now(),
    } as const;
    const refused = refusedFor(
      'bag-elsewhere',
      `This bag belongs to ${other.order_number}. Not for this stop.`,
    );
    expect((await bags.scan(jonah, tap)).reply).toMatchObject(refused);
    expect((await bags.scan(jonah, tap)).reply).toMatchObject(refused);
    expect(await shop.kept(id)).toMatchObject({ outcome: 'refused', order_id: order.id });
    expect([await bags.stages(order), await bags.stages(other)]).toEqual([[], ['known']]);
    expect(await bags.scansOf(code)).toEqual([]);
  });

  test('of what is no code, or at the wrong leg, leaves nothing [LBL-7]', async () => {
    const [code] = await bags.setBags(order, 1);
    const [pickup, delivery] = [await legOf(order), await legOf(order, 'delivery')];
    const id = crypto.randomUUID();
    const none = await bags.scan(jonah, { id, code: 'ORD-000123', stage: 'collected', leg_id: pickup });
    expect([none.status, none.problem.detail]).toEqual([422, 'Not one of our labels.']);
    expect(none.problem.errors).toEqual([{ path: 'code', message: 'Not one of our labels.' }]);
    for (const [stage, leg_id] of [
      ['collected', delivery],
      ['loaded', pickup],
      ['delivered', pickup],
    ] as const) {
      expect((await bags.scan(jonah, { id, code, stage, leg_id })).status).toBe(422);
    }
    expect((await bags.scan(mei, { id, code, stage: 'collected', leg_id: pickup })).status).toBe(404);
    expect(await shop.kept(id)).toBeNull();
    expect(await bags.stages(order)).toEqual(['known']);
  });

  test('counts if the leg was theirs then, and not once the order was cancelled [RUN-19]', async () => {
    const [code] = await bags.setBags(order, 1);
    const tap = {
      code,
      stage: 'collected',
      leg_id: await legOf(order),
      happened_at: shop.world.now(),
    } as const;
    shop.later({ minutes: 1 });
    await shop.assign(order, mei);
    expect((await bags.scan(jonah, { ...tap, sent_at: shop.world.now() })).reply.outcome).toBe('accepted');
    await shop.edit(order, { status: 'cancelled' });
    const refused = refusedFor('order-cancelled', `${order.order_number} was cancelled.`);
    expect((await bags.scan(jonah, { ...tap, sent_at: shop.world.now() })).reply).toMatchObject(refused);
    expect(await bags.stages(order)).toEqual(['collected']);
  });

  test('without a leg counts likewise for an order that was theirs then, whoever has it by now [RUN-19, LBL-5]', async () => {
    const [code] = await bags.setBags(order, 1);
    const happened_at = shop.world.now();
    const loaded = { code, stage: 'loaded', happened_at } as const;
    shop.later({ minutes: 1 });
    await shop.assign(order, mei);
    const { reply } = await bags.scan(jonah, { ...loaded, sent_at: shop.world.now() });
    expect([reply.outcome, await bags.stages(order)]).toEqual(['accepted', ['loaded']]);
    const by = jonah.user.id;
    expect(await bags.scansOf(code)).toEqual([{ stage: 'loaded', by, is_repeat: false }]);
    // Its label is free by then.
    await shop.tap(mei, { type: 'done', leg_id: await legOf(order, 'delivery') });
    const brought = { code, stage: 'delivered', happened_at, sent_at: shop.world.now() } as const;
    expect((await bags.scan(jonah, brought)).reply.outcome).toBe('accepted');
    expect(await bags.stages(order)).toEqual(['delivered']);
    const leg_id = await legOf(other);
    expect((await bags.scan(mei, { code, stage: 'collected', leg_id })).reply.outcome).toBe('accepted');
    const again = { ...brought, sent_at: shop.world.now() };
    expect((await bags.scan(jonah, again)).reply.problem?.type).toContain('bag-elsewhere');
  });

  test('after the delivery still counts for its bags, whose labels are free [LBL-3, LBL-5]', async () => {
    const [code] = await bags.setBags(order, 1);
    const leg_id = await legOf(order, 'delivery');
    await shop.tap(jonah, { type: 'done', leg_id });
    expect((await bags.scan(jonah, { code, stage: 'delivered', leg_id })).reply.outcome).toBe('accepted');
    expect(await bags.stages(order)).toEqual(['delivered']);
    const late = { code: newLabel(), stage: 'collected', leg_id: await legOf(order) } as const;
    expect((await bags.scan(jonah, late)).reply).toMatchObject(
      refusedFor('leg-closed', `${order.order_number} is finished already.`),
    );
    const taken = { code, stage: 'collected', leg_id: await legOf(other) } as const;
    expect((await bags.scan(mei, taken)).reply.outcome).toBe('accepted');
    const again = { code, stage: 'delivered', leg_id } as const;
    expect((await bags.scan(jonah, again)).reply.problem?.type).toContain('bag-elsewhere');
  });

  test('opens the order anew on the screens of staff, driver and customer [NTF-7, LBL-5]', async () => {
    const [code] = await bags.setBags(order, 1);
    const messages: LiveMessage[] = [];
    const collect = (more: LiveMessage[]) => messages.push(...more);
    shop.world.db.liveEvents.on('messages', collect);
    await bags.scan(jonah, { code, stage: 'collected', leg_id: await legOf(order) });
    shop.world.db.liveEvents.off('messages', collect);
    expect(messages).toEqual([refresh('order', order.id, [jonah.user.id, shop.customer.user.id])]);
  });
});

describe('a blank label', () => {
  test('is a bag of the order at whose pickup it is first scanned, and of none elsewhere [LBL-3]', async () => {
    const code = newLabel();
    const leg_id = await legOf(order, 'delivery');
    for (const stage of ['loaded', 'delivered'] as const) {
      const refused = refusedFor('not-found', 'This label belongs to no order.');
      expect((await bags.scan(jonah, { code, stage, leg_id })).reply).toMatchObject(refused);
    }
    await bags.setBags(order, 1);
    await bags.scan(jonah, { code, stage: 'collected', leg_id: await legOf(order) });
    expect(await bags.stages(order)).toEqual(['known', 'collected']);
    expect((await shop.read(order)).bags[1]).toEqual({ code, number: 2, stage: 'collected' });
  });

  test('is one order’s of two drivers who scan it at once in two processes [LBL-3]', async () => {
    const [mine, theirs] = [await legOf(order), await legOf(other)];
    for (const code of [newLabel(), newLabel(), newLabel()]) {
      shop.later();
      const scanOf = (leg_id: string) => shop.stamped({ type: 'scan', code, stage: 'collected', leg_id });
      const answers = await Promise.all([
        shop.world.call(jonah, reportRoute, { body: scanOf(mine) }),
        second.call(mei, reportRoute, { body: scanOf(theirs) }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const outcomes = answers.map(({ reply }) => reply.problem?.type ?? reply.outcome).toSorted();
      expect(outcomes).toEqual(['accepted', 'urn:washline:problem:bag-elsewhere']);
    }
    expect([...(await bags.stages(order)), ...(await bags.stages(other))]).toHaveLength(3);
  });

  test('is one order’s of a driver and the shop at once, and of one that comes back [LBL-3]', async () => {
    for (const code of [newLabel(), newLabel(), newLabel()]) {
      const back = await shop.placeOn();
      await bags.scanInShop(code, 'received', { order_id: back.id });
      await shop.edit(back, { status: 'completed' });
      const leg_id = await legOf(order);
      const answers = await Promise.all([
        bags.scan(jonah, { code, stage: 'collected', leg_id }),
        bags.scanInShop(code, 'received', { order_id: other.id }, second),
        shop.edit(back, { status: 'processing' }),
      ]);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const inUse = await shop.world.call(shop.owner, bagRoute, { params: { code } });
      expect([order.id, other.id, back.id]).toContain(inUse.reply.order_id);
    }
  });

  test('has the 99th place of an order, and no 100th [LBL-3]', async () => {
    await bags.setBags(order, 98);
    const leg_id = await legOf(order);
    expect((await bags.scan(jonah, { code: newLabel(), stage: 'collected', leg_id })).status).toBe(200);
    const full = await bags.scan(jonah, { code: newLabel(), stage: 'collected', leg_id });
    expect([full.status, full.problem.detail]).toEqual([422, 'An order has at most 99 bags.']);
  });
});
