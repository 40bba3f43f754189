import { describe, expect, test } from 'vitest';
import type { LegKind, LegState } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { countAwaitingPickup, laterDays, type OrderOfDriver, type Stop } from './own-legs.ts';

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
  delivery_status: 'assigned',
  assigned_at: now,
  ...changes,
});

/** Where each order is listed: `2026-11-25 pickup`; those of today and before are in the run. */
function placesOf(orders: OrderOfDriver[], zone = sydney): Record<string, string> {
  const lines = laterDays(orders, now, zone).flatMap(({ day, stops }) =>
    stops.map(({ order, kind }) => [order.order_number, `${day} ${kind}`] as const),
  );
  return Object.fromEntries(lines);
}

describe('where an order stands in the day of its driver [DRV-1]', () => {
  const cases: [what: string, facts: Partial<Order>, place: string | undefined][] = [
    ['assigned, pickup today', {}, undefined],
    ['assigned, pickup earlier today', { pickup_date: at('2026-11-23T20:00:00Z') }, undefined],
    ['assigned, pickup yesterday', { pickup_date: at('2026-11-23T12:59:59Z') }, undefined],
    ['the first second of today', { pickup_date: at('2026-11-23T13:00:00Z') }, undefined],
    ['the last second of today', { pickup_date: at('2026-11-24T12:59:59Z') }, undefined],
    ['the first second of tomorrow', { pickup_date: at('2026-11-24T13:00:00Z') }, '2026-11-25 pickup'],
    ['picked up', { delivery_status: 'picked_up' }, '2026-11-26 delivery'],
    ['out for delivery', { delivery_status: 'out_for_delivery' }, '2026-11-26 delivery'],
    [
      'delivery was due yesterday',
      { delivery_status: 'out_for_delivery', delivery_date: at('2026-11-22T23:00:00Z') },
      undefined,
    ],
    ['delivered today', delivered('2026-11-23T22:00:00Z'), undefined],
    ['delivered yesterday', delivered('2026-11-23T12:00:00Z'), undefined],
    [
      'delivered today, then completed',
      { ...delivered('2026-11-23T22:00:00Z'), status: 'completed' },
      undefined,
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
  test.each(cases)('%s', (_what, changes, place) => {
    expect(placesOf([anOrder('ORD-1', changes)])['ORD-1']).toBe(place);
  });

  test('the same moments are other days where the business is elsewhere', () => {
    const order = anOrder('ORD-1', { pickup_date: at('2026-11-24T02:15:00Z') });
    expect(placesOf([order], sydney)).toEqual({});
    expect(placesOf([order], 'Europe/London')).toEqual({ 'ORD-1': '2026-11-24 pickup' });
    expect(placesOf([order], 'America/New_York')).toEqual({});
  });
});

test('deliveries of later days whose pickups are to do are counted [DRV-21]', () => {
  const count = (changes: Partial<OrderOfDriver>) =>
    countAwaitingPickup([anOrder('ORD-1', changes)], now, sydney);
  expect(count({})).toBe(1);
  expect(count({ delivery_date: at('2026-11-24T08:00:00Z') })).toBe(0);
  expect(count({ delivery_status: 'picked_up' })).toBe(0);
  expect(count({ own_legs: [{ kind: 'delivery', state: 'planned' }] })).toBe(0);
  expect(count({ status: 'cancelled' })).toBe(0);
  const notCollected: Partial<OrderOfDriver> = {
    own_legs: [
      { kind: 'pickup', state: 'failed' },
      { kind: 'delivery', state: 'planned' },
    ],
  };
  expect([count(notCollected), placesOf([anOrder('ORD-1', notCollected)])]).toEqual([1, {}]);
});

test('stops are in time order, days too [DRV-1]', () => {
  const pickup = (order_number: string, text: string) => anOrder(order_number, { pickup_date: at(text) });
  const days = laterDays(
    [
      pickup('ORD-6', '2026-11-27T00:00:00Z'),
      pickup('ORD-3', '2026-11-25T03:00:00Z'),
      pickup('ORD-5', '2026-11-24T05:00:00Z'),
      pickup('ORD-2', '2026-11-25T01:00:00Z'),
      pickup('ORD-1', '2026-11-25T01:00:00Z'),
    ],
    now,
    sydney,
  );
  const numbers = (stops: Stop[]) => stops.map(({ order }) => order.order_number);
  expect(days.map(({ day, stops }) => [day.toString(), ...numbers(stops)])).toEqual([
    ['2026-11-25', 'ORD-1', 'ORD-2', 'ORD-3'],
    ['2026-11-27', 'ORD-6'],
  ]);
});

test('a pickup goes to the pickup address, a delivery to the delivery address', () => {
  const addressOf = (changes: Partial<Order>) =>
    laterDays([anOrder('ORD-1', changes)], now, sydney)[0]?.stops[0]?.address;
  expect(addressOf({ pickup_date: at('2026-11-25T02:15:00Z') })).toBe('88 Crown St');
  expect(addressOf({ delivery_status: 'picked_up' })).toBe('18 Bourke Rd');
});

describe('a driver with one leg of an order has the stop of that leg only [LEG-7, DRV-1]', () => {
  const own = (kind: LegKind, state: LegState) => ({ own_legs: [{ kind, state }] });
  const picked_up_at = at('2026-11-23T22:00:00Z');
  const cases: [what: string, facts: Partial<OrderOfDriver>, place: string | undefined][] = [
    ['the pickup, to do', own('pickup', 'planned'), undefined],
    [
      'the pickup, done today',
      { ...own('pickup', 'done'), delivery_status: 'picked_up', picked_up_at },
      undefined,
    ],
    [
      'the pickup, while another driver has delivered',
      { ...own('pickup', 'done'), ...delivered('2026-11-23T23:00:00Z'), picked_up_at },
      undefined,
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
      undefined,
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
  test.each(cases)('%s', (_what, facts, place) => {
    expect(placesOf([anOrder('ORD-1', facts)])['ORD-1']).toBe(place);
  });
});
