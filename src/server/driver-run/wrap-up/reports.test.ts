import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reportsRoute, settleReportRoute } from '#shared/driver-run/driver-run.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import type { LiveMessage } from '../../kernel/db/live-message.ts';
import { orders } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { type DriverRunWorld, mondayMorning, openDriverRunWorld } from '../driver-run.fixture.ts';

let shop: DriverRunWorld;
let admin: Person;
let jonah: Person;
let order: Order;
let live: LiveMessage[] = [];
const problem = problemOf('leg-closed', 'This pickup is already finished.');

beforeAll(async () => {
  shop = await openDriverRunWorld();
  admin = await shop.world.person('admin', { full_name: 'Ada Admin' });
  jonah = await shop.world.person('driver', { full_name: 'Jonah Reid' });
  shop.world.db.liveEvents.on('messages', (messages) => live.push(...messages));
});
afterAll(() => shop.world.close());
beforeEach(async () => {
  order = await shop.placeOn();
  await shop.assign(order, jonah, 'pickup');
});

/** A report that did not fit, some minutes after Monday 8:30 am. */
async function refused(minutes = 0): Promise<string> {
  const { id: leg_id } = await shop.legOf(order, 'pickup');
  const arrived_at = mondayMorning.add({ minutes });
  return shop.report(jonah, { leg_id, order_id: order.id, outcome: 'refused', problem, arrived_at });
}
const settle = (who: Person, id: string, note: string) =>
  shop.world.call(who, settleReportRoute, { params: { id }, body: { note } });
const list = async (query: { outcome?: 'accepted' | 'refused'; is_settled?: boolean; limit?: number }) =>
  (await shop.world.call(shop.owner, reportsRoute, { query })).reply;

test('staff see the reports of drivers, the newest first, and why one was refused [RUN-19]', async () => {
  const [older, newer] = [await refused(1), await refused(2)];
  const fits = await shop.report(jonah, {
    type: 'order_stops',
    arrived_at: mondayMorning.add({ minutes: 3 }),
  });
  const all = await list({ limit: 3 });
  expect(all.rows.map(({ id }) => id)).toEqual([fits, newer, older]);
  expect(all.rows[0]).toMatchObject({
    type: 'order_stops',
    order_id: null,
    customer_name: null,
    problem: null,
  });
  expect(all.rows[1]).toEqual({
    id: newer,
    type: 'done',
    outcome: 'refused',
    driver_id: jonah.user.id,
    driver_name: 'Jonah Reid',
    order_id: order.id,
    order_number: order.order_number,
    customer_name: 'Harbour Lane Hotel',
    happened_at: mondayMorning,
    arrived_at: mondayMorning.add({ minutes: 2 }),
    problem,
    settled_at: null,
    settled_by_name: null,
    settled_note: null,
  });
  const open = await list({ outcome: 'refused', is_settled: false });
  expect(open.rows.map(({ id }) => id).slice(0, 2)).toEqual([newer, older]);
  expect(open.total).toBe(open.rows.length);
  expect((await list({ outcome: 'accepted' })).rows.map(({ outcome }) => outcome)).not.toContain('refused');
});

test('one of staff settles a report with a note, which stands with the order [RUN-19]', async () => {
  const id = await refused();
  live = [];
  const { reply } = await settle(admin, id, 'The bag was at the door of the shop');
  const settled = { settled_at: mondayMorning, settled_by_name: 'Ada Admin' };
  const settled_note = 'The bag was at the door of the shop';
  expect(reply).toMatchObject({ id, outcome: 'refused', ...settled, settled_note });
  expect(live).toContainEqual({ do: 'refresh', rooms: ['staff'], payload: { topic: 'run', id } });
  const { history } = (await shop.world.call(shop.owner, orderRoute, { params: { id: order.id } })).reply;
  expect(history[0]).toMatchObject({
    actor_name: 'Ada Admin',
    summary: `marked an update as done: ${settled_note}`,
  });
  const { rows } = (await shop.world.call(shop.owner, notificationsRoute, {})).reply;
  expect(rows.map(({ message }) => message).join()).not.toContain('settled');
  expect((await list({ is_settled: true })).rows.map((row) => row.id)).toContain(id);
  expect((await list({ is_settled: false })).rows.map((row) => row.id)).not.toContain(id);
});

test('who settles it second reads what the first noted [RUN-19]', async () => {
  const id = await refused();
  const answers = await Promise.all([settle(admin, id, 'First'), settle(shop.owner, id, 'Second')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const kept = answers.find(({ status }) => status === 200)?.reply;
  const late = await settle(admin, id, 'Third');
  expect(late.problem).toMatchObject({
    type: 'urn:washline:problem:moved-on',
    detail: 'Someone has already marked this update as done.',
  });
  expect((await list({ is_settled: true })).rows.find((row) => row.id === id)).toEqual(kept);
});

test('only what did not fit is settled, also after its order is gone [RUN-19]', async () => {
  const { id: leg_id } = await shop.legOf(order, 'pickup');
  const fits = await shop.report(jonah, { leg_id, order_id: order.id });
  expect((await settle(admin, fits, 'Seen')).status).toBe(404);
  expect((await settle(admin, crypto.randomUUID(), 'Seen')).status).toBe(404);
  const id = await refused();
  await shop.world.db.delete(orders).where(eq(orders.id, order.id));
  expect((await settle(admin, id, 'Seen')).reply).toMatchObject({ order_id: null, settled_note: 'Seen' });
});
