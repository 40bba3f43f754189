import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseDraft, CaseUpdate } from '#shared/cases/case.ts';
import { caseRoute, casesRoute, raiseCaseRoute, updateCaseRoute } from '#shared/cases/cases.contract.ts';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { events, orders } from '../schema.ts';
import { expectTextField } from '../testing/hostile-text.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let owner: Person;
let admin: Person;
let customer: Person;
let stranger: Person;
let driver: Person;

beforeAll(async () => {
  world = await openWorld();
  [owner, admin] = [await world.person('owner'), await world.person('admin')];
  [customer, stranger] = [await world.person('customer'), await world.person('customer')];
  driver = await world.person('driver');
});
afterAll(() => world.close());

const draft: CaseDraft = { subject: 'Two towels short', description: 'Twelve went out, ten came back.' };

const raise = async (more: Partial<CaseDraft> = {}, who = customer) =>
  (await world.call(who, raiseCaseRoute, { body: { ...draft, ...more } })).reply;

const update = (who: Person, id: string, body: CaseUpdate) =>
  world.call(who, updateCaseRoute, { params: { id }, body });

const read = (who: Person, id: string) => world.call(who, caseRoute, { params: { id } });

const send = (
  who: Person,
  method: 'POST' | 'PUT',
  url: string,
  payload: object,
  headers: Record<string, string> = {},
) =>
  world.app.inject({ method, url, payload, headers: { authorization: `Bearer ${who.token}`, ...headers } });

const eventsOf = (id: string) =>
  world.db.select().from(events).where(eq(events.subject_id, id)).orderBy(events.id);

const notificationsOf = async (who: Person) => (await world.call(who, notificationsRoute, {})).reply.rows;

async function placeOrder(who: Person) {
  const sku = await world.sku(100);
  await world.agree(who, sku, 100);
  return world.place(who, draftOf(world, [{ sku, quantity: 1 }]));
}

describe('raising a case', () => {
  test('makes an open inquiry of medium priority unless the customer says otherwise [CAS-1, CAS-2]', async () => {
    const plain = await raise();
    expect(plain).toEqual({
      ...draft,
      id: plain.id,
      case_number: plain.case_number,
      customer_id: customer.user.id,
      customer_name: customer.user.full_name,
      customer_email: customer.user.email,
      order_id: null,
      order_number: null,
      type: 'inquiry',
      priority: 'medium',
      status: 'open',
      resolution: null,
      version: 1,
      created_at: world.now(),
      updated_at: world.now(),
    });
    const urgent = await raise({ type: 'complaint', priority: 'urgent' });
    expect(urgent).toMatchObject({ type: 'complaint', priority: 'urgent', status: 'open' });
    expect((await read(customer, urgent.id)).reply).toEqual({
      ...urgent,
      customer_phone: customer.user.phone,
      adjustments: [],
      photos: [],
      removed_photos: [],
      additions: [],
      answered_at: null,
    });
    expect(await eventsOf(urgent.id)).toMatchObject([
      { type: 'case.raised', actor_id: customer.user.id, data: {} },
    ]);
  });

  test('gives every case its own number, also when many are raised at once [CAS-1]', async () => {
    const raised = await Promise.all(Array.from({ length: 20 }, () => raise()));
    const numbers = raised.map(({ case_number }) => case_number);
    expect(new Set(numbers).size).toBe(20);
    expect(numbers.every((number) => /^CASE-\d{6}$/.test(number))).toBe(true);
  });

  test('may be about one of the own orders, and about nobody else’s [CAS-2, ACC-11]', async () => {
    const [own, foreign] = [await placeOrder(customer), await placeOrder(stranger)];
    const about = await raise({ order_id: own.id });
    expect(about).toMatchObject({ order_id: own.id, order_number: own.order_number });
    for (const order_id of [foreign.id, crypto.randomUUID(), 'ORD-000001', '']) {
      const response = await send(customer, 'POST', '/api/cases', { ...draft, order_id });
      expect(response.statusCode).toBe(422);
      const message = 'Choose one of your orders';
      expect(response.json()).toMatchObject({ detail: message, errors: [{ path: 'order_id', message }] });
    }
  });

  test('stands with its order while it is open, for staff and its customer [CAS-2]', async () => {
    const order = await placeOrder(customer);
    const seen = async (who: Person) =>
      (await world.call(who, orderRoute, { params: { id: order.id } })).reply.open_cases;
    expect(await seen(customer)).toBeUndefined();
    const { id, case_number, subject } = await raise({ order_id: order.id });
    const body = { driver_id: driver.user.id };
    await world.call(owner, assignDriverRoute, { params: { id: order.id }, body });
    const open = [{ id, case_number, subject, status: 'open' }];
    expect([await seen(customer), await seen(owner), await seen(driver)]).toEqual([open, open, undefined]);
    await update(owner, id, { status: 'resolved' });
    expect(await seen(customer)).toBeUndefined();
  });

  test('says when we answered, whatever changed later [CAS-2]', async () => {
    const { id } = await raise();
    const staff = await world.person('admin');
    const answeredAt = world.now();
    await update(staff, id, { resolution: 'They are on their way.' });
    world.setNow(answeredAt.add({ hours: 2 }));
    await update(staff, id, { status: 'closed' });
    expect((await read(customer, id)).reply.answered_at).toEqual(answeredAt);
    await update(staff, id, { resolution: null });
    expect((await read(customer, id)).reply.answered_at).toBeNull();
  });

  test('keeps earlier answers in sight, who gave them for staff alone [CAS-4]', async () => {
    const { id } = await raise();
    const staff = await world.person('admin');
    const { full_name: by_name } = staff.user;
    const first = world.now();
    const earlier = async (who: Person) => (await read(who, id)).reply.earlier_answers;
    await update(staff, id, { resolution: 'We’ll credit both robes.' });
    expect(await earlier(customer)).toBeUndefined();
    const second = first.add({ hours: 2 });
    world.setNow(second);
    await update(staff, id, { resolution: 'They are on their way.' });
    await update(staff, id, { status: 'closed' });
    const said = { text: 'We’ll credit both robes.', at: first };
    expect(await earlier(customer)).toEqual([said]);
    expect(await earlier(staff)).toEqual([{ ...said, by_name }]);
    await update(staff, id, { resolution: null });
    expect(await earlier(customer)).toBeUndefined();
    expect(await earlier(staff)).toMatchObject([{ text: 'They are on their way.', at: second }, said]);
  });

  test('outlives the order it is about [CAS-2, ORD-6]', async () => {
    const order = await placeOrder(customer);
    const { id } = await raise({ order_id: order.id });
    await world.db.delete(orders).where(eq(orders.id, order.id));
    expect((await read(customer, id)).reply).toMatchObject({ order_id: null, order_number: null });
  });

  test('wants a subject and a description, and a type and priority that exist [CAS-1, CAS-2]', async () => {
    const wrong = { subject: ' ', type: 'rant', priority: 'asap' };
    const response = await send(customer, 'POST', '/api/cases', wrong);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([
      { path: 'type', message: 'Must be one of inquiry, complaint, refund, feedback' },
      { path: 'subject', message: 'Enter a subject' },
      { path: 'description', message: 'Enter a description' },
      { path: 'priority', message: 'Must be one of low, medium, high, urgent' },
    ]);
  });

  test('is in the customer’s own name, whatever they send, and open [API-5, CAS-1]', async () => {
    const response = await send(customer, 'POST', '/api/cases', {
      ...draft,
      customer_id: stranger.user.id,
      customer_name: 'Somebody else',
      customer_email: 'else@washline.test',
      status: 'closed',
      resolution: 'Paid $1,000',
      case_number: 'CASE-999999',
      version: 7,
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      customer_id: customer.user.id,
      customer_name: customer.user.full_name,
      customer_email: customer.user.email,
      status: 'open',
      resolution: null,
      version: 1,
    });
    expect(response.json().case_number).not.toBe('CASE-999999');
  });

  test('is for customers [ACC-11]', async () => {
    for (const person of [owner, admin, driver]) {
      expect((await world.call(person, raiseCaseRoute, { body: draft })).status).toBe(403);
    }
  });

  test('twice under one key is one case [ORD-8]', async () => {
    const twice = () => send(customer, 'POST', '/api/cases', draft, { 'idempotency-key': 'case-1' });
    const [first, second] = await Promise.all([twice(), twice()]);
    expect([first.statusCode, second.body]).toEqual([201, first.body]);
    expect(await eventsOf(first.json().id)).toHaveLength(1);
  });

  test.each(['subject', 'description'])(
    'keeps any text of its %s, or refuses it in a sentence [CAS-2, API-2]',
    (field) =>
      expectTextField(field, (value) => send(customer, 'POST', '/api/cases', { ...draft, [field]: value })),
  );
});

describe('seeing cases', () => {
  test('is for their customer and for staff; a stranger’s answers like one that does not exist [ACC-11]', async () => {
    const { id } = await raise();
    for (const person of [customer, owner, admin]) expect((await read(person, id)).reply.id).toBe(id);
    const foreign = await read(stranger, id);
    const absent = await read(stranger, crypto.randomUUID());
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(absent.text);
    expect((await read(driver, id)).status).toBe(403);
    expect((await world.call(driver, casesRoute, {})).status).toBe(403);
    expect((await world.call(stranger, casesRoute, {})).reply).toEqual({ rows: [], total: 0 });
  });
});

describe('updating a case', () => {
  test('sets what is sent and leaves the rest, whatever the status was [CAS-4]', async () => {
    const raised = await raise({ priority: 'urgent' });
    const later = world.now().add({ minutes: 5 });
    world.setNow(later);
    const steps = [
      [{ status: 'closed' }, { status: 'closed', priority: 'urgent', resolution: null }],
      [{ status: 'open' }, { status: 'open', priority: 'urgent', resolution: null }],
      [{ resolution: 'Found them' }, { status: 'open', priority: 'urgent', resolution: 'Found them' }],
      [
        { priority: 'low', resolution: null },
        { status: 'open', priority: 'low', resolution: null },
      ],
    ] as const;
    let version = 1;
    for (const [body, state] of steps) {
      version += 1;
      const { reply, headers } = await update(admin, raised.id, body);
      expect(reply).toEqual({ ...raised, ...state, version, updated_at: later });
      expect(headers.etag).toBe(`"${version}"`);
    }
    expect((await read(customer, raised.id)).reply).toMatchObject({ version, priority: 'low' });
  });

  test('is recorded with what changed; what changes nothing leaves no trace [CAS-4]', async () => {
    const { id } = await raise();
    await update(admin, id, { status: 'resolved', resolution: 'Credited' });
    const notificationCount = (await notificationsOf(customer)).length;
    for (const body of [{}, { status: 'resolved' }, { resolution: ' Credited ' }] as const) {
      expect((await update(owner, id, body)).reply.version).toBe(2);
    }
    expect(await notificationsOf(customer)).toHaveLength(notificationCount);
    expect(await eventsOf(id)).toMatchObject([
      { type: 'case.raised' },
      {
        type: 'case.updated',
        actor_id: admin.user.id,
        data: {
          changes: [
            { field: 'status', before: 'open', after: 'resolved' },
            { field: 'resolution', before: null, after: 'Credited' },
          ],
        },
      },
    ]);
  });

  test('on an older version is refused and changes nothing [ORD-8, CAS-4]', async () => {
    const { id } = await raise();
    const put = (version: string, status: string) =>
      send(admin, 'PUT', `/api/cases/${id}`, { status }, { 'if-match': version });
    expect((await put('"1"', 'in_progress')).statusCode).toBe(200);
    const stale = await put('"1"', 'closed');
    expect([stale.statusCode, stale.json().detail]).toEqual([
      412,
      'Someone else just changed this. Load it again.',
    ]);
    expect((await put('"1"', 'in_progress')).statusCode).toBe(412);
    expect((await read(admin, id)).reply).toMatchObject({ status: 'in_progress', version: 2 });
    expect((await put('*', 'closed')).statusCode).toBe(200);
  });

  test('by two people at once lets one of them win, and tells the other [ORD-8]', async () => {
    const { id } = await raise();
    const put = (who: Person, priority: string) =>
      send(who, 'PUT', `/api/cases/${id}`, { priority }, { 'if-match': '"1"' });
    const answers = await Promise.all([put(owner, 'low'), put(admin, 'high')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  test('is for staff, and of what staff decide only [ACC-11, API-5]', async () => {
    const raised = await raise();
    expect((await update(customer, raised.id, { status: 'closed' })).status).toBe(403);
    expect((await update(driver, raised.id, { status: 'closed' })).status).toBe(403);
    expect((await update(owner, crypto.randomUUID(), { status: 'closed' })).status).toBe(404);
    const response = await send(owner, 'PUT', `/api/cases/${raised.id}`, {
      priority: 'low',
      subject: 'All is well',
      customer_id: stranger.user.id,
      order_id: null,
      type: 'feedback',
      created_at: '2020-01-01T00:00:00Z',
    });
    expect(response.statusCode).toBe(200);
    expect((await read(owner, raised.id)).reply).toMatchObject({
      subject: draft.subject,
      customer_id: customer.user.id,
      type: 'inquiry',
      priority: 'low',
      created_at: raised.created_at,
    });
  });

  test.each([{ status: 'done' }, { status: null }, { priority: 'normal' }, { resolution: 7 }])(
    'to %j is refused in a sentence [CAS-4, API-2]',
    async (body) => {
      const { id } = await raise();
      const response = await send(owner, 'PUT', `/api/cases/${id}`, body);
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toEqual([
        { path: Object.keys(body)[0], message: expect.stringMatching(/^(Must be|This is required)/) },
      ]);
    },
  );

  test('keeps any text of its resolution, or refuses it in a sentence [CAS-4, API-2]', async () => {
    const { id } = await raise();
    await expectTextField('resolution', (resolution) =>
      send(owner, 'PUT', `/api/cases/${id}`, { resolution }),
    );
  });
});
