import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  assignDriverRoute,
  closeLegRoute,
  newDateRoute,
  reopenLegRoute,
  unassignDriverRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import type { FailureReason, LegKind } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { type OrderQuery, ordersRoute } from '#shared/orders/orders.contract.ts';
import { staffOverviewRoute } from '#shared/overview/overview.contract.ts';
import { whyNotHereRoute } from '#shared/runs/dispatch.contract.ts';
import { checkLegs } from '../cli/checks/check-database.ts';
import { openReportsWorld, type ReportsWorld } from '../driver-run/reports/reports.fixture.ts';
import { expectSoundRuns } from '../runs/runs.fixture.ts';
import { notifications, orders } from '../schema.ts';
import type { Person } from '../testing/world.ts';
import { remindOfNewDates } from './remind-of-new-dates.ts';

let shop: ReportsWorld;
let jonah: Person;
let mei: Person;
let order: Order;

beforeAll(async () => {
  shop = await openReportsWorld();
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  const { world } = shop;
  jonah = await world.person('driver', { full_name: 'Jonah Reid' });
  mei = await world.person('driver', { full_name: 'Mei Tanaka' });
  order = await shop.placeOn();
  await shop.assign(order, jonah);
});

const paramsOf = async (kind: LegKind = 'pickup', of = order) => ({ id: (await shop.legOf(of, kind)).id });
const close = async (kind: LegKind = 'pickup', reason: FailureReason = 'closed', of = order) => {
  shop.later();
  const body = { result: 'failed', reason, note: 'Gate locked' } as const;
  return shop.world.call(shop.owner, closeLegRoute, { params: await paramsOf(kind, of), body });
};
const setBack = async (kind: LegKind = 'pickup', params?: { id: string }) => {
  shop.later();
  const body = { note: 'It was another door' };
  return shop.world.call(shop.owner, reopenLegRoute, { params: params ?? (await paramsOf(kind)), body });
};
const give = (driver: Person, leg?: LegKind) =>
  shop.world.call(shop.owner, assignDriverRoute, {
    params: { id: order.id },
    body: { driver_id: driver.user.id, leg },
  });
const take = (leg?: LegKind) =>
  shop.world.call(shop.owner, unassignDriverRoute, { params: { id: order.id }, body: { leg } });
const codeOf = ({ problem }: { problem: { type: string } }) => problem.type.split(':').at(-1);
const told = async (who: Person) => (await shop.toldTo(who, order.order_number))[0];
const expectWhole = async () => {
  const client = await shop.world.db.pool.connect();
  expect(await checkLegs(client).finally(() => client.release())).toMatchObject({ mark: '✓' });
  await expectSoundRuns(shop.world);
};

describe('staff', () => {
  test('close a leg as failed, with a reason and a note, and the history says so [LEG-11, FST-2]', async () => {
    const { reply } = await close();
    expect(reply).toMatchObject({
      needs_date: 'pickup',
      failed_stop: {
        reason: 'closed',
        note: 'Gate locked',
        driver_name: 'Jonah Reid',
        failed_at: shop.world.now(),
      },
    });
    expect(await shop.legOf(order, 'pickup')).toMatchObject({
      state: 'failed',
      driver_id: jonah.user.id,
      done_how: null,
      note: 'Gate locked',
    });
    const { order_number } = order;
    expect(await told(shop.customer)).toBe(
      `We missed you: We could not collect ${order_number}: closed. Choose a new date.`,
    );
    expect(await told(jonah)).toBe(
      `Stop marked as failed: The pickup of ${order_number} for ${shop.customer.user.full_name}.`,
    );
    const { history } = await shop.read(order);
    expect(history.slice(0, 2).map(({ actor_name, summary }) => `${actor_name} ${summary}`)).toEqual([
      'Washline asked for a new date of the pickup',
      `${shop.owner.user.full_name} marked the pickup as failed: closed, Gate locked`,
    ]);
    expect(codeOf(await close())).toBe('leg-closed');
    expect((await close('delivery', 'nothing_left_out')).problem.errors?.[0]?.path).toBe('reason');
    await expectWhole();
  });

  test('set one back that failed, to its driver; of several attempts the latest [LEG-2, LEG-11]', async () => {
    const first = await paramsOf();
    await close();
    const { reply } = await setBack();
    expect(reply).toMatchObject({
      needs_date: null,
      failed_stop: null,
      driver_id: jonah.user.id,
      status: 'pending',
    });
    expect(await shop.legOf(order, 'pickup')).toMatchObject({
      ...first,
      state: 'planned',
      failure_reason: null,
      driver_id: jonah.user.id,
    });
    expect(await told(shop.customer)).toBe(`Correction: ${order.order_number} needs no new date.`);
    await expectWhole();
    await close();
    await shop.world.call(shop.owner, newDateRoute, {
      params: { id: order.id },
      body: { pickup_date: order.pickup_date.add({ hours: 24 }) },
    });
    expect(codeOf(await setBack('pickup', first))).toBe('leg-closed');
    expect(codeOf(await setBack())).toBe('leg-closed');
    await expectWhole();
  });

  test('put an undelivered order back into the shop [LEG-8]', async () => {
    await shop.tap(jonah, { type: 'done', ...leg(await paramsOf()) });
    await shop.edit(order, { status: 'out_for_delivery' });
    expect((await close('delivery', 'refused')).reply.status).toBe('ready_for_pickup');
    expect((await setBack('delivery')).reply).toMatchObject({ status: 'ready_for_pickup', needs_date: null });
    await expectWhole();
  });

  test('give a leg that waits for a date to nobody, and the others to anybody [LEG-5, LEG-6]', async () => {
    await close();
    expect([codeOf(await give(mei, 'pickup')), codeOf(await take('pickup'))]).toEqual([
      'needs-new-date',
      'needs-new-date',
    ]);
    expect((await give(mei)).reply).toMatchObject({ driver_id: mei.user.id, needs_date: 'pickup' });
    expect((await take()).reply).toMatchObject({ driver_id: null, delivery_status: null });
    expect(await shop.legOf(order, 'pickup')).toMatchObject({ state: 'failed', driver_id: jonah.user.id });
    await close('delivery');
    expect([codeOf(await give(mei)), codeOf(await give(mei, 'delivery'))]).toEqual([
      'needs-new-date',
      'needs-new-date',
    ]);
    await expectWhole();
  });

  test('bring back a cancelled order, which needs its date again [LEG-8, FST-2]', async () => {
    await close();
    await shop.edit(order, { status: 'cancelled' });
    expect(await shop.read(order)).toMatchObject({ needs_date: null, failed_stop: null });
    const back = await shop.edit(order, { status: 'scheduled' });
    expect(back.reply).toMatchObject({ needs_date: 'pickup', failed_stop: { reason: 'closed' } });
    for (const status of ['delivered', 'completed'] as const) {
      await shop.edit(order, { status });
      expect(await shop.read(order)).toMatchObject({ needs_date: null, failed_stop: null });
      expect(await shop.legOf(order, 'pickup')).toMatchObject({ state: 'failed' });
    }
    await expectWhole();
  });

  test('read on the board why it is not there [RUN-14]', async () => {
    await close();
    const why = async (day: string) => {
      const query = { order_number: order.order_number, day: Temporal.PlainDate.from(day) };
      return (await shop.world.call(shop.owner, whyNotHereRoute, { query })).reply.sentence;
    };
    expect(await why('2026-12-01')).toContain(
      `The pickup of ${order.order_number} failed on Mon 30 Nov and needs a new date;`,
    );
  });
});

const leg = ({ id }: { id: string }) => ({ leg_id: id });

describe('the list of those that need a new date', () => {
  const find = async (query: OrderQuery = {}) =>
    (await shop.world.call(shop.owner, ordersRoute, { query: { needs_date: true, ...query } })).reply;
  const count = async () =>
    (await shop.world.call(shop.owner, staffOverviewRoute, {})).reply.waiting_for_date;

  test('has the oldest failure first, page by page, until they have one [FST-2]', async () => {
    await shop.world.db.execute(sql`update orders set status = 'completed', needs_date = null`);
    const others = [await shop.placeOn(), await shop.placeOn(), await shop.placeOn()];
    const [last, first, second] = others as [Order, Order, Order];
    for (const each of [first, second, last]) await close('pickup', 'closed', each);
    const all = [first, second, last].map(({ id }) => id);
    expect((await find()).rows.map(({ id }) => id)).toEqual(all);
    expect((await find({ limit: 1, offset: 1 })).rows.map(({ id }) => id)).toEqual(all.slice(1, 2));
    expect((await find({ direction: 'desc' })).rows.map(({ id }) => id)).toEqual(all.toReversed());
    expect([(await find()).total, await count()]).toEqual([3, 3]);
    expect((await find({ sort: 'created_at', direction: 'asc' })).rows.map(({ id }) => id)).toEqual(
      others.map(({ id }) => id),
    );
    const params = { id: first.id };
    const body = { pickup_date: first.pickup_date.add({ hours: 24 }) };
    await shop.world.call(shop.owner, newDateRoute, { params, body });
    await shop.edit(second, { status: 'cancelled' });
    expect([(await find()).rows.map(({ id }) => id), await count()]).toEqual([[last.id], 1]);
  });

  test('is read by its index, however many orders there are [FST-2]', async () => {
    const { rows } = await shop.world.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select id from ${orders} where ${orders.needs_date} is not null order by id`,
      );
    });
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('orders_needing_date');
  });

  test('reminds staff once, after the days that are set [FST-2]', async () => {
    await close();
    const { user } = shop.owner;
    const remind = async (time: Temporal.DurationLike) => {
      shop.later(time);
      await remindOfNewDates(shop.world.db);
      const rows = await shop.world.db.select().from(notifications).where(eq(notifications.user_id, user.id));
      return rows
        .filter(({ title }) => title === 'Needs a new date')
        .map(({ message }) => message)
        .filter((message) => message.startsWith(order.order_number));
    };
    expect(await remind({ hours: 7 * 24 - 1 })).toEqual([]);
    const once = [
      `${order.order_number} for Harbour Lane Hotel has waited 7 days for a new date of its pickup.`,
    ];
    expect(await remind({ hours: 1 })).toEqual(once);
    expect(await remind({ hours: 48 })).toEqual(once);
    const owner = await shop.world.person('owner');
    const body = { pickup_date: shop.world.now().add({ hours: 24 }) };
    await shop.world.call(owner, newDateRoute, { params: { id: order.id }, body });
    const again = { result: 'failed', reason: 'closed', note: 'Again' } as const;
    await shop.world.call(owner, closeLegRoute, { params: await paramsOf(), body: again });
    expect(await remind({ hours: 8 * 24 })).toHaveLength(2);
  });
});
