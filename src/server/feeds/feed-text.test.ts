import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { assignDriverRoute, closeLegRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { edit, openShopWorld, placeRecurring, type Shop } from '../orders/orders.fixture.ts';
import { customers, legs, orders, users } from '../schema.ts';
import { draftOf, type Person } from '../testing/world.ts';
import { byIcalJs, byNodeIcal, makeAddress, type ReadEvent, repeat, visit } from './feeds.fixture.ts';

let shop: Shop;
let start: Temporal.Instant;
let customer: Person;
let driver: Person;
let order: Order;
/** Made while they are signed in, which ends. */
const addresses = new Map<Person, string>();

beforeAll(async () => {
  shop = await openShopWorld();
  start = shop.now();
});
beforeEach(async () => {
  shop.setNow(start);
  customer = await shop.person('customer', { full_name: 'Canary Hotel; Ltd, Bar', phone: '0412 777 001' });
  driver = await shop.person('driver', { full_name: 'Jonah Canary', phone: '0412 777 002' });
  for (const who of [customer, driver, shop.customer, shop.stranger])
    addresses.set(who, await makeAddress(shop, who));
  await shop.agree(customer, shop.sheet, 377);
  order = await shop.place(
    customer,
    draftOf(shop, [{ sku: shop.sheet, quantity: 1 }], {
      pickup_address: '2 Pickup St,\nNewtown NSW 2042',
      delivery_address:
        '3 Delivery St, Ünder der Brücke 12, im zweiten Hinterhof bei den Gärten 🌳🌳🌳, Newtown NSW 2042',
      special_instructions: 'canary under the mat',
      purchase_order: 'CANARY-77',
    }),
  );
});
afterAll(() => shop.close());

const textOf = async (who: Person) => (await visit(shop, `${addresses.get(who)}`)).body;
const unfolded = (text: string) => text.replaceAll('\r\n ', '');
/** Which legs a feed has. */
const visitsOf = async (who: Person) =>
  [...unfolded(await textOf(who)).matchAll(/SUMMARY:(\w+) ORD/g)].map(([, kind]) => kind).sort();
const assign = (leg?: 'pickup' | 'delivery') =>
  shop.call(shop.owner, assignDriverRoute, {
    params: { id: order.id },
    body: { driver_id: driver.user.id, ...(leg && { leg }) },
  });
const stampOf = (moment: Temporal.Instant) =>
  moment.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');

describe('an event', () => {
  test('has a leg of an order, and nothing but what is promised [ICS-3]', async () => {
    await shop.db.update(orders).set({ delivery_notes: 'canary: ring twice' }).where(eq(orders.id, order.id));
    await shop.db
      .update(customers)
      .set({ note: 'canary pays late', visit_note: 'canary at the side gate' })
      .where(eq(customers.id, order.customer_id));
    await shop.db
      .update(legs)
      .set({ receiver_name: 'Canary Mabel', note: 'canary by the bin' })
      .where(eq(legs.order_id, order.id));
    await assign();
    const { version, updated_at } = await changedOrder();
    const eventOf = (kind: 'Pickup' | 'Delivery', date: Temporal.Instant, address: string, of: Person) => [
      'BEGIN:VEVENT',
      `UID:${order.id}-${kind.toLowerCase()}@washline`,
      `SEQUENCE:${version}`,
      `DTSTAMP:${stampOf(updated_at)}`,
      `DTSTART:${stampOf(date)}`,
      `DTEND:${stampOf(date.add({ minutes: 30 }))}`,
      `SUMMARY:${kind} ${order.order_number}${of === driver ? '\\, Canary Hotel\\; Ltd\\, Bar' : ''}`,
      `LOCATION:${address}`,
      `URL;VALUE=URI:http://washline.test/dashboard/${of.user.role}?order=${order.id}`,
      'STATUS:CONFIRMED',
      'CLASS:PRIVATE',
      'END:VEVENT',
    ];
    for (const of of [customer, driver])
      expect(
        unfolded(await textOf(of))
          .trimEnd()
          .split('\r\n'),
      ).toEqual([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Washline//Washline//EN',
        'NAME:Washline',
        'X-WR-CALNAME:Washline',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
        ...eventOf('Pickup', order.pickup_date, '2 Pickup St\\,\\nNewtown NSW 2042', of),
        ...eventOf(
          'Delivery',
          order.delivery_date,
          '3 Delivery St\\, Ünder der Brücke 12\\, im zweiten Hinterhof bei den Gärten 🌳🌳🌳\\, Newtown NSW 2042',
          of,
        ),
        'END:VCALENDAR',
      ]);
  });

  test('is a line of at most 75 octets after the other, however many a sign has [ICS-4]', async () => {
    const text = await textOf(customer);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lengths = text.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(Buffer.from(text).toString()).not.toContain('�');
  });

  test('keeps its UID for ever, and its sequence rises with the order [ICS-3]', async () => {
    const [before] = byIcalJs(await textOf(customer));
    const pickup_date = order.pickup_date.add({ hours: 1 });
    await edit(shop, shop.owner, order, { pickup_date });
    const [, after] = byIcalJs(await textOf(customer));
    expect(before?.uid).toBe(`${order.id}-delivery@washline`);
    expect(after).toMatchObject({ uid: `${order.id}-pickup@washline`, starts: asDate(pickup_date) });
    expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence));
  });

  test('lasts as long as its window [ICS-3]', async () => {
    const pickup_until = order.pickup_date.add({ hours: 2 });
    await shop.db.update(orders).set({ pickup_until }).where(eq(orders.id, order.id));
    const pickup = byNodeIcal(await textOf(customer)).find(({ uid }) => uid.includes('pickup'));
    expect(pickup?.ends).toBe(asDate(pickup_until));
  });

  test('of a cancelled order says so for 30 days, to its driver without the door that is no longer theirs [ICS-4, LEG-13]', async () => {
    await assign();
    await edit(shop, shop.owner, order, { status: 'cancelled' });
    for (const who of [customer, driver]) {
      const events = byIcalJs(await textOf(who));
      expect(events.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
    }
    shop.setNow(start.add({ hours: 24 * 3 }));
    expect(await textOf(customer)).toContain('2 Pickup St');
    // The pickup was two days ago, the delivery is today.
    expect(await visitsOf(driver)).toEqual(['Delivery']);
    expect(await textOf(driver)).not.toContain('3 Delivery St');
    shop.setNow(start.add({ hours: 24 * 30 }));
    expect(await visitsOf(customer)).toEqual(['Delivery', 'Pickup']);
    shop.setNow(start.add({ hours: 24 * 30, minutes: 1 }));
    expect(await visitsOf(customer)).toEqual([]);
  });
});

describe('a feed has', () => {
  test('the orders of its customer alone, and nothing that is merely planned [ICS-3]', async () => {
    const recurring = await placeRecurring(shop);
    expect(unfolded(await textOf(shop.customer)).match(/SUMMARY:\w+ (\S+)/g)).toEqual([
      `SUMMARY:Pickup ${recurring.order_number}`,
      `SUMMARY:Delivery ${recurring.order_number}`,
    ]);
    expect(await visitsOf(customer)).toEqual(['Delivery', 'Pickup']);
    expect(await visitsOf(shop.stranger)).toEqual([]);
  });

  test('the legs of its driver from yesterday on, and no others [ICS-3]', async () => {
    await assign('pickup');
    expect(await visitsOf(driver)).toEqual(['Pickup']);
    expect(await textOf(driver)).not.toContain('3 Delivery St');
    await assign('delivery');
    expect(await visitsOf(driver)).toEqual(['Delivery', 'Pickup']);
    // Tuesday is when it is picked up: all Wednesday it was yesterday.
    const midnight = (days: number) =>
      order.pickup_date.toZonedDateTimeISO('Australia/Sydney').add({ days }).startOfDay().toInstant();
    shop.setNow(midnight(2).subtract({ seconds: 1 }));
    expect(await visitsOf(driver)).toEqual(['Delivery', 'Pickup']);
    shop.setNow(midnight(2));
    expect(await visitsOf(driver)).toEqual(['Delivery']);
    expect(await visitsOf(customer)).toEqual(['Delivery', 'Pickup']);
    shop.setNow(start);
    await shop.call(shop.owner, assignDriverRoute, {
      params: { id: order.id },
      body: { driver_id: shop.jonah.user.id },
    });
    expect(await visitsOf(driver)).toEqual([]);
  });

  test('what a driver has done, not what has failed, which somebody else may try again [ICS-3]', async () => {
    await assign();
    const rows = await shop.db.select().from(legs).where(eq(legs.order_id, order.id));
    const id = `${rows.find(({ kind }) => kind === 'pickup')?.id}`;
    await shop.call(shop.owner, closeLegRoute, {
      params: { id },
      body: { result: 'done', note: 'In the shop' },
    });
    expect(await visitsOf(driver)).toEqual(['Delivery', 'Pickup']);
    await shop.db
      .update(legs)
      .set({ state: 'failed', done_how: null, failure_reason: 'nobody_home' })
      .where(eq(legs.id, id));
    expect(await visitsOf(driver)).toEqual(['Delivery']);
    expect(await visitsOf(customer)).toEqual(['Delivery', 'Pickup']);
  });

  test('no visit of a completed order that does not take place [ICS-3]', async () => {
    await assign();
    await edit(shop, shop.owner, order, { status: 'completed' });
    expect(await visitsOf(customer)).toEqual([]);
    expect(await visitsOf(driver)).toEqual([]);
  });

  test('60 days back, a year ahead, at most 2,000 visits, nearest first [ICS-4]', async () => {
    const [from, until] = [start.subtract({ hours: 24 * 60 }), start.add({ hours: 24 * 365 })];
    await repeat(shop, order, [
      ...[from.subtract({ seconds: 1 }), from, until, until.add({ seconds: 1 })],
      // Picked up within, delivered beyond it.
      until.subtract({ hours: 29 }),
    ]);
    const seen = byIcalJs(await textOf(customer))
      .map(({ starts }) => starts)
      .toSorted();
    expect(seen).toHaveLength(2 + 1 + 2 + 1 + 1);
    expect([seen[0], seen.at(-1)]).toEqual([asDate(from), asDate(until)]);
    const many = Array.from({ length: 1_200 }, (_, at) => start.add({ hours: 2 * at }));
    await repeat(shop, order, many);
    const distances = [...(await textOf(customer)).matchAll(/DTSTART:(\S+)/g)].map(([, stamp]) =>
      Math.abs(Temporal.Instant.from(`${stamp}`).since(start).total('seconds')),
    );
    expect(distances).toHaveLength(2_000);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });

  test('one question for its visits, which an index answers [ICS-4]', async () => {
    const [stranger] = await shop.db.select().from(users).where(eq(users.id, shop.stranger.user.id));
    const minutes = Array.from({ length: 4_000 }, (_, at) => start.add({ minutes: at }));
    await repeat(shop, order, minutes, { customer_id: `${stranger?.customer_id}` });
    for (const table of ['orders', 'legs', 'customers']) await shop.db.execute(sql.raw(`analyze ${table}`));
    for (const who of [customer, driver]) {
      const statements = vi.spyOn(shop.db.pool, 'query');
      await textOf(who);
      const asked = statements.mock.calls as unknown as [{ text?: string }, unknown[]][];
      const [question, ...more] = asked.filter(([query]) => query.text?.includes('"visits"'));
      statements.mockRestore();
      expect([question !== undefined, more]).toEqual([true, []]);
      const plan = await shop.db.pool.query(`explain ${question?.[0].text}`, question?.[1]);
      const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(lines).not.toMatch(/Seq Scan on (orders|legs)/);
      expect(lines).toMatch(who === driver ? /orders_other_driver/ : /orders_customer_created/);
    }
  });
});

test('three years of visits, with all changes of the clock in four zones, are to the second what two other parsers read [ICS-4]', async () => {
  const zones = ['Australia/Sydney', 'Australia/Lord_Howe', 'Europe/Berlin', 'America/New_York'];
  const weekly = Array.from({ length: 156 }, (_, week) => start.add({ hours: 24 * 7 * week, seconds: week }));
  const changes = zones.flatMap((zone) => changesOf(zone, start, start.add({ hours: 24 * 365 * 3 })));
  expect(changes).toHaveLength(4 * 6);
  const nights = changes.flatMap((change) =>
    [-3_600, -1_800, -1, 0, 1, 1_800, 3_600].map((seconds) => change.add({ seconds })),
  );
  await repeat(shop, order, [...weekly, ...nights]);
  const rows = await shop.db.select().from(orders).where(eq(orders.customer_id, order.customer_id));
  const all = rows.flatMap(({ id, version, ...row }): ReadEvent[] =>
    (['pickup', 'delivery'] as const).map((kind) => ({
      uid: `${id}-${kind}@washline`,
      starts: asDate(row[`${kind}_date`]),
      ends: asDate(row[`${kind}_date`].add({ minutes: 30 })),
      sequence: version,
      status: 'CONFIRMED',
    })),
  );
  const seen = new Set<string>();
  for (let year = 0; year <= 3; year++) {
    const now = start.add({ hours: 24 * 365 * year });
    shop.setNow(now);
    const body = await textOf(customer);
    const [from, until] = [now.subtract({ hours: 24 * 60 }), now.add({ hours: 24 * 365 })].map(asDate);
    const due = all
      .filter(({ starts }) => starts >= `${from}` && starts <= `${until}`)
      .toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
    expect(byIcalJs(body)).toEqual(due);
    expect(byNodeIcal(body)).toEqual(due);
    for (const { uid } of due) seen.add(uid);
  }
  expect(seen.size).toBe(2 * (1 + 156 + 24 * 7));
});

const asDate = (moment: Temporal.Instant) => new Date(moment.epochMilliseconds).toISOString();

/** When the clock changes in a zone, between two moments. */
function changesOf(zone: string, from: Temporal.Instant, until: Temporal.Instant): Temporal.Instant[] {
  const changes: Temporal.Instant[] = [];
  let next = from.toZonedDateTimeISO(zone).getTimeZoneTransition('next');
  while (next && Temporal.Instant.compare(next.toInstant(), until) < 0) {
    changes.push(next.toInstant());
    next = next.getTimeZoneTransition('next');
  }
  return changes;
}

const changedOrder = async () => {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  if (!row) throw new Error('it is gone');
  return row;
};
