import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editScopes, handFields } from '#shared/orders/edit-scope.ts';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import { approveModificationRoute, lockOrderRoute } from '#shared/orders/orders.contract.ts';
import { skipOccurrenceRoute } from '#shared/series/series.contract.ts';
import {
  type EditPreview,
  type EditPreviewDraft,
  previewOrderEditRoute,
} from '#shared/series/series-edit.contract.ts';
import { shortOrLong } from '../../testing/long-form.ts';
import { fingerprint, rolledBack } from '../../testing/rolled-back.ts';
import type { Person } from '../../testing/world.ts';
import {
  edit,
  openShopWorld,
  ordersOf,
  placeOne,
  placeSeries,
  type Shop,
  seriesOf,
} from '../orders.fixture.ts';

let shop: Shop;
let made: Order[];
/** The order that is edited. */
let named: Order;

// Number 3 is locked, 4 has instructions and items of its own, 5 is completed, 6 has dates of its own; 8 is skipped.
beforeAll(async () => {
  shop = await openShopWorld();
  made = await placeSeries(shop, 7);
  named = at(2);
  await shop.call(shop.owner, lockOrderRoute, { params: { id: at(3).id } });
  const items = [{ sku_id: shop.towel.id, quantity: 5 }];
  await edit(shop, shop.customer, at(4), { items, special_instructions: 'Knock', scope: 'this' });
  await edit(shop, shop.owner, at(5), { status: 'completed' });
  await edit(shop, shop.customer, at(6), { ...moved(at(6), 26), scope: 'this' });
  const params = { id: named.series_id ?? '', number: 8 };
  await shop.call(shop.customer, skipOccurrenceRoute, { params });
  made = await ordersOf(shop, named);
});
afterAll(() => shop.close());

function at(number: number): Order {
  const order = made.find(({ occurrence_number }) => occurrence_number === number);
  if (!order) throw new Error(`there is no number ${number}`);
  return order;
}

/** The dates of an order, so many hours on. */
const moved = ({ pickup_date, delivery_date }: Order, hours: number) => ({
  pickup_date: pickup_date.add({ hours }),
  delivery_date: delivery_date.add({ hours }),
});

const look = (who: Person, { id }: Order, body: EditPreviewDraft) =>
  shop.call(who, previewOrderEditRoute, { params: { id }, body });

const edits: Record<string, () => OrderEdit> = {
  items: () => ({ items: [{ sku_id: shop.sheet.id, quantity: 9 }] }),
  instructions: () => ({ special_instructions: 'Ring' }),
  'an hour later': () => moved(named, 1),
  'a day later': () => moved(named, 24),
  'the pickup alone': () => ({ pickup_date: named.pickup_date.subtract({ hours: 3 }) }),
  'the delivery alone': () => ({ delivery_date: named.delivery_date.add({ hours: 30 }) }),
  'both addresses': () => ({ pickup_address: 'Dock 1', delivery_address: 'Dock 2' }),
  'another template': () => ({ frequency_template_id: shop.monthly.id }),
  'a template and items': () => ({
    frequency_template_id: shop.monthly.id,
    items: [{ sku_id: shop.sheet.id, quantity: 9 }],
  }),
  'all with what is by hand': () => ({
    ...moved(named, 2),
    items: [{ sku_id: shop.sheet.id, quantity: 9 }],
    special_instructions: 'Ring',
    delivery_address: 'Dock 2',
    include_changed: true,
  }),
  'another end': () => ({ ends_after: 6, special_instructions: 'Ring' }),
  'no longer': () => ({ is_recurring: false }),
  nothing: () => ({ pickup_address: named.pickup_address }),
  'into the past': () => moved(named, -24 * 8),
  'no delivery after the pickup': () => ({ delivery_date: named.pickup_date }),
  'earlier than others may be': () => moved(named, -24 * 6 - 12),
  'a status': () => ({ special_instructions: 'Ring', status: 'processing' }),
};

/** What an edit has really done, as a preview says it. */
async function done(before: Order[]): Promise<Pick<EditPreview, 'next' | 'changed' | 'recurrence_pattern'>> {
  const after = await ordersOf(shop, named);
  const { next, recurrence_pattern } = await seriesOf(shop, named);
  const isEdited = ({ id, version }: Order, index: number) =>
    id !== named.id &&
    before[index]?.version !== version &&
    after[index]?.history[0]?.type === 'order.edited';
  const changed = after.filter(isEdited).map((order) => ({
    number: order.occurrence_number ?? 0,
    pickup_date: order.pickup_date,
    delivery_date: order.delivery_date,
    pickup_until: order.pickup_until,
    delivery_until: order.delivery_until,
    order_id: order.id,
    order_number: order.order_number,
  }));
  return { next, changed, recurrence_pattern };
}

const cases = Object.keys(edits).flatMap((name) =>
  [...editScopes, undefined].map((scope) => ({ name, scope: scope ?? 'none' })),
);
test.each(cases)(
  'what is shown of $name in scope $scope is what is then done, and writes nothing [SER-7, SER-16]',
  async ({ name, scope }) => {
    const body = { ...edits[name]?.(), ...(scope !== 'none' && { scope: scope as 'this' }) };
    const { version } = await seriesOf(shop, named);
    await rolledBack(shop, async (tx) => {
      const before = await fingerprint(tx);
      const shown = await look(shop.customer, named, body);
      expect(await fingerprint(tx)).toBe(before);
      const saved = await edit(shop, shop.customer, named, body);
      expect(shown.status).toBe(saved.status);
      if (saved.status !== 200) return expect(shown.problem).toEqual(saved.problem);
      const { kept, unskipped, series_version, ...effects } = shown.reply;
      expect(effects).toEqual(await done(made));
      expect(series_version).toBe(version);
      const skippedBefore = ['8'];
      const skippedAfter = effects.next
        .filter(({ state }) => state === 'skipped')
        .map((each) => `${each.number}`);
      const again = unskipped.map(({ number }) => `${number}`);
      if (body.is_recurring !== false && body.ends_after === undefined) {
        expect([...skippedAfter, ...again]).toEqual(skippedBefore);
      }
    });
  },
  60_000,
);

test('what stays is named with the reason, and what is skipped [SER-16]', async () => {
  const body = { ...moved(named, 1), special_instructions: 'Ring', scope: 'all' } as const;
  const { reply } = await look(shop.customer, named, body);
  expect(reply.changed.map(({ number }) => number)).toEqual([1, 4, 6, 7]);
  expect(
    reply.kept.map(({ number, order_number, reason, fields }) => [number, order_number, reason, fields]),
  ).toEqual([
    [3, at(3).order_number, 'locked', []],
    [4, at(4).order_number, 'changed by hand', ['special_instructions']],
    [6, at(6).order_number, 'changed by hand', ['dates']],
    [8, null, 'skipped', []],
  ]);
  const monthly = { frequency_template_id: shop.monthly.id, scope: 'following' } as const;
  const other = (await look(shop.customer, named, monthly)).reply;
  expect(other.unskipped.map(({ number, order_id }) => [number, order_id])).toEqual([[8, null]]);
  expect(other.kept.map(({ reason }) => reason)).not.toContain('skipped');
});

test('staff are shown what their proposal does once it is approved, and so is the customer [SER-16, SER-19]', async () => {
  for (const scope of editScopes) {
    const body = { ...moved(named, 24), special_instructions: 'Ring', scope };
    await rolledBack(shop, async (tx) => {
      const shown = (await look(shop.admin, named, body)).reply;
      await edit(shop, shop.admin, named, body);
      const before = await fingerprint(tx);
      const waiting = (await look(shop.customer, named, { proposal: true })).reply;
      expect(await fingerprint(tx)).toBe(before);
      expect((await look(shop.customer, named, { ...body, scope: 'all', proposal: true })).reply).toEqual(
        waiting,
      );
      const params = { id: named.id };
      expect((await shop.call(shop.customer, approveModificationRoute, { params })).status).toBe(200);
      const { next, changed, recurrence_pattern } = await done(made);
      expect(waiting).toMatchObject({ next, changed, recurrence_pattern });
      const { kept, unskipped } = waiting;
      expect(shown).toMatchObject({ changed, recurrence_pattern, kept, unskipped });
      // What they may do with it is theirs.
      const dates = (rows: typeof next) =>
        rows.map(({ number, state, pickup_date }) => [number, state, pickup_date]);
      expect(dates(shown.next)).toEqual(dates(next));
    });
  }
});

test('it is for whoever may edit the order, and needs one that repeats, or a proposal [SER-7, ACC-5, ACC-11]', async () => {
  const body = { special_instructions: 'Ring', scope: 'all' } as const;
  const { owner, admin, customer, stranger, jonah } = shop;
  const statuses = [];
  for (const who of [owner, admin, customer, stranger, jonah]) {
    statuses.push((await look(who, named, body)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 404, 403]);
  const { status, problem } = await look(customer, await placeOne(shop), body);
  expect([status, problem.errors]).toEqual([
    422,
    [{ path: 'is_recurring', message: 'This order does not repeat' }],
  ]);
  const nothing = await look(customer, named, { proposal: true });
  expect([nothing.status, nothing.problem.type]).toEqual([409, expect.stringContaining('nothing-proposed')]);
  expect((await look(admin, at(3), body)).problem.type).toContain('unlock-first');
  expect((await look(customer, at(3), body)).problem.type).toContain('order-locked');
});

/** Fields with values that no order has. */
const newValues = () => ({
  items: { items: [{ sku_id: shop.sheet.id, quantity: 99 }] },
  dates: moved(named, 5),
  pickup_address: { pickup_address: 'A' },
  delivery_address: { delivery_address: 'B' },
  special_instructions: { special_instructions: 'C' },
  purchase_order: { purchase_order: 'D' },
});

test('each other order in scope changes, stays or is finished, and the same edit again changes nothing [SER-15, SER-16]', async () => {
  const fields = fc.subarray([...handFields], { minLength: 1 });
  const property = fc.asyncProperty(
    fc.constantFrom('following' as const, 'all' as const),
    fc.constantFrom(1, 2, 4, 6, 7),
    fields,
    fc.boolean(),
    fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('cancelled', 'ready_for_pickup', 'processing', 'scheduled'),
      ),
      { maxLength: 3 },
    ),
    (scope, number, chosen, include_changed, statuses) =>
      rolledBack(shop, async (tx) => {
        for (const [other, status] of statuses) {
          if (other !== number) await edit(shop, shop.owner, at(other), { status: status as 'cancelled' });
        }
        const before = await ordersOf(shop, named);
        const body = Object.assign({ scope, include_changed }, ...chosen.map((field) => newValues()[field]));
        if (chosen.includes('dates')) Object.assign(body, moved(at(number), 5));
        const { changed, kept } = (await look(shop.customer, at(number), body)).reply;
        const finished = ['delivered', 'completed', 'cancelled'];
        const inScope = before
          .filter((order) => scope === 'all' || Number(order.occurrence_number) > number)
          .filter((order) => order.occurrence_number !== number && !finished.includes(order.status))
          .map((order) => order.occurrence_number);
        const told = [...changed, ...kept].filter(({ order_id }) => order_id !== null);
        expect([...new Set(told.map((each) => each.number))].sort()).toEqual(inScope);
        expect((await edit(shop, shop.customer, at(number), body)).status).toBe(200);
        const once = await fingerprint(tx);
        expect((await edit(shop, shop.customer, at(number), body)).status).toBe(200);
        expect(await fingerprint(tx)).toBe(once);
      }),
  );
  await fc.assert(property, { numRuns: shortOrLong(8, 80) });
}, 120_000);
