import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Cents } from '#shared/kernel/money.ts';
import { type Order, OrderEdit } from '#shared/orders/order.ts';
import { editOrderRoute, placeOrderForRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { editSeriesRoute, previewOrderEditRoute } from '#shared/series/series-edit.contract.ts';
import { insertTemplate } from '../../frequency/frequency.store.ts';
import { draftOf, openWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let owner: Person;
let customer: Person;
let order: Order;
let draft: ReturnType<typeof draftOf>;

/** A sheet has cost $10.00, and costs $15.00 by now: $11.00 and $16.50 with GST. */
beforeEach(async () => {
  world = await openWorld();
  [owner, customer] = await Promise.all([world.person('owner'), world.person('customer')]);
  const sheet = await world.sku(1500, 'Bed Sheet');
  const towel = await world.sku(200, 'Bath Towel');
  await world.agree(customer, towel, 200);
  order = await world.place(customer, draftOf(world, [{ sku: towel, quantity: 1 }]));
  await world.agree(customer, sheet, 1500);
  draft = draftOf(world, [{ sku: sheet, quantity: 1 }]);
});
afterEach(() => world.close());

const seen: Cents = 1100;
const now: Cents = 1650;

describe('what its sender was shown', () => {
  test('is refused with the total of now where it comes to something else [ORD-11]', async () => {
    const calls = [
      (shown_total: Cents) => world.call(customer, placeOrderRoute, { body: { ...draft, shown_total } }),
      (shown_total: Cents) =>
        world.call(owner, placeOrderForRoute, {
          body: { ...draft, customer_id: customer.user.id, shown_total },
        }),
      (shown_total: Cents) =>
        world.call(owner, editOrderRoute, {
          params: { id: order.id },
          body: { items: draft.items, shown_total },
        }),
      (shown_total: Cents) =>
        world.call(customer, editOrderRoute, {
          params: { id: order.id },
          body: { items: draft.items, shown_total },
        }),
    ];
    for (const call of calls) {
      expect(await call(seen)).toMatchObject({
        status: 409,
        problem: {
          type: 'urn:washline:problem:price-changed',
          detail: 'This comes to $16.50 now, and not to $11.00: prices have changed.',
          total_amount: 16.5,
        },
      });
      expect(await call(now)).toMatchObject({ reply: { total_amount: now } });
    }
  });

  test('holds for what is proposed, for a series and for their previews [ORD-11]', async () => {
    const weekly = await insertTemplate(world.db, {
      name: 'Weekly',
      frequency_type: 'weekly',
      frequency_value: 1,
    });
    const { reply: first } = await world.call(customer, placeOrderRoute, {
      body: { ...draft, is_recurring: true, frequency_template_id: weekly.id, shown_total: now },
    });
    const items = [{ ...draft.items[0], sku_id: draft.items[0]?.sku_id ?? '', quantity: 2 }];
    const params = { id: first.id };
    const of = { id: first.series_id ?? '' };
    const right = now * 2;
    const refused = { status: 409, problem: { total_amount: 33 } };
    const edit = (shown_total: Cents) => ({ params, body: { items, shown_total } });
    expect(await world.call(owner, editOrderRoute, edit(seen))).toMatchObject(refused);
    expect(await world.call(customer, previewOrderEditRoute, edit(seen))).toMatchObject(refused);
    expect(await world.call(customer, previewOrderEditRoute, edit(right))).toMatchObject({ status: 200 });
    for (const who of [owner, customer]) {
      const series = (shown_total: Cents) => ({ params: of, body: { items, shown_total } });
      expect(await world.call(who, editSeriesRoute, series(seen))).toMatchObject(refused);
      expect(await world.call(who, editSeriesRoute, series(right))).toMatchObject({ status: 200 });
    }
  });

  test('is nothing to change by itself, and says nothing of what keeps its items [ORD-11]', async () => {
    expect(OrderEdit.safeParse({ shown_total: 11 }).success).toBe(false);
    const body = { shown_total: seen, special_instructions: 'Ring' };
    const edited = await world.call(owner, editOrderRoute, { params: { id: order.id }, body });
    expect(edited).toMatchObject({ status: 200 });
  });
});
