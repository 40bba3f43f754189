import { describe, expect, test } from 'vitest';
import type { LegKind, LegState } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderOfDriver } from '#web/deliveries/own-legs.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { nextStop, planStops, type Stop } from './driver-stops.ts';

const sydney = 'Australia/Sydney';
const at = (text: string) => Temporal.Instant.from(text);
/** Tue 24 Nov 2026, 10:12 am in Sydney; still Mon 23 Nov in London. */
const now = at('2026-11-23T23:12:00Z');

const delivered = (text: string): Partial<Order> => ({
  status: 'delivered',
  delivery_status: 'delivered',
  delivered_at: at(text),
});

const anOrder = (order_number: string, changes: Partial<OrderOfDriver>): OrderOfDriver => ({
  ...unassignedOrder,
  id: order_number,
  order_number,
  pickup_date: at('2026-11-24T02:15:00Z'),
  delivery_date: at('2026-11-26T02:15:00Z'),
  pickup_address: '88 Crown St',
  delivery_address: '18 Bourke Rd',
  status: 'processing',
  driver_id: 'driver',
  driver_name: 'Jonah Reid',
  delivery_status: 'assigned',
  assigned_at: now,
  ...changes,
});

/** The plan as one line for each order: `today collect`. */
function groupsOf(orders: OrderOfDriver[], zone = sydney): Record<string, string> {
  const plan = planStops(orders, now, zone);
  const linesOf = (group: string, stops: Stop[]) =>
    stops.map(({ order, kind }) => [order.order_number, `${group} ${kind}`] as const);
  return Object.fromEntries([
    ...linesOf('overdue', plan.overdue),
    ...linesOf('today', plan.today),
    ...plan.later.flatMap(({ day, stops }) => linesOf(day.toString(), stops)),
    ...linesOf('finished', plan.finishedToday),
  ]);
}

describe('where an order stands in the day of its driver [DRV-1]', () => {
  const cases: [what: string, facts: Partial<Order>, place: string | undefined][] = [
    ['assigned, pickup today', {}, 'today pickup'],
    ['assigned, pickup earlier today', { pickup_date: at('2026-11-23T20:00:00Z') }, 'today pickup'],
    ['assigned, pickup yesterday', { pickup_date: at('2026-11-23T12:59:59Z') }, 'overdue pickup'],
    ['the first second of today', { pickup_date: at('2026-11-23T13:00:00Z') }, 'today pickup'],
    ['the last second of today', { pickup_date: at('2026-11-24T12:59:59Z') }, 'today pickup'],
    ['the first second of tomorrow', { pickup_date: at('2026-11-24T13:00:00Z') }, '2026-11-25 pickup'],
    ['picked up', { delivery_status: 'picked_up' }, '2026-11-26 delivery'],
    ['out for delivery', { delivery_status: 'out_for_delivery' }, '2026-11-26 delivery'],
    [
      'delivery was due yesterday',
      { delivery_status: 'out_for_delivery', delivery_date: at('2026-11-22T23:00:00Z') },
      'overdue delivery',
    ],
    ['delivered today', delivered('2026-11-23T22:00:00Z'), 'finished delivery'],
    ['delivered yesterday', delivered('2026-11-23T12:00:00Z'), undefined],
    [
      'delivered today, then completed',
      { ...delivered('2026-11-23T22:00:00Z'), status: 'completed' },
      'finished delivery',
    ],
    ['cancelled', { status: 'cancelled' }, undefined],
    ['cancelled on the way', { status: 'cancelled', delivery_status: 'out_for_delivery' }, undefined],
    [
      'completed by staff without a delivery',
      { status: 'completed', delivery_status: 'picked_up' },
      undefined,
    ],
    ['without a driver', { delivery_status: null }, undefined],
  ];
  test.each(cases)('%s', (_what, changes, group) => {
    expect(groupsOf([anOrder('ORD-1', changes)])['ORD-1']).toBe(group);
  });

  test('the same moments are other days where the business is elsewhere', () => {
    const order = anOrder('ORD-1', { pickup_date: at('2026-11-24T02:15:00Z') });
    expect(groupsOf([order], sydney)).toEqual({ 'ORD-1': 'today pickup' });
    expect(groupsOf([order], 'Europe/London')).toEqual({ 'ORD-1': '2026-11-24 pickup' });
    expect(groupsOf([order], 'America/New_York')).toEqual({ 'ORD-1': 'today pickup' });
  });
});

test('stops are in time order, days too, and the latest finished one is first', () => {
  const pickup = (order_number: string, text: string) => anOrder(order_number, { pickup_date: at(text) });
  const plan = planStops(
    [
      pickup('ORD-6', '2026-11-27T00:00:00Z'),
      pickup('ORD-3', '2026-11-24T03:00:00Z'),
      pickup('ORD-5', '2026-11-25T05:00:00Z'),
      pickup('ORD-2', '2026-11-24T01:00:00Z'),
      pickup('ORD-1', '2026-11-24T01:00:00Z'),
      anOrder('ORD-7', delivered('2026-11-23T21:00:00Z')),
      anOrder('ORD-8', delivered('2026-11-23T22:00:00Z')),
    ],
    now,
    sydney,
  );
  const numbers = (stops: Stop[]) => stops.map(({ order }) => order.order_number);
  expect(numbers(plan.today)).toEqual(['ORD-1', 'ORD-2', 'ORD-3']);
  expect(plan.later.map(({ day, stops }) => [day.toString(), ...numbers(stops)])).toEqual([
    ['2026-11-25', 'ORD-5'],
    ['2026-11-27', 'ORD-6'],
  ]);
  expect(numbers(plan.finishedToday)).toEqual(['ORD-8', 'ORD-7']);
});

test('a pickup goes to the pickup address, a delivery to the delivery address', () => {
  const [collect] = planStops([anOrder('ORD-1', {})], now, sydney).today;
  expect(collect?.address).toBe('88 Crown St');
  const [day] = planStops([anOrder('ORD-1', { delivery_status: 'picked_up' })], now, sydney).later;
  expect(day?.stops[0]?.address).toBe('18 Bourke Rd');
});

test('the very next stop is overdue before today before later', () => {
  const overdue = anOrder('ORD-1', { pickup_date: at('2026-11-22T00:00:00Z') });
  const today = anOrder('ORD-2', {});
  const later = anOrder('ORD-3', { pickup_date: at('2026-11-28T00:00:00Z') });
  const nextOf = (orders: Order[]) => nextStop(planStops(orders, now, sydney))?.order.order_number;
  expect(nextOf([later, today, overdue])).toBe('ORD-1');
  expect(nextOf([later, today])).toBe('ORD-2');
  expect(nextOf([later])).toBe('ORD-3');
  expect(nextOf([])).toBeUndefined();
});

describe('a driver with one leg of an order has the stop of that leg only [LEG-7, DRV-1]', () => {
  const own = (kind: LegKind, state: LegState) => ({ own_legs: [{ kind, state }] });
  const picked_up_at = at('2026-11-23T22:00:00Z');
  const cases: [what: string, facts: Partial<OrderOfDriver>, place: string | undefined][] = [
    ['the pickup, to do', own('pickup', 'planned'), 'today pickup'],
    [
      'the pickup, done today',
      { ...own('pickup', 'done'), delivery_status: 'picked_up', picked_up_at },
      'finished pickup',
    ],
    [
      'the pickup, while another driver has delivered',
      { ...own('pickup', 'done'), ...delivered('2026-11-23T23:00:00Z'), picked_up_at },
      'finished pickup',
    ],
    ['the pickup, skipped', { ...own('pickup', 'done'), delivery_status: 'picked_up' }, undefined],
    ['the delivery, before it is collected', own('delivery', 'planned'), '2026-11-26 delivery'],
    [
      'the delivery, on the way',
      { ...own('delivery', 'on_the_way'), delivery_status: 'out_for_delivery' },
      '2026-11-26 delivery',
    ],
    [
      'the delivery, done today',
      { ...own('delivery', 'done'), ...delivered('2026-11-23T22:00:00Z') },
      'finished delivery',
    ],
    [
      'the delivery, closed with its order',
      { ...own('delivery', 'cancelled'), status: 'completed', delivery_status: 'picked_up' },
      undefined,
    ],
    [
      'the delivery of a cancelled order',
      { ...own('delivery', 'cancelled'), status: 'cancelled' },
      undefined,
    ],
  ];
  test.each(cases)('%s', (_what, facts, group) => {
    expect(groupsOf([anOrder('ORD-1', facts)])['ORD-1']).toBe(group);
  });
});
