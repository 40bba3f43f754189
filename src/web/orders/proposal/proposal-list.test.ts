// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Order, OrderItem } from '#shared/orders/order.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { proposalDiff } from './proposal-list.tsx';

const line = (sku_id: string, quantity: number, price = 100): OrderItem => ({
  id: sku_id,
  sku_id,
  sku_name: sku_id,
  quantity,
  price,
});
const nothing = { items: null, pickup_date: null, delivery_date: null, special_instructions: null };
const proposed = (order: Partial<Order>, change: Partial<Order['pending_modifications']>) =>
  proposalDiff({ ...unassignedOrder, ...order }, { ...nothing, ...change });

test('items say what of them is new, gone or otherwise, and both totals [MOD-2]', () => {
  const items = [line('sheet', 2), line('mat', 1), line('robe', 1)];
  const diff = proposed(
    { items, total_amount: 440 },
    { items: [line('sheet', 3), line('towel', 5), line('robe', 1, 90)] },
  );
  const text = (item: OrderItem | null) => item && `${item.quantity} ${item.sku_name} ${item.price}`;
  expect(diff.items?.map(({ before, after }) => [text(before), text(after)])).toEqual([
    ['2 sheet 100', '3 sheet 100'],
    [null, '5 towel 100'],
    ['1 robe 100', '1 robe 90'],
    ['1 mat 100', null],
  ]);
  expect(diff?.total).toEqual({ now: 440, proposed: 979 });
});

test('where the items stay, so does the total that was charged [MON-2]', () => {
  const diff = proposed({ items: [line('sheet', 2)], total_amount: 1_234 }, { special_instructions: 'Ring' });
  expect(diff?.total).toEqual({ now: 1_234, proposed: 1_234 });
});

test('what stays as it is says so, and empty instructions clear them [MOD-2]', () => {
  const diff = proposed({ special_instructions: 'Ring twice' }, { special_instructions: '' });
  expect(diff).toMatchObject({
    items: null,
    special_instructions: { now: 'Ring twice', proposed: '' },
    total: { now: unassignedOrder.total_amount, proposed: unassignedOrder.total_amount },
  });
  expect(diff.recurrence_pattern).toBeNull();
});

test('another pattern stands beside the present one [SER-19]', () => {
  const weekly = { frequency_type: 'weekly', frequency_value: 1 } as const;
  const recurrence_pattern = { ...weekly, by_day: ['MO' as const, 'FR' as const] };
  const diff = proposed({ recurrence_pattern: weekly }, { recurrence_pattern });
  expect(diff.recurrence_pattern).toEqual({ now: weekly, proposed: recurrence_pattern });
});

test('the proposed total has what the order is charged beside its items, by the minimum that was shown [WGH-7]', () => {
  const minimum = { kind: 'minimum', label: 'Minimum charge', amount: 1_800 } as const;
  const fee = { kind: 'delivery', label: 'Delivery fee', amount: 500 } as const;
  const order = {
    items: [line('sheet', 2)],
    charges: [minimum, fee],
    minimum_shown: 2_000,
    total_amount: 2_750,
  };
  const weighed = { ...line('wash', 3.5, 450), unit: 'kg' as const, grams: 3_500 };
  expect(proposed(order, { items: [weighed] })?.total).toEqual({ now: 2_750, proposed: 2_750 });
  const more = { ...weighed, quantity: 7, grams: 7_000 };
  expect(proposed(order, { items: [more] })?.total).toEqual({ now: 2_750, proposed: 4_015 });
});
