import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createFrequencyTemplateRoute,
  deleteFrequencyTemplateRoute,
  frequencyTemplatesRoute,
  type TemplateQuery,
  templateSorts,
  updateFrequencyTemplateRoute,
} from '#shared/frequency/frequency.contract.ts';
import type { FrequencyTemplateDraft } from '#shared/frequency/frequency-template.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { transact } from '../kernel/db/database.ts';
import { recordLiveMessages } from '../kernel/live/live.fixture.ts';
import { order_series } from '../schema.ts';
import { expectTextField } from '../testing/hostile-text.ts';
import { untilBlocked } from '../testing/until-blocked.ts';
import { draftOf, openWorld, type Person, type World } from '../testing/world.ts';
import { deleteTemplate, findTemplate } from './frequency.store.ts';

let world: World;
let owner: Person;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  world = await openWorld();
  [owner, admin] = [await world.person('owner'), await world.person('admin')];
  customer = await world.person('customer');
});
afterAll(() => world.close());

const create = async (body: FrequencyTemplateDraft) =>
  (await world.call(admin, createFrequencyTemplateRoute, { body })).reply;

const fortnightly = { name: 'Fortnightly', frequency_type: 'weekly', frequency_value: 2 } as const;

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  world.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${owner.token}` },
    ...(payload ? { payload } : {}),
  });

describe('a frequency template', () => {
  test('is daily unless said otherwise, its description optional [TPL-1]', async () => {
    const daily = await create({ name: 'Each third day', frequency_value: 3 });
    expect(daily).toEqual({
      id: daily.id,
      name: 'Each third day',
      frequency_type: 'daily',
      frequency_value: 3,
      description: null,
    });
    const monthly = await create({
      ...fortnightly,
      name: 'Bi-monthly',
      frequency_type: 'monthly',
      description: 'Curtains',
    });
    const { reply } = await world.call(customer, frequencyTemplatesRoute, {});
    expect(reply).toEqual({ rows: [monthly, daily], total: 2 });
  });

  test('is found by name or description and by type, and sorted by name, by how often or by age [TPL-1, API-3]', async () => {
    const made = [
      { name: 'Quarterly rugs', frequency_type: 'monthly', frequency_value: 3 },
      { name: 'each tenth day', frequency_value: 10, description: 'Rugs too' },
      { name: 'Weekly rugs', frequency_type: 'weekly', frequency_value: 1 },
    ] as const;
    const start = world.now();
    for (const [index, draft] of made.entries()) {
      world.setNow(start.add({ minutes: index + 1 }));
      await create(draft);
    }
    world.setNow(start);
    const namesOf = async (query: TemplateQuery) =>
      (
        await world.call(admin, frequencyTemplatesRoute, { query: { search: 'RUGS', ...query } })
      ).reply.rows.map(({ name }) => name);
    const [quarterly, tenth, weekly] = made.map(({ name }) => name);
    expect(await namesOf({})).toEqual([tenth, quarterly, weekly]);
    expect(await namesOf({ direction: 'desc' })).toEqual([weekly, quarterly, tenth]);
    expect(await namesOf({ sort: 'frequency' })).toEqual([weekly, tenth, quarterly]);
    expect(await namesOf({ sort: 'created_at', direction: 'desc' })).toEqual([weekly, tenth, quarterly]);
    expect(await namesOf({ frequency_type: ['daily', 'monthly'] })).toEqual([tenth, quarterly]);
    expect(await namesOf({ search: 'too', frequency_type: ['weekly'] })).toEqual([]);
  });

  test('is listed page by page in one order, and the headers tell the rest [API-3]', async () => {
    // Nothing but the id tells them apart.
    for (let made = 0; made < 51; made++) await create({ name: 'Paged', frequency_value: 5 });
    const list = (query: TemplateQuery) =>
      world.call(customer, frequencyTemplatesRoute, { query: { search: 'paged', ...query } });
    const idsOf = async (query: TemplateQuery) => (await list(query)).reply.rows.map(({ id }) => id);

    const first = await list({});
    expect(first.reply.rows).toHaveLength(50);
    expect(first.headers['x-total-count']).toBe('51');
    const path = '/api/frequency-templates';
    expect(first.headers.link).toBe(`<${path}?search=paged&limit=50&offset=50>; rel="next"`);
    const middle = await list({ limit: 20, offset: 20 });
    expect(middle.reply.rows).toHaveLength(20);
    const pageAt = (offset: number) => `<${path}?limit=20&offset=${offset}&search=paged>`;
    expect(middle.headers.link).toBe(`${pageAt(0)}; rel="prev", ${pageAt(40)}; rel="next"`);
    const past = await list({ limit: 20, offset: 60 });
    expect(past.reply).toEqual({ rows: [], total: 51 });
    expect(past.headers.link).toBe(`${pageAt(40)}; rel="prev"`);

    for (const sort of templateSorts) {
      for (const direction of ['asc', 'desc'] as const) {
        const whole = await idsOf({ sort, direction, limit: 200 });
        expect(new Set(whole).size).toBe(51);
        const pages = [0, 20, 40].map((offset) => idsOf({ sort, direction, limit: 20, offset }));
        expect((await Promise.all(pages)).flat()).toEqual(whole);
      }
    }
    expect((await send('GET', '/api/frequency-templates?limit=201')).statusCode).toBe(422);
  });

  test.each([
    [{}, ['name', 'frequency_value']],
    [{ name: ' ', frequency_value: 0 }, ['name', 'frequency_value']],
    [{ name: 'x', frequency_value: 1.5 }, ['frequency_value']],
    [{ name: 'x', frequency_value: '2' }, ['frequency_value']],
    [{ name: 'x', frequency_value: 1001 }, ['frequency_value']],
    [{ name: 'x', frequency_value: 1, frequency_type: 'yearly' }, ['frequency_type']],
  ])('made of %j is refused, on POST and on PUT [TPL-1]', async (payload, wrong) => {
    const { id } = await create(fortnightly);
    for (const response of [
      await send('POST', '/api/frequency-templates', payload),
      await send('PUT', `/api/frequency-templates/${id}`, payload),
    ]) {
      expect(response.statusCode).toBe(422);
      expect(response.json().errors.map(({ path }: { path: string }) => path)).toEqual(wrong);
    }
  });

  test.each([
    { frequency_type: 'weekly', by_day: ['MO', 'TH'] },
    { frequency_type: 'monthly', by_day: ['FR'], by_set_pos: -1 },
    { frequency_type: 'monthly', by_month_day: -1 },
  ] as const)(
    'keeps the days it fixes, %j, until another pattern takes their place [TPL-1, SER-1]',
    async (days) => {
      const template = { name: 'On its days', frequency_value: 1, description: null, ...days };
      const { status, reply } = await world.call(admin, createFrequencyTemplateRoute, {
        body: template as FrequencyTemplateDraft,
      });
      expect(status).toBe(201);
      expect(reply).toEqual({ id: reply.id, ...template });
      const read = async () => {
        const { rows } = (await world.call(customer, frequencyTemplatesRoute, { query: { limit: 200 } }))
          .reply;
        return rows.find(({ id }) => id === reply.id);
      };
      expect(await read()).toEqual(reply);
      await world.call(admin, updateFrequencyTemplateRoute, { params: { id: reply.id }, body: fortnightly });
      expect(await read()).toEqual({ id: reply.id, description: null, ...fortnightly });
    },
  );

  test.each([
    [{ by_day: ['MO'] }, 'A daily pattern has no days to choose'],
    [{ frequency_type: 'weekly', by_month_day: -1 }, 'A weekly pattern falls on weekdays only'],
    [{ frequency_type: 'monthly', by_day: ['MO', 'TH'], by_set_pos: 1 }, 'Choose one weekday of the month'],
    [{ frequency_type: 'weekly', by_day: [] }, 'Choose at least one day'],
  ])(
    'whose days do not go with its type, %j, is refused at its days [TPL-1, SER-1]',
    async (days, message) => {
      const response = await send('POST', '/api/frequency-templates', {
        name: 'x',
        frequency_value: 1,
        ...days,
      });
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toEqual([{ path: 'by_day', message }]);
    },
  );

  test('is changed as a whole, and nothing in it that is not its own [TPL-1, API-5]', async () => {
    const { id } = await create({ ...fortnightly, description: 'Even weeks' });
    const changed = await send('PUT', `/api/frequency-templates/${id}`, {
      name: 'Every day',
      frequency_value: 1,
      id: crypto.randomUUID(),
      created_at: '2020-01-01T00:00:00Z',
    });
    const now = { id, name: 'Every day', frequency_type: 'daily', frequency_value: 1, description: null };
    expect(changed.json()).toEqual(now);
    const all = (await world.call(owner, frequencyTemplatesRoute, { query: { limit: 200 } })).reply.rows;
    expect(all.filter((template) => template.id === id)).toEqual([now]);
  });

  test('that is not there can neither be changed nor deleted [TPL-2]', async () => {
    const { id } = await create(fortnightly);
    const params = { id };
    expect((await world.call(owner, deleteFrequencyTemplateRoute, { params })).status).toBe(204);
    const all = (await world.call(owner, frequencyTemplatesRoute, { query: { limit: 200 } })).reply.rows;
    expect(all.map((template) => template.id)).not.toContain(id);
    expect((await world.call(owner, deleteFrequencyTemplateRoute, { params })).status).toBe(404);
    const change = { params, body: fortnightly };
    expect((await world.call(owner, updateFrequencyTemplateRoute, change)).status).toBe(404);
  });

  test('is seen by customers and staff, and changed by staff only [ACC-11]', async () => {
    const { id } = await create(fortnightly);
    const driver = await world.person('driver');
    for (const person of [customer, driver]) {
      const tried = await Promise.all([
        world.call(person, createFrequencyTemplateRoute, { body: fortnightly }),
        world.call(person, updateFrequencyTemplateRoute, { params: { id }, body: fortnightly }),
        world.call(person, deleteFrequencyTemplateRoute, { params: { id } }),
      ]);
      expect(tried.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect((await world.call(driver, frequencyTemplatesRoute, {})).status).toBe(403);
  });

  test.each(['name', 'description'])(
    'keeps any text of its %s, or refuses it in a sentence [TPL-1, API-2]',
    (field) =>
      expectTextField(field, (value) =>
        send('POST', '/api/frequency-templates', { name: 'x', frequency_value: 1, [field]: value }),
      ),
  );
});

describe('an order that repeats', () => {
  const placeRepeating = async (frequency_template_id: string): Promise<Order> => {
    const sku = await world.sku(100);
    await world.agree(customer, sku, 100);
    const draft = draftOf(world, [{ sku, quantity: 1 }], { is_recurring: true, frequency_template_id });
    return world.place(customer, draft);
  };
  const read = async ({ id }: Order) => (await world.call(customer, orderRoute, { params: { id } })).reply;
  const everyOtherWeek = { frequency_type: 'weekly', frequency_value: 2 } as const;

  test('keeps its pattern when the template is changed [TPL-2, REC-1]', async () => {
    const { id } = await create(fortnightly);
    const order = await placeRepeating(id);
    const body = { name: 'Daily now', frequency_value: 1 };
    await world.call(owner, updateFrequencyTemplateRoute, { params: { id }, body });
    const after = await read(order);
    expect(after).toMatchObject({ is_recurring: true, recurrence_pattern: everyOtherWeek });
    expect(after.next_occurrence_date?.toString()).toBe(order.next_occurrence_date?.toString());
  });

  test('keeps the days of its template, also after the template has others [TPL-2, SER-1]', async () => {
    const { id } = await create({ ...fortnightly, by_day: ['TU', 'WE', 'TH', 'FR', 'SA', 'SU', 'MO'] });
    const order = await placeRepeating(id);
    const body: FrequencyTemplateDraft = { ...fortnightly, by_day: ['MO'] };
    await world.call(owner, updateFrequencyTemplateRoute, { params: { id }, body });
    const after = await read(order);
    const by_day = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
    expect(after.recurrence_pattern).toEqual({ ...everyOtherWeek, by_day });
    expect(after.next_occurrence_date?.toString()).toBe(order.next_occurrence_date?.toString());
  });

  test('keeps its pattern when the template is deleted [TPL-2, REC-1]', async () => {
    const { id } = await create(fortnightly);
    const order = await placeRepeating(id);
    await world.call(owner, deleteFrequencyTemplateRoute, { params: { id } });
    const after = await read(order);
    expect(after).toMatchObject({
      is_recurring: true,
      frequency_template_id: null,
      recurrence_pattern: everyOtherWeek,
    });
    expect(after.next_occurrence_date?.toString()).toBe(order.next_occurrence_date?.toString());
  });

  test('finds its template still there when it is deleted in the middle of placing it [TPL-2]', async () => {
    const { id } = await create(fortnightly);
    let deletion: ReturnType<typeof deleteTemplate> | undefined;
    const series = await transact(world.db, async (tx) => {
      await findTemplate(tx, id);
      deletion = deleteTemplate(world.db, id);
      await Promise.race([deletion, untilBlocked(world.db)]);
      const content = { items: [], total_amount: 0, pickup_address: 'A', delivery_address: 'B' };
      const values = { ...everyOtherWeek, customer_id: customer.user.id, frequency_template_id: id };
      const [row] = await tx
        .insert(order_series)
        .values({
          ...values,
          ...content,
          anchor_pickup: tx.now(),
          anchor_delivery: tx.now().add({ hours: 1 }),
        })
        .returning();
      return row;
    });
    expect(series).toMatchObject({ ...everyOtherWeek, frequency_template_id: id });
    expect(await deletion).toMatchObject({ id });
  });
});

test('every screen loads the templates again after a change of them, and after nothing else [NTF-7]', async () => {
  const { received: said, stop: rest } = recordLiveMessages(world);
  const { id } = await create(fortnightly);
  await world.call(owner, updateFrequencyTemplateRoute, { params: { id }, body: fortnightly });
  await world.call(owner, deleteFrequencyTemplateRoute, { params: { id } });
  await world.call(owner, deleteFrequencyTemplateRoute, { params: { id } });
  rest();
  const toAll = { do: 'refresh', rooms: [], payload: { topic: 'catalogue', id: 'templates' } };
  expect(said).toEqual([toAll, toAll, toAll]);
});
