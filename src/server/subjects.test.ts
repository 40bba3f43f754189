import { globSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSkuRoute, deleteSkuRoute, updateSkuRoute } from '#shared/catalogue/catalogue.contract.ts';
import {
  createFrequencyTemplateRoute,
  deleteFrequencyTemplateRoute,
  updateFrequencyTemplateRoute,
} from '#shared/frequency/frequency.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import {
  createCustomerPriceRoute,
  deleteCustomerPriceRoute,
  updateCustomerPriceRoute,
} from '#shared/pricing/pricing.contract.ts';
import { skuEvents } from './catalogue/catalogue.events.ts';
import { historyOf, summarizeHistory } from './notifications/history.store.ts';
import { events, skus } from './schema.ts';
import { subjects } from './subjects.ts';
import { openWorld, type Person, type World } from './testing/world.ts';

test('every feature that records events is in the map, under the type that is stored', async () => {
  const definitions = globSync('**/*.events.ts', { cwd: import.meta.dirname });
  const modules = await Promise.all(
    definitions.map((file) => import(/* @vite-ignore */ join(import.meta.dirname, file))),
  );
  const defined = modules.flatMap((module) => Object.values<object>(module)).filter((one) => 'rules' in one);
  expect(defined).toHaveLength(definitions.length);
  expect(new Set(Object.values<object>(subjects))).toEqual(new Set(defined));
  expect(Object.entries(subjects).filter(([name, { type }]) => name !== type)).toEqual([]);
});

describe('what happens to what is washed, and for how much, is recorded and nobody is notified', () => {
  let world: World;
  let admin: Person;
  let customer: Person;

  beforeAll(async () => {
    world = await openWorld();
    admin = await world.person('admin', { full_name: 'Adam Admin' });
    customer = await world.person('customer');
  });
  afterAll(() => world.close());

  const recorded = async (id: string) => {
    const rows = await world.db
      .select()
      .from(events)
      .where(eq(events.subject_id, id))
      .orderBy(asc(events.id));
    expect(rows.filter(({ actor_id }) => actor_id !== admin.user.id)).toEqual([]);
    return rows.map(({ subject_type, type, data }) => [subject_type, type, data]);
  };

  const expectNobodyNotified = async () => {
    const owner = await world.person('owner');
    for (const person of [owner, customer])
      expect((await world.call(person, notificationsRoute, {})).reply.rows).toEqual([]);
  };

  const draft = { name: 'Sheet', category: 'Linen', price: 420, unit: 'per item', description: '' };

  test('a SKU, in dollars, and a change only with a difference; its definition is enough for a history [SKU-2, SKU-3]', async () => {
    const { id } = (await world.call(admin, createSkuRoute, { body: draft })).reply;
    const params = { id };
    await world.call(admin, updateSkuRoute, { params, body: draft });
    await world.call(admin, updateSkuRoute, { params, body: { ...draft, name: 'Bed Sheet', price: 450 } });
    await world.call(admin, deleteSkuRoute, { params });
    const created = [
      { field: 'name', before: null, after: 'Sheet' },
      { field: 'category', before: null, after: 'Linen' },
      { field: 'price', before: null, after: 4.2 },
      { field: 'unit', before: null, after: 'per item' },
      { field: 'measure', before: null, after: 'item' },
    ];
    const changed = [
      { field: 'name', before: 'Sheet', after: 'Bed Sheet' },
      { field: 'price', before: 4.2, after: 4.5 },
    ];
    const [first, second, third, ...others] = await recorded(id);
    expect(first).toEqual(['sku', 'sku.created', { changes: created }]);
    expect(second).toEqual(['sku', 'sku.changed', { changes: changed }]);
    expect(third?.[1]).toBe('sku.removed');
    expect(others).toEqual([]);

    const history = historyOf(skuEvents, skus.id);
    const [row] = await world.db.select({ history }).from(skus).where(eq(skus.id, id));
    const lines = summarizeHistory(skuEvents, row?.history ?? []);
    expect(lines.map(({ actor_name, summary }) => `${actor_name} ${summary}`)).toEqual([
      'Adam Admin removed the SKU',
      'Adam Admin changed name and price',
      'Adam Admin added the SKU',
    ]);
    expect(lines[1]?.changes).toEqual(changed);
    await expectNobodyNotified();
  });

  test('an agreed price, with whose it is and for what [PRC-1]', async () => {
    const sku = await world.sku(500);
    const [customer_id, sku_id] = [customer.user.id, sku.id];
    const body = { customer_id, sku_id, custom_price: 380 };
    const { id } = (await world.call(admin, createCustomerPriceRoute, { body })).reply;
    const params = { id };
    for (const custom_price of [380, 395])
      await world.call(admin, updateCustomerPriceRoute, { params, body: { custom_price } });
    await world.call(admin, deleteCustomerPriceRoute, { params });
    const whose = (before: object, after: object) =>
      ['customer_id', 'sku_id', 'custom_price'].map((field) => ({
        field,
        before: Reflect.get(before, field) ?? null,
        after: Reflect.get(after, field) ?? null,
      }));
    const changed = [{ field: 'custom_price', before: 3.8, after: 3.95 }];
    expect(await recorded(id)).toEqual([
      ['price', 'price.agreed', { changes: whose({}, { customer_id, sku_id, custom_price: 3.8 }) }],
      ['price', 'price.changed', { changes: changed }],
      ['price', 'price.removed', { changes: whose({ customer_id, sku_id, custom_price: 3.95 }, {}) }],
    ]);
    await expectNobodyNotified();
  });

  test('a frequency template [TPL-1, TPL-2]', async () => {
    const body = { name: 'Fortnightly', frequency_type: 'weekly', frequency_value: 2 } as const;
    const { id } = (await world.call(admin, createFrequencyTemplateRoute, { body })).reply;
    const params = { id };
    await world.call(admin, updateFrequencyTemplateRoute, { params, body });
    await world.call(admin, updateFrequencyTemplateRoute, { params, body: { ...body, frequency_value: 3 } });
    await world.call(admin, deleteFrequencyTemplateRoute, { params });
    expect((await recorded(id)).map(([, type]) => type)).toEqual([
      'template.created',
      'template.changed',
      'template.removed',
    ]);
    expect((await recorded(id))[1]?.[2]).toEqual({
      changes: [{ field: 'frequency_value', before: 2, after: 3 }],
    });
    await expectNobodyNotified();
  });
});
