import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import { approveModificationRoute, lockOrderRoute } from '#shared/orders/orders.contract.ts';
import { holdSeriesRoute, skipOccurrenceRoute, stopSeriesRoute } from '#shared/series/series.contract.ts';
import { previewOrderEditRoute } from '#shared/series/series-edit.contract.ts';
import type { Person } from '../../testing/world.ts';
import { createDueOccurrences } from '../occurrences/create-due-occurrences.ts';
import {
  edit,
  openShopWorld,
  ordersOf,
  placeSeries,
  read,
  remove,
  type Shop,
  seriesOf,
} from '../orders.fixture.ts';

let shop: Shop;
let first: Order;
let second: Order;
let third: Order;
beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(shop.now().add({ minutes: 1 }));
  const [one, two, three] = await placeSeries(shop, 3);
  if (!one || !two || !three) throw new Error('too few orders');
  [first, second, third] = [one, two, three];
  shop.setNow(shop.now().add({ minutes: 1 }));
});

/** Staff's proposal, a minute before what follows. */
async function propose(order: Order, body: OrderEdit): Promise<Order> {
  const { reply } = await edit(shop, shop.admin, order, body);
  shop.setNow(shop.now().add({ minutes: 1 }));
  return reply;
}
const approve = ({ id }: Order) => shop.call(shop.customer, approveModificationRoute, { params: { id } });
const instructions = async () =>
  (await ordersOf(shop, first)).map(({ special_instructions }) => special_instructions);
const statuses = async ({ id }: Order) => {
  const { rows } = await shop.db.execute<{ status: string }>(
    sql`select status from order_proposals where order_id = ${id} order by created_at, id`,
  );
  return rows.map(({ status }) => status);
};
const isWaiting = async ({ id }: Order) => (await read(shop, id)).modification_requested;

describe('a proposal', () => {
  test.each([
    ['this', [null, 'Ring', null]],
    ['following', [null, 'Ring', 'Ring']],
    ['all', ['Ring', 'Ring', 'Ring']],
    [undefined, [null, 'Ring', 'Ring']],
  ] as const)('with scope %s waits, and is approved, in it [SER-19, MOD-3]', async (scope, expected) => {
    const text = { special_instructions: 'Ring' };
    const reply = await propose(second, { ...text, ...(scope && { scope }) });
    expect(reply).toMatchObject({
      modification_scope: scope ?? 'following',
      modification_status: 'pending_approval',
    });
    expect(await instructions()).toEqual([null, null, null]);
    expect((await approve(second)).reply).toMatchObject({ modification_scope: null, ...text });
    expect(await instructions()).toEqual(expected);
    const series = await seriesOf(shop, first);
    expect(series.special_instructions).toBe(scope === 'this' ? null : 'Ring');
    const marks = scope === 'this' ? ['special_instructions'] : [];
    expect(series.next.slice(0, 3).map(({ changed }) => changed)).toEqual([[], marks, []]);
    const approved = 'approved the proposed changes: instructions';
    expect(series.history[0]?.summary).toBe(
      scope === 'this' ? `${approved} of ${second.order_number} alone` : approved,
    );
    if (scope !== 'this') expect((await read(shop, third.id)).history[0]?.summary).toBe(approved);
  });

  test('keeps what is by hand where it has a scope, and takes it where it has none or says so [SER-19, SER-16]', async () => {
    for (const [body, expected] of [
      [{ scope: 'following' }, 'Knock'],
      [{ scope: 'following', include_changed: true }, 'Ring 1'],
      [{}, 'Ring 2'],
    ] as const) {
      await edit(shop, shop.customer, third, { special_instructions: 'Knock', scope: 'this' });
      await propose(second, { special_instructions: expected === 'Knock' ? 'Ring' : expected, ...body });
      expect((await approve(second)).status).toBe(200);
      expect((await instructions())[2]).toBe(expected);
    }
  });

  test('applies to what is open at the moment of approval [SER-20]', async () => {
    await propose(first, { special_instructions: 'Ring', scope: 'following' });
    await shop.call(shop.owner, lockOrderRoute, { params: { id: second.id } });
    await edit(shop, shop.customer, third, { special_instructions: 'Knock', scope: 'this' });
    const params = { id: first.id };
    const { reply } = await shop.call(shop.customer, previewOrderEditRoute, {
      params,
      body: { proposal: true },
    });
    expect(reply.kept.map(({ number, reason, fields }) => [number, reason, fields])).toEqual([
      [2, 'locked', []],
      [3, 'changed by hand', ['special_instructions']],
    ]);
    await approve(first);
    expect(await instructions()).toEqual(['Ring', null, 'Knock']);
  });

  test('applies whole or not at all [SER-20]', async () => {
    const back = { hours: -48 };
    await propose(third, {
      pickup_date: third.pickup_date.add(back),
      special_instructions: 'Ring',
      scope: 'all',
    });
    const before = await ordersOf(shop, first);
    const { status, problem } = await approve(third);
    expect([status, problem.detail]).toEqual([422, `${first.order_number} would be collected in the past`]);
    expect(await ordersOf(shop, first)).toEqual(before);
    expect(await isWaiting(third)).toBe(true);
  });

  test('in another scope is another one; the same again is not [SER-19, MOD-1]', async () => {
    const text = { special_instructions: 'Ring' };
    const one = await propose(second, { ...text, scope: 'this' });
    expect((await propose(second, { ...text, scope: 'this' })).version).toBe(one.version);
    const all = await propose(second, { ...text, scope: 'all' });
    expect([all.version, all.modification_scope]).toEqual([one.version + 1, 'all']);
    const included = await propose(second, { ...text, scope: 'all', include_changed: true });
    expect(included.version).toBe(all.version + 1);
    expect(await statuses(second)).toEqual(['superseded', 'superseded', 'pending_approval']);
  });

  test('in a wider scope replaces that of another order of the series, not one of that order alone [SER-19]', async () => {
    await propose(first, { special_instructions: 'Alone', scope: 'this' });
    await propose(second, { special_instructions: 'Ring', scope: 'following' });
    await propose(third, { special_instructions: 'Knock', scope: 'all' });
    expect([await isWaiting(first), await isWaiting(second), await isWaiting(third)]).toEqual([
      true,
      false,
      true,
    ]);
    const { status, problem } = await approve(second);
    expect([status, problem.detail]).toEqual([409, 'No changes wait for approval any more.']);
    expect((await read(shop, second.id)).history[0]).toMatchObject({
      summary: 'withdrew the proposed changes, as others are proposed for the recurring order',
      actor_name: 'Washline',
    });
  });
});

describe('a proposal is withdrawn, and its proposer told', () => {
  const messages = async (who: Person) =>
    (await shop.call(who, notificationsRoute, {})).reply.rows
      .filter(({ title }) => title === 'Changes withdrawn')
      .map(({ message }) => message);
  const series = () => ({ id: second.series_id ?? '' });
  const tomorrow = () => shop.now().toZonedDateTimeISO('Australia/Sydney').toPlainDate().add({ days: 1 });
  const stop = () => shop.call(shop.customer, stopSeriesRoute, { params: series() });

  test.each([
    ['is finished', 'the order is finished', () => edit(shop, shop.owner, second, { status: 'completed' })],
    [
      'is skipped',
      'the order is cancelled',
      () =>
        shop.call(shop.customer, skipOccurrenceRoute, {
          params: { ...series(), number: 2 },
        }),
    ],
    [
      'is held',
      'the order is cancelled',
      () =>
        shop.call(shop.customer, holdSeriesRoute, {
          params: series(),
          body: { from: tomorrow(), until: null },
        }),
    ],
    ['is cancelled', 'the order is cancelled', () => remove(shop, shop.customer, second)],
    ['stays as its series is ended', 'the order is cancelled', stop],
    [
      'is locked as its series is ended',
      'the recurring order has ended',
      async () => {
        await shop.call(shop.owner, lockOrderRoute, { params: { id: second.id } });
        return stop();
      },
    ],
    [
      'no longer repeats',
      'the recurring order has ended',
      () => edit(shop, shop.customer, second, { is_recurring: false }),
    ],
  ] as const)('when its order %s [SER-20]', async (_, because, act) => {
    await propose(second, { special_instructions: 'Ring', scope: 'following' });
    const before = await messages(shop.owner);
    expect((await act()).status).toBe(200);
    expect(await statuses(second)).toEqual(['withdrawn']);
    const { history, modification_requested } = await read(shop, second.id);
    expect(modification_requested).toBe(false);
    expect(history.map(({ summary }) => summary)).toContain(`withdrew the proposed changes, as ${because}`);
    const [message] = await messages(shop.admin);
    expect(message).toBe(`Your changes to ${second.order_number} no longer wait, as ${because}.`);
    expect(await messages(shop.owner)).toEqual(before);
    expect((await approve(second)).status).toBe(409);
  });

  test('when its series has reached its end [SER-20, SER-6]', async () => {
    const { id } = first;
    await edit(shop, shop.customer, first, { ends_after: 3 });
    await edit(shop, shop.owner, third, { status: 'processing' });
    await propose(third, { special_instructions: 'Ring' });
    const now = shop.now();
    shop.setNow(third.pickup_date.add({ minutes: 1 }));
    await edit(shop, shop.owner, { id }, { status: 'completed' });
    await createDueOccurrences(shop.db);
    shop.setNow(now);
    expect(await statuses(third)).toEqual(['withdrawn']);
  });

  test('but not one that staff make as they end the repeating [SER-20, MOD-1]', async () => {
    const body = { special_instructions: 'Ring', is_recurring: false };
    expect((await edit(shop, shop.admin, second, body)).reply).toMatchObject({
      is_recurring: false,
      modification_requested: true,
    });
    expect((await approve(second)).reply.special_instructions).toBe('Ring');
  });
});
