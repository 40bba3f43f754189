import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseUpdate } from '#shared/cases/case.ts';
import { raiseCaseRoute, updateCaseRoute } from '#shared/cases/cases.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { staffRoom, userRoom } from '../kernel/db/live-message.ts';
import { recordLiveMessages } from '../kernel/live/live.fixture.ts';
import { orders, users } from '../schema.ts';
import { untilBlocked } from '../testing/until-blocked.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';
import { raiseCase } from './raise-case.ts';

let world: World;
let owner: Person;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  world = await openWorld();
  [owner, admin] = [await world.person('owner'), await world.person('admin')];
  customer = await world.person('customer', { full_name: 'Mabel Ng' });
});
afterAll(() => world.close());

const body = { subject: 'Two towels short', description: 'Twelve went out, ten came back.' };
const raise = async () => (await world.call(customer, raiseCaseRoute, { body })).reply;
const update = (id: string, change: CaseUpdate) =>
  world.call(admin, updateCaseRoute, { params: { id }, body: change });
const notificationsOf = async (who: Person) =>
  (await world.call(who, notificationsRoute, {})).reply.rows.map(({ type, title, message }) => ({
    type,
    title,
    message,
  }));

test('staff who are there are told of a new case, its customer is not [NTF-8]', async () => {
  const former = await world.person('admin');
  await world.db.update(users).set({ is_active: false }).where(eq(users.id, former.user.id));
  const { case_number } = await raise();
  const notification = {
    type: 'case_raised',
    title: 'New case',
    message: `Mabel Ng raised ${case_number}: Two towels short`,
  };
  expect([
    await notificationsOf(owner),
    await notificationsOf(admin),
    await notificationsOf(customer),
  ]).toEqual([[notification], [notification], []]);
  await world.db.update(users).set({ is_active: true }).where(eq(users.id, former.user.id));
  expect(await notificationsOf(former)).toEqual([]);
});

test('the customer is told what became of a case, in words; staff are not told of their own deed [NTF-8]', async () => {
  const { id, case_number } = await raise();
  const before = [(await notificationsOf(owner)).length, (await notificationsOf(admin)).length];
  await update(id, { status: 'in_progress' });
  await update(id, { priority: 'high' });
  expect(await notificationsOf(customer)).toEqual([
    { type: 'case_updated', title: 'Case updated', message: `${case_number} has been updated.` },
    { type: 'case_updated', title: 'Case updated', message: `${case_number} is now In Progress.` },
  ]);
  expect([(await notificationsOf(owner)).length, (await notificationsOf(admin)).length]).toEqual(before);
});

test('whoever looks at a case is told to load it again, once it is committed [NTF-7]', async () => {
  const { received: said, stop: rest } = recordLiveMessages(world);
  const { id } = await raise();
  await update(id, { status: 'closed' });
  await update(id, { status: 'closed' });
  rest();
  const refresh = {
    do: 'refresh',
    rooms: [staffRoom, userRoom(customer.user.id)],
    payload: { topic: 'case', id },
  };
  expect(said.filter((message) => message.do === 'refresh')).toEqual([refresh, refresh]);
});

test('a case that is refused tells nobody anything [NTF-8]', async () => {
  const before = (await notificationsOf(owner)).length;
  const wrong = { ...body, order_id: crypto.randomUUID() };
  expect((await world.call(customer, raiseCaseRoute, { body: wrong })).status).toBe(422);
  expect(await notificationsOf(owner)).toHaveLength(before);
});

test('the order a case is about is not deleted in the middle of raising it [CAS-2]', async () => {
  const sku = await world.sku(100);
  await world.agree(customer, sku, 100);
  const order = await world.place(customer, draftOf(world, [{ sku, quantity: 1 }]));
  // Staff delete the order in a transaction that is still open when the customer sends the case.
  const raised = await world.db.transaction(async (tx) => {
    await tx.delete(orders).where(eq(orders.id, order.id));
    const person = { ...customer.user, customer_id: customer.user.id };
    const raising = raiseCase(world.db, person, { ...body, order_id: order.id });
    raising.catch(() => {});
    await untilBlocked(world.db);
    return { raising };
  });
  await expect(raised.raising).rejects.toThrow('Choose one of your orders');
});
