import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#shared/orders/order.ts';
import {
  edit,
  local,
  openShopWorld,
  placeOne,
  placeRecurring,
  read,
  type Shop,
} from '../orders/orders.fixture.ts';
import { cases, events } from '../schema.ts';
import { linkOf, onceIn, press, saidBy, visit } from './links.fixture.ts';

let shop: Shop;
let order: Order;
let link: string;
let start: Temporal.Instant;

beforeAll(async () => {
  shop = await openShopWorld();
  start = shop.now();
});
beforeEach(async () => {
  shop.setNow(start);
  order = await placeRecurring(shop);
  link = await linkOf(shop, order, shop.customer);
});
afterAll(() => shop.close());

const factsOf = async ({ id, series_id }: Order): Promise<string[]> => {
  const rows = await shop.db.select().from(events).orderBy(events.id);
  return rows
    .filter(({ subject_id, data }) => [id, series_id].includes(subject_id) && 'by_link' in (data as object))
    .map(({ type, actor_id }) => `${type} ${actor_id === shop.customer.user.id}`);
};

test('skips the pickup and takes it back, as its person, by link [LNK-4]', async () => {
  expect(saidBy(await visit(shop, `${link}/skip`))).toContain('Skip the pickup on Wed 25 Nov, 10:12 am?');
  const skipped = await press(shop, link, 'skip');
  expect([skipped.statusCode, skipped.headers.location]).toEqual([303, link]);
  const page = await visit(shop, link);
  expect(saidBy(page)).toMatch(/Skipped .*Take It Back/);
  expect((await read(shop, order.id)).status).toBe('cancelled');
  expect((await press(shop, link, 'unskip')).statusCode).toBe(303);
  const now = await read(shop, order.id);
  expect(now.status).toBe('pending');
  expect(await factsOf(order)).toEqual([
    'order.cancelled true',
    'occurrence.skipped true',
    'order.restored true',
    'occurrence.restored true',
  ]);
  expect(now.history.map(({ summary }) => summary).join()).toContain(', by link');
});

test('pressed twice, also at once, it acts once [LNK-5]', async () => {
  const form = { once: onceIn(await visit(shop, `${link}/wrong`)), words: 'Two towels are missing.' };
  const send = () => visit(shop, `${link}/wrong`, { form });
  const replies = [...(await Promise.all([send(), send()])), await send()];
  const [raised, ...others] = await shop.db.select().from(cases).where(eq(cases.order_id, order.id));
  expect(others).toEqual([]);
  expect(raised).toMatchObject({ type: 'complaint', description: 'Two towels are missing.' });
  const location = `${link}?case=${raised?.case_number}`;
  expect(replies.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
    replies.map(() => [303, location]),
  );
  expect(saidBy(await visit(shop, location))).toContain(`${raised?.case_number} is with us.`);
});

test('a form that is late, of a changed order, another act or another link is asked again, with what was typed [LNK-5]', async () => {
  const words = 'A stain on <the> sleeve';
  const once = onceIn(await visit(shop, `${link}/wrong`));
  const other = await linkOf(shop, await placeOne(shop), shop.customer);
  const expectAsked = async (path: string, sentence: string, token = once) => {
    const page = await visit(shop, path, { form: { once: token, words } });
    expect([page.statusCode, saidBy(page).includes(sentence)]).toEqual([412, true]);
    return page;
  };
  await expectAsked(`${other}/wrong`, 'open too long');
  await expectAsked(`${link}/wrong`, 'open too long', '');
  await expectAsked(`${link}/skip`, 'open too long');
  await edit(shop, shop.customer, order, { special_instructions: 'Ring twice' });
  const asked = await expectAsked(`${link}/wrong`, 'The order has changed');
  expect(asked.body).toContain('A stain on &lt;the&gt; sleeve</textarea>');
  shop.setNow(start.add({ minutes: 61 }));
  await expectAsked(`${link}/wrong`, 'open too long', onceIn(asked));
  expect(await factsOf(order)).toEqual([]);
});

describe('a date', () => {
  test('is moved with its delivery, of this order alone [LNK-4, BKG-17]', async () => {
    expect(saidBy(await visit(shop, `${link}/time`))).toContain('Move Pickup and Delivery');
    expect((await press(shop, link, 'time', { at: '2026-11-27T09:30' })).statusCode).toBe(303);
    const now = await read(shop, order.id);
    expect(local(now.pickup_date)).toBe('2026-11-27T09:30');
    // As many days after its pickup as before is a Sunday: at the time it had, on the next open day.
    expect(local(now.delivery_date)).toBe('2026-11-30T10:12');
    expect(await factsOf(order)).toEqual(['series.edited true', 'order.edited true']);
  });

  test.each(['', 'tomorrow', '2026-11-20T09:00', '9999-01-01T00:00', '2026-99-99T00:00Z'])(
    '“%s” is refused beside its field, and stays there [LNK-5]',
    async (at) => {
      const page = await press(shop, link, 'time', { at });
      expect(page.statusCode).toBe(422);
      expect(page.body).toContain('role="alert"');
      expect(page.body).toContain(`value="${at}"`);
    },
  );
});

test('what may not be done has no button but the sentence of the rule, and is refused [LNK-4]', async () => {
  const page = await visit(shop, `${link}/time`);
  shop.setNow(order.delivery_date.subtract({ hours: 7 }));
  const locked = await visit(shop, link);
  expect(saidBy(locked)).toMatch(/You could change it until .+ Ask us if something has to change\./);
  expect(saidBy(locked)).not.toMatch(/Reschedule|Skip This Pickup/);
  shop.setNow(order.delivery_date.subtract({ hours: 8, minutes: 10 }));
  const fresh = onceIn(await visit(shop, `${link}/time`));
  shop.setNow(order.delivery_date.subtract({ hours: 7, minutes: 50 }));
  const refused = await visit(shop, `${link}/time`, { form: { once: fresh, at: '2026-11-27T09:30' } });
  expect([refused.statusCode, saidBy(refused).includes('Orders are locked 8 hours')]).toEqual([409, true]);
  expect(onceIn(page)).not.toBe('');
  expect(await factsOf(order)).toEqual([]);
});

test('a complaint says what is wrong with it [LNK-4]', async () => {
  for (const words of ['', ' ', 'a\u0000b', 'x'.repeat(5_001)]) {
    const page = await press(shop, link, 'wrong', { words });
    expect([page.statusCode, page.body.includes('aria-invalid="true"')]).toEqual([422, true]);
  }
  const lines = `${'é'.repeat(2_000)}\n${'é'.repeat(2_999)}`;
  const sent = { words: lines.replace('\n', '\r\n') };
  expect((await press(shop, link, 'wrong', sent)).statusCode).toBe(303);
  const raised = await shop.db.select().from(cases).where(eq(cases.order_id, order.id));
  expect(raised.map(({ description }) => description)).toEqual([lines]);
});

test('a calendar gets the visits, and no place [LNK-4]', async () => {
  const { headers, body } = await visit(shop, `${link}/order.ics`);
  expect(headers['content-type']).toContain('text/calendar');
  expect(body).toContain(`SUMMARY:Pickup ${order.order_number}\r\n`);
  expect(body).toContain('DTSTART:20261124T231200Z\r\nDTEND:20261124T234200Z\r\n');
  expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(body).not.toMatch(/LOCATION|URL|DESCRIPTION/);
});

test('a link acts 20 times an hour [LNK-8]', async () => {
  const statuses = [];
  for (let at = 0; at < 21; at++)
    statuses.push((await visit(shop, `${link}/wrong`, { form: { words: '' } })).statusCode);
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([412]));
  expect(statuses[20]).toBe(429);
  expect((await visit(shop, link)).statusCode).toBe(200);
});
