import { asc, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Sku } from '#shared/catalogue/sku.ts';
import type { FrequencyType } from '#shared/frequency/recurrence-pattern.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { Order, OrderDraft } from '#shared/orders/order.ts';
import { orderRoute } from '#shared/orders/orders.contract.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import { insertTemplate } from '../../frequency/frequency.store.ts';
import { customer_prices, events, notifications, order_series, orders, users } from '../../schema.ts';
import { draftOf, openWorld, type Person, type World } from '../../testing/world.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';
import { findOrder } from '../store/order-read.store.ts';
import { createDueOccurrences } from './create-due-occurrences.ts';

const zone = 'Australia/Sydney';
const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
const clockOf = (moment: Temporal.Instant) => moment.toZonedDateTimeISO(zone).toPlainDateTime().toString();
const start = local('2026-11-24T10:12');

let world: World;
let other: World;
let customer: Person;
let sku: Sku;

beforeAll(async () => {
  world = await openWorld();
  other = await openSecondProcess(world);
  sku = await world.sku(1000, 'Sheet');
});
afterAll(async () => {
  await Promise.all([world.close(), other.close()]);
});
beforeEach(async () => {
  await world.db.update(order_series).set({ stopped_at: start, stop_reason: 'person' });
  setClock(start);
  customer = await world.person('customer');
  await world.agree(customer, sku, 1000);
});

function setClock(now: Temporal.Instant): void {
  world.setNow(now);
  other.setNow(now);
}

async function placeSeries(
  frequency_type: FrequencyType,
  frequency_value: number,
  pickup: string,
  more: Partial<OrderDraft> = {},
): Promise<Order & { series_id: string }> {
  const template = await insertTemplate(world.db, { name: 'Repeats', frequency_type, frequency_value });
  const pickup_date = local(pickup);
  const order = await world.place(
    customer,
    draftOf(world, [{ sku, quantity: 2 }], {
      pickup_date,
      delivery_date: pickup_date.add({ hours: 48 }),
      is_recurring: true,
      frequency_template_id: template.id,
      ...more,
    }),
  );
  const [row] = await world.db.select().from(orders).where(eq(orders.id, order.id));
  return { ...order, series_id: row?.series_id ?? '' };
}

const occurrencesOf = (series_id: string) =>
  world.db
    .select()
    .from(orders)
    .where(eq(orders.series_id, series_id))
    .orderBy(asc(orders.occurrence_number));

const pickupsOf = async (series_id: string) =>
  (await occurrencesOf(series_id)).map(({ occurrence_number, pickup_date }) => [
    occurrence_number,
    clockOf(pickup_date),
  ]);

describe('the next occurrence', () => {
  test('comes 7 days before its pickup, as the latest one was, at the prices of the day [REC-3]', async () => {
    const towel = await world.sku(300, 'Towel');
    await world.agree(customer, towel, 250);
    const first = await placeSeries('weekly', 2, '2027-03-23T08:00', {
      items: [
        { sku_id: sku.id, quantity: 3 },
        { sku_id: towel.id, quantity: 1 },
      ],
      delivery_date: local('2027-03-24T17:30'),
      special_instructions: 'Ring twice',
    });
    await world.db
      .update(customer_prices)
      .set({ custom_price: 1200 })
      .where(eq(customer_prices.sku_id, sku.id));
    await world.db.delete(customer_prices).where(eq(customer_prices.sku_id, towel.id));
    setClock(local('2027-03-30T07:59'));
    await createDueOccurrences(world.db);
    expect(await occurrencesOf(first.series_id)).toHaveLength(1);
    setClock(local('2027-03-30T08:00'));
    await createDueOccurrences(world.db);
    const [, second] = await occurrencesOf(first.series_id);
    const made = second && (await findOrder(world.db, second.id));
    expect(made).toMatchObject({
      status: 'scheduled',
      items: [
        { sku_name: 'Sheet', quantity: 3, price: 1200 },
        { sku_name: 'Towel', quantity: 1, price: 250 },
      ],
      total_amount: Math.round((3 * 1200 + 250) * 1.1),
      pickup_address: first.pickup_address,
      delivery_address: first.delivery_address,
      special_instructions: 'Ring twice',
      is_recurring: true,
      is_locked: false,
      driver_id: null,
    });
    // Daylight saving ended on the 4th of April between the two: the clock on the wall did not move.
    expect([made?.pickup_date, made?.delivery_date].map((moment) => moment && clockOf(moment))).toEqual([
      '2027-04-06T08:00:00',
      '2027-04-07T17:30:00',
    ]);
  });

  test('has lines of its own [ORD-1, REC-3]', async () => {
    const first = await placeSeries('weekly', 1, '2026-11-25T09:00');
    setClock(local('2026-11-25T09:00'));
    await createDueOccurrences(world.db);
    const made = await occurrencesOf(first.series_id);
    const ids = made.flatMap(({ items }) => items.map(({ id }) => id));
    expect([made.length, new Set(ids).size]).toEqual([2, 2]);
  });

  test('is told to its customer and stands in its history as nobody’s doing [REC-3, NTF-8]', async () => {
    const first = await placeSeries('daily', 7, '2026-11-25T08:00');
    setClock(local('2026-11-25T08:59'));
    await createDueOccurrences(world.db);
    const [, second] = await occurrencesOf(first.series_id);
    const notificationRows = await world.db
      .select()
      .from(notifications)
      .where(eq(notifications.user_id, customer.user.id));
    expect(notificationRows.map(({ type, message }) => [type, message])).toEqual([
      ['occurrence_created', expect.stringMatching(/^Your next pickup is booked: /)],
    ]);
    const eventRows = await world.db
      .select()
      .from(events)
      .where(eq(events.subject_id, second?.id ?? ''));
    expect(eventRows).toMatchObject([{ type: 'occurrence.created', actor_id: null }]);
  });

  test.each([
    ['the clock catches up', '2026-11-25T09:01', null, 'as its time had already come'],
    ['more days ahead are set', '2026-11-24T10:30', 28, 'as the settings were changed'],
  ])(
    'made as %s tells nobody, and its history says why; the next in its time is told [NTF-20]',
    async (_, at, lead, why) => {
      const [owner, partner] = [await world.person('owner'), await world.person('owner')];
      const first = await placeSeries('weekly', 1, '2026-11-25T08:00');
      setClock(local(at));
      if (lead) await patchSettings(world, owner, { occurrence_lead_days: lead });
      const told = () =>
        world.db.select().from(notifications).where(ne(notifications.user_id, partner.user.id));
      const before = (await told()).length;
      await createDueOccurrences(world.db);
      const made = (await occurrencesOf(first.series_id)).slice(1);
      expect(made).toHaveLength(lead ? 3 : 1);
      expect((await told()).length).toBe(before);
      for (const { id } of made) {
        const { reply } = await world.call(customer, orderRoute, { params: { id } });
        expect(reply.history.map(({ summary }) => summary)).toEqual([
          `scheduled this order as the next one, ${why}`,
        ]);
      }
      setClock(local(lead ? '2026-11-25T08:05' : '2026-12-02T08:05'));
      await createDueOccurrences(world.db);
      expect((await told()).slice(before).map(({ user_id }) => user_id)).toEqual([customer.user.id]);
      if (lead) await patchSettings(world, owner, { occurrence_lead_days: 7 });
    },
  );

  test('follows the setting of how many days ahead, from the next look on [REC-3, SET-2]', async () => {
    const first = await placeSeries('daily', 1, '2026-11-25T08:00');
    const owner = await world.person('owner');
    await patchSettings(world, owner, { occurrence_lead_days: 2 });
    await createDueOccurrences(world.db);
    expect(await pickupsOf(first.series_id)).toHaveLength(2);
    await patchSettings(world, owner, { occurrence_lead_days: 7 });
    await createDueOccurrences(world.db);
    expect((await pickupsOf(first.series_id)).at(-1)).toEqual([7, '2026-12-01T08:00:00']);
  });

  test('is never made in the past: after downtime the series goes on with the next date to come [REC-4]', async () => {
    const first = await placeSeries('monthly', 1, '2026-12-31T09:00');
    setClock(local('2027-05-27T10:00'));
    await createDueOccurrences(world.db);
    expect(await pickupsOf(first.series_id)).toEqual([
      [1, '2026-12-31T09:00:00'],
      [6, '2027-05-31T09:00:00'],
    ]);
  });

  test('of a disabled customer waits, and comes again without the past once they are enabled [REC-4]', async () => {
    const first = await placeSeries('weekly', 1, '2026-11-25T08:00');
    const enable = (is_active: boolean) =>
      world.db.update(users).set({ is_active }).where(eq(users.id, customer.user.id));
    await enable(false);
    for (const day of ['2026-11-30', '2026-12-05', '2026-12-20']) {
      setClock(local(`${day}T10:00`));
      await createDueOccurrences(world.db);
    }
    expect(await pickupsOf(first.series_id)).toHaveLength(1);
    await enable(true);
    await createDueOccurrences(world.db);
    expect((await pickupsOf(first.series_id)).slice(1)).toEqual([[5, '2026-12-23T08:00:00']]);
  });

  test('of a customer who is disabled after the look at what is due, and before its turn, waits too [REC-4]', async () => {
    const both = [
      await placeSeries('weekly', 1, '2026-11-25T08:00'),
      await placeSeries('weekly', 1, '2026-11-25T08:00'),
    ];
    // Whichever comes first has its customer disabled as it is made.
    await world.db.execute(`create function disable_customer() returns trigger language plpgsql as $$
      begin update users set is_active = false where id = '${customer.user.id}'; return new; end $$;
      create trigger disable_customer after insert on orders for each row execute function disable_customer()`);
    setClock(local('2026-11-26T08:00'));
    await createDueOccurrences(world.db);
    await world.db.execute('drop trigger disable_customer on orders');
    const made = await Promise.all(both.map(({ series_id }) => pickupsOf(series_id)));
    expect(made.map(({ length }) => length).sort()).toEqual([1, 2]);
    await world.db.update(users).set({ is_active: true }).where(eq(users.id, customer.user.id));
    await createDueOccurrences(world.db);
    expect(
      (await Promise.all(both.map(({ series_id }) => pickupsOf(series_id)))).map(({ length }) => length),
    ).toEqual([2, 2]);
  });

  test('comes after a cancelled one too, and not in a series that was stopped [REC-3, REC-5]', async () => {
    const skipped = await placeSeries('weekly', 1, '2026-11-25T08:00');
    const stopped = await placeSeries('weekly', 1, '2026-11-25T08:00');
    await world.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, skipped.id));
    await world.db
      .update(order_series)
      .set({ stopped_at: start, stop_reason: 'person' })
      .where(eq(order_series.id, stopped.series_id));
    setClock(local('2026-11-26T08:00'));
    await createDueOccurrences(world.db);
    expect((await occurrencesOf(skipped.series_id)).map(({ status }) => status)).toEqual([
      'cancelled',
      'scheduled',
    ]);
    expect(await occurrencesOf(stopped.series_id)).toHaveLength(1);
  });

  test('of one series that fails does not hold up the others [REC-3]', async () => {
    const broken = await placeSeries('weekly', 1, '2026-11-25T08:00');
    const sound = await placeSeries('weekly', 1, '2026-11-25T08:00');
    // More than any amount the database takes.
    await world.db.execute(
      `update order_series set items = jsonb_set(jsonb_set(items, '{0,quantity}', '2147483647'), '{0,price}', '9000000000000000')
       where id = '${broken.series_id}'`,
    );
    await world.db.delete(customer_prices).where(eq(customer_prices.customer_id, customer.user.id));
    setClock(local('2026-11-26T08:00'));
    await expect(createDueOccurrences(world.db)).rejects.toThrow(AggregateError);
    expect(await occurrencesOf(broken.series_id)).toHaveLength(1);
    expect(await occurrencesOf(sound.series_id)).toHaveLength(2);
  });
});

/** The expected result in the plainest way: walk the dates one by one. */
function expectedPickups(order: Order, ticks: readonly Temporal.Instant[]): [number, string][] {
  const { frequency_type = 'daily', frequency_value = 1 } = order.recurrence_pattern ?? {};
  const unit = { daily: 'days', weekly: 'weeks', monthly: 'months' }[frequency_type];
  const anchor = order.pickup_date.toZonedDateTimeISO(zone).toPlainDateTime();
  const pickup = (number: number) =>
    anchor
      .add({ [unit]: frequency_value * (number - 1) })
      .toZonedDateTime(zone)
      .toInstant();
  const made: [number, string][] = [[1, clockOf(pickup(1))]];
  let next = 2;
  for (const now of ticks) {
    const horizon = now.toZonedDateTimeISO(zone).add({ days: 7 }).toInstant();
    for (; !isBefore(horizon, pickup(next)); next += 1) {
      if (!isBefore(pickup(next), now)) made.push([next, clockOf(pickup(next))]);
    }
  }
  return made;
}

test('hundreds of ticks of two processes while the clock moves: every occurrence once, none missing [REC-3, REC-4]', async () => {
  const series = await Promise.all([
    placeSeries('daily', 3, '2026-11-25T08:00'),
    placeSeries('weekly', 1, '2026-11-26T23:30'),
    placeSeries('weekly', 2, '2026-11-29T02:30'),
    placeSeries('monthly', 1, '2026-12-31T09:00'),
  ]);
  const errors = vi.fn();
  const ticks: Temporal.Instant[] = [];
  let now = start;
  for (let round = 0; round < 200; round++) {
    // Mostly hours to days, so that most have something to do; three times the service was down for weeks.
    now = now.add({ minutes: round % 60 === 59 ? 50_000 : ((round * 7919) % 13) * 347 });
    ticks.push(now);
    setClock(now);
    const both = [world, other, world, other].map(({ db }) => createDueOccurrences(db).catch(errors));
    await Promise.all(both);
  }
  expect(errors).not.toHaveBeenCalled();
  for (const first of series) {
    const expected = expectedPickups(first, ticks);
    expect(expected.length).toBeGreaterThan(7);
    expect(await pickupsOf(first.series_id)).toEqual(expected);
  }
});
