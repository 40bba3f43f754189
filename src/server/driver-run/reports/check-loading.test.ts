import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { VanAnswer } from '#shared/driver-run/driver-report.ts';
import { endRunRoute, wrapUpRoute } from '#shared/driver-run/driver-run.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { staffOverviewRoute } from '#shared/overview/overview.contract.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import { crown, dayOf, local } from '../../dispatch/dispatch.fixture.ts';
import type { LiveMessage } from '../../kernel/db/live-message.ts';
import { refresh } from '../../notifications/refresh.ts';
import { events } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { type BagsOfShop, openBags } from './bags.fixture.ts';
import { openReportsWorld, type ReportsWorld } from './reports.fixture.ts';

const thursday = dayOf('2026-11-26');

let shop: ReportsWorld;
let bags: BagsOfShop;
let jonah: Person;
let first: Order;
let second: Order;

beforeAll(async () => {
  shop = await openReportsWorld();
  bags = openBags(shop);
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  [first, second] = [await ready(crown), await ready('2 Kent St')];
  await patchSettings(shop.world, shop.owner, { check_loading: true });
});
afterEach(() => patchSettings(shop.world, shop.owner, { check_loading: false }));

/** An order that is ready and to be brought on the Thursday, before the windows of which it is now. */
async function ready(delivery_address: string): Promise<Order> {
  shop.world.setNow(local('2026-11-24T10:12'));
  const dates = { pickup_date: local('2026-11-25T09:00'), delivery_date: local('2026-11-26T14:00') };
  const order = await shop.place({ ...dates, delivery_address });
  await shop.assign(order, jonah, 'delivery');
  shop.world.setNow(local('2026-11-26T12:30'));
  await shop.edit(order, { status: 'ready_for_pickup' });
  return order;
}

const legOf = async (order: Order) => (await shop.legOf(order, 'delivery')).id;
const load = (...codes: string[]) =>
  Promise.all(codes.map((code) => bags.scan(jonah, { code, stage: 'loaded' })));
const start = async (orders: Order[], more = {}) => {
  const leg_ids = await Promise.all(orders.map(legOf));
  const id = crypto.randomUUID();
  const { reply } = await shop.tap(jonah, { id, type: 'start_run', day: thursday, leg_ids, ...more });
  expect(reply.outcome).toBe('accepted');
  return { id, reply };
};
const isLoaded = async (order: Order) => (await shop.legOf(order, 'delivery')).loaded_at !== null;
const missed = async ({ id }: Order) => {
  const rows = await shop.world.db
    .select({ data: events.data })
    .from(events)
    .where(and(eq(events.subject_id, id), eq(events.type, 'bag.missing')))
    .orderBy(asc(sql`${events.data} ->> 'note'`));
  return rows.map(({ data }) => data);
};
const notInVan = (number: number, of: number) => ({
  leg: 'delivery',
  note: `Bag ${number} of ${of} was not in the van as the run started`,
});
const undo = (report_id: string) => shop.tap(jonah, { type: 'undo', report_id });

describe('with check loading', () => {
  test('only what was scanned whole is loaded, and what is missing is noted bag by bag [LBL-6]', async () => {
    const [one, two] = [await bags.setBags(first, 2), await bags.setBags(second, 4)];
    await load(...one, ...two.slice(1, 3));
    const { reply } = await start([first, second]);
    expect(reply.run).toMatchObject({ check_loading: true });
    expect([await isLoaded(first), await isLoaded(second)]).toEqual([true, false]);
    expect((await shop.read(second)).status).toBe('ready_for_pickup');
    expect(await bags.stages(first)).toEqual(['loaded', 'loaded']);
    expect(await bags.stages(second)).toEqual(['missing', 'loaded', 'loaded', 'missing']);
    expect(await missed(first)).toEqual([]);
    expect(await missed(second)).toEqual([notInVan(1, 4), notInVan(4, 4)]);
    const told = await shop.toldTo(shop.owner, second.order_number);
    expect(told.filter((text) => text.startsWith('Bag missing'))).toHaveLength(2);
    expect(told[0]).toContain(`Jonah Reid: ${second.order_number} for Harbour Lane Hotel. Bag`);
    const wrapUp = (await shop.world.call(shop.owner, wrapUpRoute, { query: { day: thursday } })).reply;
    const row = {
      leg_id: await legOf(second),
      order_id: second.id,
      order_number: second.order_number,
      customer_name: 'Harbour Lane Hotel',
      driver_name: 'Jonah Reid',
      kind: 'delivery',
      of: 4,
    };
    expect(wrapUp.missing_bags).toEqual([
      { ...row, number: 1 },
      { ...row, number: 4 },
    ]);
  });

  test('until a missing bag is scanned, or its order is delivered, the overview names that order [STF-20, LBL-6]', async () => {
    const missing = async () =>
      (await shop.world.call(shop.owner, staffOverviewRoute, {})).reply.missing_bags;
    const [lost] = [await bags.setBags(second, 1), await bags.setBags(first, 2)];
    const before = (await missing())?.orders ?? 0;
    await start([first, second]);
    expect((await missing())?.orders).toBe(before + 2);
    await load(...lost);
    expect((await missing())?.orders).toBe(before + 1);
    await shop.edit(first, { status: 'delivered' });
    expect((await missing())?.orders ?? 0).toBe(before);
  });

  test('what is found is loaded, staff are told of each bag once, and what was not ticked stays [LBL-6]', async () => {
    const [one, two] = [await bags.setBags(first, 1), await bags.setBags(second, 2)];
    await load(...one);
    await start([]);
    expect(await isLoaded(first)).toBe(false);
    expect(await missed(first)).toEqual([]);
    await load(two[0]);
    await start([first, second]);
    expect(await bags.stages(second)).toEqual(['loaded', 'missing']);
    expect(await missed(second)).toEqual([notInVan(1, 2), notInVan(2, 2)]);
    await load(...two.slice(1));
    await start([second]);
    expect([await isLoaded(first), await isLoaded(second)]).toEqual([true, true]);
    expect(await missed(second)).toHaveLength(2);
  });

  test('a delivery without labels is ticked by hand; one that is not ready, or came later, is not missed [LBL-6]', async () => {
    const third = await ready('3 Kent St');
    await bags.setBags(third, 1);
    await shop.edit(third, { status: 'in_progress' });
    const happened_at = shop.world.now();
    shop.later({ minutes: 1 });
    const sent_at = shop.world.now();
    const late = await ready('4 Kent St');
    await bags.setBags(late, 1);
    shop.world.setNow(sent_at.add({ minutes: 5 }));
    await shop.world.db.execute(`update legs set assigned_at = '${sent_at}' where order_id = '${late.id}'`);
    await start([first, third, late], { happened_at, sent_at: sent_at.add({ minutes: 5, seconds: 1 }) });
    expect(await isLoaded(first)).toBe(true);
    expect([await bags.stages(third), await bags.stages(late)]).toEqual([['known'], ['known']]);
    expect([await missed(third), await missed(late)]).toEqual([[], []]);
  });

  test('taking the start back puts the bags back, but for what was scanned since [LBL-6, RUN-16]', async () => {
    const codes = await bags.setBags(first, 3);
    await bags.scanInShop(codes[0], 'ready');
    const { id } = await start([first]);
    expect(await bags.stages(first)).toEqual(['missing', 'missing', 'missing']);
    await load(...codes.slice(2));
    const messages: LiveMessage[] = [];
    const collect = (more: LiveMessage[]) => messages.push(...more);
    shop.world.db.liveEvents.on('messages', collect);
    expect((await undo(id)).reply.outcome).toBe('accepted');
    shop.world.db.liveEvents.off('messages', collect);
    expect(await bags.stages(first)).toEqual(['ready', 'known', 'loaded']);
    expect(messages).toContainEqual(refresh('order', first.id, [jonah.user.id, shop.customer.user.id]));
  });
});

test('without check loading the ticks of the driver count, whatever was scanned [LBL-6, RUN-8]', async () => {
  await patchSettings(shop.world, shop.owner, { check_loading: false });
  await bags.setBags(first, 2);
  const { reply } = await start([first]);
  expect(reply.run.check_loading).toBe(false);
  expect(await isLoaded(first)).toBe(true);
  expect(await bags.stages(first)).toEqual(['known', 'known']);
  expect(await missed(first)).toEqual([]);
});

describe('as a run ends', () => {
  /** Both were loaded, and could not be delivered. */
  async function comeBack(): Promise<string[]> {
    const codes = [await bags.setBags(first, 2), await bags.setBags(second, 1)].flat();
    await load(...codes);
    await start([first, second]);
    for (const order of [first, second]) {
      await shop.tap(jonah, { type: 'failed', leg_id: await legOf(order), reason: 'closed' });
    }
    return codes;
  }
  const van = async (...answers: [VanAnswer, VanAnswer]) => [
    { leg_id: await legOf(first), answer: answers[0], note: 'Nobody knows' },
    { leg_id: await legOf(second), answer: answers[1], note: 'Nobody knows' },
  ];
  const end = async (...answers: [VanAnswer, VanAnswer]) => {
    const id = crypto.randomUUID();
    const { reply } = await shop.tap(jonah, {
      id,
      type: 'end_run',
      day: thursday,
      van: await van(...answers),
    });
    expect(reply.outcome).toBe('accepted');
    return id;
  };
  const stages = async () => [await bags.stages(first), await bags.stages(second)];

  test('the bags of a delivery are back in the shop or missing, as the driver says, and as before if taken back [RUN-20, RUN-16]', async () => {
    const [found = ''] = await comeBack();
    const id = await end('missing', 'shop');
    expect(await stages()).toEqual([['missing', 'missing'], ['returned']]);
    await bags.scanInShop(found, 'received');
    expect((await undo(id)).reply.outcome).toBe('accepted');
    expect(await stages()).toEqual([['received', 'loaded'], ['loaded']]);
  });

  test('a bag that was missing before is not back, and what stays in the van stays [RUN-20, LBL-6]', async () => {
    await comeBack();
    await shop.world.db.execute(
      `update bags set stage = 'missing' where order_id = '${second.id}' and number = 1`,
    );
    await end('van', 'shop');
    expect(await stages()).toEqual([['loaded', 'loaded'], ['missing']]);
  });

  test('staff say the same [RUN-20]', async () => {
    await comeBack();
    const { id } = await shop.runOf(jonah, thursday);
    const body = { van: await van('shop', 'missing') };
    expect((await shop.world.call(shop.owner, endRunRoute, { params: { id }, body })).status).toBe(200);
    expect(await stages()).toEqual([['returned', 'returned'], ['missing']]);
  });
});
