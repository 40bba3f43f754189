import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  meRoute,
  signInRoute,
  toggleUserRoute,
  updateProfileRoute,
} from '#shared/accounts/accounts.contract.ts';
import { erasePersonRoute, exportPersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { addToCaseRoute, casesRoute, raiseCaseRoute, updateCaseRoute } from '#shared/cases/cases.contract.ts';
import type { Sku } from '#shared/catalogue/sku.ts';
import { assignDriverRoute, updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { DriverReport as ReportBody } from '#shared/driver-run/driver-report.ts';
import { reportRoute, reportsRoute, settleReportRoute } from '#shared/driver-run/driver-run.contract.ts';
import { createFrequencyTemplateRoute } from '#shared/frequency/frequency.contract.ts';
import { setBagsRoute } from '#shared/labels/labels.contract.ts';
import { outgoingRoute, updateOwnMessagesRoute } from '#shared/messages/messages.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { deleteOrderRoute, editOrderRoute, orderRoute } from '#shared/orders/orders.contract.ts';
import { skipOccurrenceRoute } from '#shared/series/series.contract.ts';
import { editSeriesRoute } from '#shared/series/series-edit.contract.ts';
import { orderLinkUrl } from '../../messages/order-link.ts';
import { message_choices, order_links } from '../../schema.ts';
import { draftOf, openWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let owner: Person;
let other: Person;
let driver: Person;

beforeAll(async () => {
  world = await openWorld();
  [owner, other] = [await world.person('owner'), await world.person('owner')];
  driver = await world.person('driver');
});
afterAll(() => world.close());

const secrets = [
  'Zsuzsanna Örkény',
  'zsuzsa@washline.test',
  '0412 999 111',
  '77 Secret Lane',
  'Key under the mat',
  'Behind the side gate',
];

/** A customer with an order that recurs and a case that contain their personal data. */
async function personWithData() {
  const [full_name = '', email = '', phone = '', address = '', special_instructions = '', visit_note = ''] =
    secrets;
  const person = await world.person('customer', { full_name, email, phone, address });
  await world.call(person, updateProfileRoute, { body: { visit_note } });
  const sku = await world.sku(10);
  await world.agree(person, sku, 8);
  const weekly = { name: 'Weekly', frequency_type: 'weekly', frequency_value: 1 } as const;
  const { reply: template } = await world.call(owner, createFrequencyTemplateRoute, { body: weekly });
  const recurring = { is_recurring: true, frequency_template_id: template.id };
  const more = { special_instructions, pickup_address: address, delivery_address: address, ...recurring };
  const order = await world.place(person, draftOf(world, [{ sku, quantity: 2 }], more));
  const second = { id: order.series_id ?? '', number: 2 };
  await world.call(person, skipOccurrenceRoute, { params: second });
  const about = { type: 'complaint', priority: 'low', subject: address, description: full_name } as const;
  await world.call(person, raiseCaseRoute, { body: about });
  return { person, order, sku };
}

const doorKey = '77secretlane';
const noteAtDoor = 'Left with Mrs Örkény';
const receiver = 'Ilona from next door';
const noteOfStaff = 'Called her sister';

/** An order of theirs that a driver has collected, and staff have completed: its stop stays. */
async function collectOnce(person: Person, sku: Sku): Promise<void> {
  const pickup_address = '77 Secret Lane';
  const { id } = await world.place(person, draftOf(world, [{ sku, quantity: 1 }], { pickup_address }));
  await world.call(owner, assignDriverRoute, { params: { id }, body: { driver_id: driver.user.id } });
  const [leg_id = ''] = (
    await world.call(owner, exportPersonRoute, { params: { id: person.user.id } })
  ).reply.legs
    .filter((leg) => leg.order_id === id && leg.kind === 'pickup')
    .map((leg) => String(leg.id));
  const spot = { latitude: -33.8675, longitude: 151.207, accuracy_m: 8 };
  await report(driver, { type: 'spot', leg_id, ...spot });
  await report(driver, { type: 'done', leg_id, note: noteAtDoor, receiver_name: receiver });
  await report(driver, { type: 'done', leg_id });
  const [refused] = (await world.call(owner, reportsRoute, { query: { outcome: 'refused' } })).reply.rows;
  const params = { id: refused?.id ?? '' };
  await world.call(owner, settleReportRoute, { params, body: { note: noteOfStaff } });
  await world.call(owner, editOrderRoute, { params: { id }, body: { status: 'completed' } });
}

/** What a driver reports now. */
function report(who: Person, what: ReportContent) {
  const stamp = { id: crypto.randomUUID(), happened_at: world.now(), sent_at: world.now() };
  return world.call(who, reportRoute, { body: { ...stamp, ...what } });
}
type ReportContent = ReportBody extends infer Body
  ? Body extends unknown
    ? Omit<Body, 'id' | 'happened_at' | 'sent_at'>
    : never
  : never;

/** All rows of the database as text: the tables of the product, and the queue with its mails. */
async function databaseText(): Promise<string> {
  const { rows } = await world.db.execute<{ name: string }>(
    sql`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const texts = await Promise.all(
    rows.map(({ name }) =>
      world.db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`)),
    ),
  );
  return texts.flatMap((result) => result.rows.map(({ row }) => row)).join('\n');
}

test('[SEC-26] [SEC-27] [SER-28] a person is exported whole, and erased so that nothing in the database tells of them', async () => {
  const { person, order, sku } = await personWithData();
  const { id } = person.user;
  await world.call(owner, setBagsRoute, { params: { id: order.id }, body: { count: 3 } });
  const { reply: data } = await world.call(owner, exportPersonRoute, { params: { id } });
  expect(secrets.filter((secret) => !JSON.stringify(data).includes(secret))).toEqual([]);
  const ofOrders = [data.orders, data.legs, data.bags, data.cases, data.prices];
  const found = [...ofOrders, data.order_series, data.series_exceptions];
  expect(found.map(({ length }) => length)).toEqual([1, 2, 3, 1, 1, 1, 1]);
  expect(JSON.stringify(data)).not.toMatch(/argon2|token_hash|password_hash|public_key/);

  const early = await world.call(owner, erasePersonRoute, { params: { id } });
  expect(early.problem).toMatchObject({ status: 409, detail: expect.stringContaining('an order under way') });
  await collectOnce(person, sku);
  const text = await databaseText();
  const ofReports = [doorKey, '151.207', noteAtDoor, receiver, noteOfStaff];
  for (const secret of ['Key under the mat', ...ofReports]) expect(text).toContain(secret);
  const own = (await world.call(owner, exportPersonRoute, { params: { id } })).reply;
  expect(own.places).toMatchObject([{ address: '77 Secret Lane', longitude: 151.207, source: 'driver' }]);
  expect([own.driver_reports, own.places[0]?.set_by]).toEqual([[], undefined]);
  const ofDriver = { id: driver.user.id };
  const { driver_reports } = (await world.call(owner, exportPersonRoute, { params: ofDriver })).reply;
  const reported = driver_reports.map(({ type, outcome }) => `${type} ${outcome}`);
  expect(reported.sort()).toEqual(['done accepted', 'done refused', 'spot accepted']);
  expect(Object.keys(driver_reports[0] ?? {}).sort()).toEqual([
    'arrived_at',
    'happened_at',
    'outcome',
    'type',
  ]);

  await world.call(person, deleteOrderRoute, { params: { id: order.id } });
  expect((await world.call(owner, notificationsRoute, {})).text).toContain('Zsuzsanna');
  const erased = await world.call(owner, erasePersonRoute, { params: { id } });
  expect(erased.reply).toMatchObject({ full_name: 'Erased person', phone: null, is_active: false });
  const remaining = await databaseText();
  expect([...secrets, ...ofReports].filter((secret) => remaining.includes(secret))).toEqual([]);
  const [settled] = (await world.call(owner, reportsRoute, { query: { is_settled: true } })).reply.rows;
  expect(settled).toMatchObject({ settled_note: 'Erased', customer_name: 'Erased person' });

  expect((await world.call(person, meRoute, {})).status).toBe(401);
  const body = { email: 'zsuzsa@washline.test', password: 'a long enough secret' };
  expect((await world.call(null, signInRoute, { body })).status).toBe(401);
  const keptOrder = (await world.call(owner, orderRoute, { params: { id: order.id } })).reply;
  expect(keptOrder).toMatchObject({ total_amount: order.total_amount, customer_name: 'Erased person' });
  expect(keptOrder.history.map(({ actor_name }) => actor_name)).toContain('Erased person');
  const again = [
    await world.call(owner, erasePersonRoute, { params: { id } }),
    await world.call(owner, toggleUserRoute, { params: { id } }),
  ];
  expect(again.map(({ status }) => status)).toEqual([409, 409]);
});

test('[SEC-26] [SEC-27] [SER-28] the events of a person’s subjects are exported, whoever acted, and tell nothing once they are erased', async () => {
  const { person, order } = await personWithData();
  const { id } = person.user;
  const driver = await world.person('driver');
  const secret = (place: string) => `told in ${place}`;
  const places = ['an edit', 'a note', 'a resolution', 'an addition', 'a proposal'];
  const params = { id: order.id };
  const edit = { delivery_address: secret('an edit'), pickup_address: secret('an edit') };
  await world.call(person, editOrderRoute, { params, body: edit });
  const series = { id: order.series_id ?? '' };
  const proposed = { special_instructions: secret('a proposal') };
  await world.call(owner, editSeriesRoute, { params: series, body: proposed });
  await world.call(owner, assignDriverRoute, { params, body: { driver_id: driver.user.id } });
  const delivered = { status: 'delivered' as const, notes: secret('a note') };
  await world.call(driver, updateDeliveryRoute, { params, body: delivered });
  const [raised] = (await world.call(person, casesRoute, {})).reply.rows;
  const added = { params: { id: raised?.id ?? '' }, body: { text: secret('an addition') } };
  expect((await world.call(person, addToCaseRoute, added)).status).toBe(200);
  const resolved = { status: 'resolved' as const, resolution: secret('a resolution') };
  await world.call(owner, updateCaseRoute, { params: { id: raised?.id ?? '' }, body: resolved });

  const { reply: data } = await world.call(owner, exportPersonRoute, { params: { id } });
  expect(places.filter((place) => !JSON.stringify(data.events).includes(secret(place)))).toEqual([]);
  expect(data.proposals).toMatchObject([{ series_id: series.id, order_id: null }]);
  const types = new Set(data.events.map(({ subject_type }) => subject_type));
  expect(types).toEqual(new Set(['account', 'order', 'series', 'case', 'price']));

  expect((await world.call(owner, erasePersonRoute, { params: { id } })).status).toBe(200);
  const remaining = await databaseText();
  expect(places.filter((place) => remaining.includes(secret(place)))).toEqual([]);
  const { rows: settled } = await world.db.execute(
    sql`select status from order_proposals where series_id = ${series.id}`,
  );
  expect(settled).toEqual([{ status: 'withdrawn' }]);
  const { reply: kept } = await world.call(owner, orderRoute, { params });
  expect(kept.history.map(({ type, summary }) => [type, summary])).toContainEqual([
    'delivery.status_changed',
    'changed delivery status from Assigned to Delivered',
  ]);
});

test('the export of a person holds their switches and messages, and an erasure ends them, with their links [MSG-19, LNK-6]', async () => {
  const person = await world.person('customer', { full_name: 'Ilse Brandt' });
  const sku = await world.sku(10);
  await world.agree(person, sku, 8);
  const choice = { kind: 'delivered', channel: 'mail', is_on: false } as const;
  await world.call(person, updateOwnMessagesRoute, { body: { choices: [choice] } });
  const { id: order_id } = await world.place(person, draftOf(world, [{ sku, quantity: 1 }]));
  const { id } = person.user;
  const data = (await world.call(owner, exportPersonRoute, { params: { id } })).reply;
  expect(data.message_choices).toEqual([choice]);
  expect(data.outgoing).toContainEqual(expect.objectContaining({ kind: 'order_received', order_id }));

  const kept = await world.place(person, draftOf(world, [{ sku, quantity: 1 }]));
  const link = new URL(await orderLinkUrl(world.db, kept.id, id)).pathname;
  const exported = (await world.call(owner, exportPersonRoute, { params: { id } })).reply;
  expect(exported.order_links).toEqual([expect.objectContaining({ order_id: kept.id })]);
  await world.call(owner, editOrderRoute, { params: { id: kept.id }, body: { status: 'cancelled' } });
  expect((await world.app.inject(link)).statusCode).toBe(200);
  await world.call(owner, deleteOrderRoute, { params: { id: order_id } });
  expect((await world.call(owner, erasePersonRoute, { params: { id } })).status).toBe(200);
  expect((await world.app.inject(link)).statusCode).toBe(404);
  expect(await world.db.$count(order_links, eq(order_links.user_id, id))).toBe(0);
  const isTheirs = { query: { user_id: id } };
  expect((await world.call(owner, outgoingRoute, isTheirs)).reply.rows).toEqual([]);
  expect(await world.db.$count(message_choices, eq(message_choices.user_id, id))).toBe(0);
});

test('[SEC-27] nobody erases themselves, and of two owners who erase each other one stays', async () => {
  const own = await world.call(owner, erasePersonRoute, { params: { id: owner.user.id } });
  expect(own.problem.detail).toBe('You cannot erase your own account.');
  const both = await Promise.all([
    world.call(owner, erasePersonRoute, { params: { id: other.user.id } }),
    world.call(other, erasePersonRoute, { params: { id: owner.user.id } }),
  ]);
  const [done, refused] = both.map(({ status }) => status).sort();
  expect(done).toBe(200);
  // Whose account is gone by then has no session any more.
  expect([401, 409]).toContain(refused);
});
