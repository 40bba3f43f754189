import { describe, expect, test } from 'vitest';
import { NewAccount } from '#shared/accounts/user.ts';
import { SkuDraft } from '#shared/catalogue/sku.ts';
import { deliveryStatusOf, orderStatusOf } from '#shared/deliveries/delivery-rules.ts';
import { FrequencyTemplateDraft } from '#shared/frequency/frequency-template.ts';
import { OptionalText } from '#shared/kernel/text.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { type DeliveryStatus, deliveryStatuses } from '#shared/orders/delivery-status.ts';
import { changeLimitsOf, lockReason } from '#shared/orders/order-lock.ts';
import { type OrderStatus, orderStatuses } from '#shared/orders/order-status.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import { seriesFrom } from '#shared/series/series.ts';
import { business, moments, zone } from './demo.fixture.ts';
import { catalogue, templates } from './laundry.ts';
import { longInstruction, type PlannedOrder, type Step } from './orders.ts';
import { type Account, accounts, demoPassword, drivers } from './people.ts';
import { planOrders } from './plan-orders.ts';

const at = (text: string) => Temporal.Instant.from(text);
const plan = (now: string) => planOrders(at(now), business);

/** What customers do at any hour. */
const ofCustomers: ReadonlySet<Step['do']> = new Set(['place', 'cancel', 'skip', 'hold']);

/** The state of an order, by the product's own rules. */
interface OrderState {
  status: OrderStatus;
  is_locked: boolean;
  delivery_status: DeliveryStatus | null;
  driver: Account | null;
}

function replay(steps: readonly Step[]): Map<PlannedOrder, OrderState> {
  const states = new Map<PlannedOrder, OrderState>();
  for (const step of steps) {
    const before = states.get(step.order);
    expect(before === undefined).toBe(step.do === 'place');
    states.set(step.order, after(step, before));
  }
  return states;
}

function after(step: Step, before: OrderState | undefined): OrderState {
  if (!before) return { status: 'pending', is_locked: false, delivery_status: null, driver: null };
  switch (step.do) {
    case 'place':
      throw new Error('an order is placed twice');
    case 'cancel':
      expect(lockReason({ ...before, ...step.order }, step.at, changeLimitsOf({}))).toBeNull();
      return { ...before, status: 'cancelled' };
    case 'skip':
    case 'hold':
      return before;
    case 'assign':
      return { ...before, driver: step.driver, delivery_status: 'assigned' };
    case 'unassign':
      expect(before.driver).not.toBeNull();
      return { ...before, driver: null, delivery_status: null };
    case 'set_lock':
      return { ...before, is_locked: step.is_locked };
    case 'set_status':
      expect(before.status).not.toBe('cancelled');
      expect(deliveryStatusOf(step.status)).toBeNull();
      return { ...before, status: step.status };
    case 'report':
      expect(step.by).toBe(before.driver);
      expect(['cancelled', 'delivered', 'completed']).not.toContain(before.status);
      expect(deliveryStatuses.indexOf(step.status)).toBeGreaterThanOrEqual(
        deliveryStatuses.indexOf(before.delivery_status ?? 'delivered'),
      );
      return {
        ...before,
        delivery_status: step.status,
        status: orderStatusOf[step.status] ?? before.status,
      };
  }
}

describe.each(moments)('the demo opened at %s', (_name, now) => {
  const steps = plan(now);
  const orders = [...new Set(steps.map(({ order }) => order))];
  const local = (moment: Temporal.Instant) => moment.toZonedDateTimeISO(zone);

  test('tells what happened in the order it happened, and nothing yet to come', () => {
    expect(steps).toEqual(steps.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at)));
    expect(steps.filter(({ at: then }) => isBefore(at(now), then))).toEqual([]);
  });

  test('shows about two hundred orders, in every status and every way', () => {
    const states = [...replay(steps).values()];
    expect(orders.length).toBeGreaterThan(180);
    expect(orders.length).toBeLessThan(230);
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(orderStatuses));
    expect(states.some(({ is_locked, status }) => is_locked && status !== 'completed')).toBe(true);
    expect(states.some(({ driver, status }) => !driver && status === 'pending')).toBe(true);
    expect(new Set(orders.map(({ template }) => template))).toEqual(
      new Set([null, ...templates.map(({ name }) => name)]),
    );
    expect(orders.some(({ instructions }) => instructions === longInstruction)).toBe(true);
  });

  test('collects and delivers in working hours of the business, after the order and in this order', () => {
    for (const { placed_at, pickup_date, delivery_date } of orders) {
      const [pickup, delivery] = [local(pickup_date), local(delivery_date)];
      expect(isBefore(placed_at, pickup_date)).toBe(true);
      expect(pickup.hour * 60 + pickup.minute).toBeGreaterThanOrEqual(7 * 60);
      expect(pickup.hour * 60 + pickup.minute).toBeLessThanOrEqual(17 * 60);
      expect(delivery.hour * 60 + delivery.minute).toBeGreaterThanOrEqual(8 * 60);
      expect(delivery.hour * 60 + delivery.minute).toBeLessThanOrEqual(17 * 60);
      expect([1, 2]).toContain(pickup.toPlainDate().until(delivery.toPlainDate()).days);
    }
  });

  test('has nobody at work before six or after eight, customers apart', () => {
    const atNight = steps.filter(({ do: action, at: then }) => {
      const { hour } = local(then);
      return !ofCustomers.has(action) && (hour < 6 || hour >= 20);
    });
    expect(atNight).toEqual([]);
  });

  test('gives each driver a day of their own today and tomorrow', () => {
    const today = businessDay(at(now), zone);
    const states = replay(steps);
    for (const day of [today, today.add({ days: 1 })]) {
      for (const driver of drivers) {
        const stops = orders
          .filter((order) => states.get(order)?.driver === driver)
          .flatMap(({ pickup_date, delivery_date }) => [pickup_date, delivery_date])
          .filter((moment) => businessDay(moment, zone).equals(day))
          .sort(Temporal.Instant.compare);
        expect(stops.length).toBeGreaterThanOrEqual(3);
        expect(stops.length).toBeLessThanOrEqual(10);
      }
    }
  });

  test('visits a door once today and tomorrow, but for what recurs [RUN-2]', () => {
    const today = businessDay(at(now), zone);
    const days = [today, today.add({ days: 1 })].map(String);
    const dayOf = (moment: Temporal.Instant) => businessDay(moment, zone).toString();
    const twice = orders.filter(({ customer, driver, pickup_address, pickup_date, template }) => {
      const brought = orders.filter(
        (other) =>
          other.customer === customer &&
          other.driver === driver &&
          dayOf(other.delivery_date) === dayOf(pickup_date),
      );
      const isAtDoor = pickup_address === customer.address && days.includes(dayOf(pickup_date));
      const isOnce = brought.some(({ delivery_date }) => delivery_date.equals(pickup_date));
      return !template && isAtDoor && brought.length > 0 && !isOnce;
    });
    expect(twice).toEqual([]);
  });

  test('has one series on Mondays and Thursdays, which begins on one of them [SER-29]', () => {
    const twice = orders.filter(({ days }) => days === 'twice_a_week');
    expect(twice.map(({ template }) => template)).toEqual(['Weekly']);
    for (const { pickup_date } of twice) expect([1, 4]).toContain(local(pickup_date).dayOfWeek);
  });

  test('has no occurrence overdue', () => {
    for (const { template, pickup_date } of orders) {
      const pattern = templates.find(({ name }) => name === template);
      if (!pattern) continue;
      const next = pickupOf(seriesFrom(pattern, pickup_date), 2, zone);
      expect(isBefore(at(now).add({ hours: 7 * 24 }), next)).toBe(true);
    }
  });
});

test('the same moment makes the same plan', () => {
  const now = '2026-11-24T10:12:00+11:00';
  expect(JSON.stringify(plan(now))).toBe(JSON.stringify(plan(now)));
});

test('every name, address and word fits the forms of the product', () => {
  for (const { joined_days_ago: _, ...account } of accounts) {
    expect(NewAccount.safeParse({ ...account, password: demoPassword }).success).toBe(true);
  }
  for (const sku of catalogue) expect(SkuDraft.safeParse(sku).success).toBe(true);
  for (const template of templates) expect(FrequencyTemplateDraft.safeParse(template).success).toBe(true);
  expect(OptionalText(2000).safeParse(longInstruction).success).toBe(true);
});
