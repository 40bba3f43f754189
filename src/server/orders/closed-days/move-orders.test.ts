import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MoveDraft, moveOrdersRoute, undoMovesRoute } from '#shared/booking/closed-days.contract.ts';
import { formatVisit } from '#shared/kernel/date-text.ts';
import { outgoingRoute } from '#shared/messages/messages.contract.ts';
import { lockOrderRoute } from '#shared/orders/orders.contract.ts';
import { insertTemplate } from '../../frequency/frequency.store.ts';
import { events, series_exceptions } from '../../schema.ts';
import { expectNextPickups } from '../../series/next-pickup.fixture.ts';
import { fingerprint } from '../../testing/rolled-back.ts';
import { waitingMails } from '../../testing/waiting-mails.ts';
import { edit, read, remove, type Shop, send } from '../orders.fixture.ts';
import {
  assignJonah,
  forgetNotices,
  local,
  noticesOf,
  openSeriesShop,
  ordersOf,
  placeWeekly,
  readSeries,
  tickAt,
} from '../series-calls.fixture.ts';
import { affected, clearDays, close, move, placeAt, shown } from './closed-days.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openSeriesShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  await clearDays(shop);
});

type Move = MoveDraft['moves'][number];

const seen = async ({ id: order_id }: { id: string }, to: string | null): Promise<Move> => ({
  order_id,
  version: (await read(shop, order_id)).version,
  to: to === null ? null : local(to),
});

/** Moves orders as they now are; what became of each. */
async function moveAll(...moves: Move[]): Promise<string[]> {
  const { reply } = await move(shop, shop.admin, moves);
  return reply.results.map(({ outcome, reason }) => (reason ? `${outcome}: ${reason}` : outcome));
}

const datesOf = async ({ id }: { id: string }) => {
  const { pickup_date, delivery_date } = await read(shop, id);
  return [shown(pickup_date), shown(delivery_date)];
};

const lettersOf = () => waitingMails(shop.db);

const christmas = (name = 'Christmas Day') => close(shop, shop.owner, '2026-12-25', name);

test('moved and dropped ones are told in one notice and one mail, which each order names, their driver once, and staff not [BKG-15, MSG-14]', async () => {
  const [first, second] = [
    await placeAt(shop, '2026-12-25T09:00', '2026-12-30T09:00'),
    await placeAt(shop, '2026-12-25T10:00', '2026-12-29T09:00'),
  ];
  const delivered = await placeAt(shop, '2026-12-23T09:00', '2026-12-25T16:00');
  await assignJonah(shop, second);
  await assignJonah(shop, delivered);
  await christmas();
  await forgetNotices(shop);
  expect(
    await moveAll(
      await seen(first, '2026-12-28T09:00'),
      await seen(second, null),
      await seen(delivered, '2026-12-28T16:00'),
    ),
  ).toEqual(['moved', 'skipped', 'moved']);
  const closed = 'We are closed on Fri 25 Dec (Christmas Day).';
  const told = [
    `${first.order_number}: ${closed} Your pickup is on Mon 28 Dec, 9:00 am instead.`,
    `${second.order_number}: ${closed} We’ll skip your pickup that day.`,
    `${delivered.order_number}: ${closed} Your delivery is on Mon 28 Dec, 4:00 pm instead.`,
    'If that doesn’t suit you, choose another time by Mon 28 Dec, 8:00 am.',
  ];
  expect(await noticesOf(shop, shop.customer)).toEqual([told.join(' ')]);
  const letters = await lettersOf();
  expect(letters.map(({ to }) => to)).toEqual([shop.customer.user.email]);
  for (const line of told) expect(letters[0]?.text).toContain(line);
  expect(await noticesOf(shop, shop.jonah)).toEqual([
    `Off closed days: ${second.order_number} and ${delivered.order_number}.`,
  ]);
  for (const who of [shop.owner, shop.admin]) expect(await noticesOf(shop, who)).toEqual([]);
  expect((await read(shop, second.id)).status).toBe('cancelled');
  expect((await read(shop, first.id)).history[0]).toMatchObject({
    actor_name: 'Adam Admin',
    summary: 'moved pickup, as the laundry is closed on Fri 25 Dec 2026 (Christmas Day)',
  });
  expect((await read(shop, second.id)).history[0]?.summary).toBe(
    'cancelled the order, as the laundry is closed on Fri 25 Dec 2026 (Christmas Day)',
  );
  expect(await affected(shop)).toEqual([]);
  for (const order_id of [first.id, second.id]) {
    const { rows } = (await shop.call(shop.owner, outgoingRoute, { query: { order_id } })).reply;
    expect(rows.map(({ kind }) => kind)).toContain('closed_day');
  }
  const other = await placeAt(shop, '2026-12-21T09:00', '2026-12-22T09:00');
  const query = { order_id: other.id };
  const { rows } = (await shop.call(shop.owner, outgoingRoute, { query })).reply;
  expect(rows.map(({ kind }) => kind)).not.toContain('closed_day');
});

test('a delivery that moves along is named before and in the notice [BKG-15]', async () => {
  const order = await placeAt(shop, '2026-12-25T09:00', '2026-12-26T09:00');
  await christmas();
  await forgetNotices(shop);
  const [row] = await affected(shop);
  const [to] = row?.open_dates ?? [];
  expect(await moveAll({ order_id: order.id, version: order.version, to: to ?? null })).toEqual(['moved']);
  const { delivery_date } = await read(shop, order.id);
  expect(delivery_date).not.toEqual(order.delivery_date);
  expect(row?.deliveries_along?.[0]).toEqual(delivery_date);
  const along = ` Your delivery moves to ${formatVisit(delivery_date, null, 'Australia/Sydney', shop.now())}.`;
  expect((await noticesOf(shop, shop.customer))[0]).toContain(`instead.${along}`);
});

test('a moved pickup can be moved on until it begins, not until its delivery locks [BKG-15]', async () => {
  const order = await placeAt(shop, '2026-12-25T09:00', '2026-12-30T09:00');
  await christmas();
  await forgetNotices(shop);
  expect(await moveAll(await seen(order, '2026-12-28T09:00'))).toEqual(['moved']);
  expect(await noticesOf(shop, shop.customer)).toEqual([
    expect.stringMatching(/choose another time before your pickup\.$/),
  ]);
});

test.each([
  ['keeps its date', '2026-12-29T09:00', '2026-12-28T09:00', ['2026-12-28 09:00', '2026-12-29 09:00']],
  [
    'is not on the closed day',
    '2026-12-25T16:00',
    '2026-12-24T09:00',
    ['2026-12-24 09:00', '2026-12-28 16:00'],
  ],
  [
    'stays after the pickup',
    '2026-12-27T08:00',
    '2026-12-28T09:00',
    ['2026-12-28 09:00', '2026-12-30 08:00'],
  ],
  ['is on an open day', '2026-12-26T09:00', '2026-12-31T09:00', ['2026-12-31 09:00', '2027-01-04 09:00']],
])('the delivery of a moved pickup %s [BKG-15, SER-21]', async (_, delivery, to, dates) => {
  const order = await placeAt(shop, '2026-12-25T09:00', delivery);
  await christmas();
  await close(shop, shop.owner, '2027-01-01');
  expect(await moveAll(await seen(order, to))).toEqual(['moved']);
  expect(await datesOf(order)).toEqual(dates);
});

test('each is answered by itself: changed meanwhile, locked, gone, finished, past, closed [BKG-15]', async () => {
  const place = () => placeAt(shop, '2026-12-25T09:00', '2026-12-30T09:00');
  const [changed, locked, gone, finished, past, closed, fine] = await Promise.all([
    place(),
    place(),
    place(),
    place(),
    place(),
    place(),
    place(),
  ] as const);
  const collected = await placeAt(shop, '2026-12-24T09:00', '2026-12-25T09:00');
  const elsewhere = await placeAt(shop, '2026-12-22T09:00', '2026-12-23T09:00');
  await christmas();
  await close(shop, shop.owner, '2026-12-28', 'Boxing Day');
  await shop.call(shop.owner, lockOrderRoute, { params: { id: locked.id } });
  await edit(shop, shop.owner, finished, { status: 'completed' });
  await edit(shop, shop.owner, collected, { status: 'processing' });
  const moves = await Promise.all([
    seen(changed, '2026-12-29T09:00'),
    seen(locked, '2026-12-29T09:00'),
    seen(gone, '2026-12-29T09:00'),
    seen(finished, '2026-12-29T09:00'),
    seen(past, '2026-11-24T10:00'),
    seen(closed, '2026-12-28T09:00'),
    seen(collected, null),
    seen(collected, '2026-12-24T09:00'),
    seen(elsewhere, '2026-12-29T09:00'),
    seen(fine, '2026-12-29T09:00'),
  ]);
  await edit(shop, shop.owner, changed, { special_instructions: 'Ring' });
  await remove(shop, shop.owner, gone);
  expect(await moveAll(...moves, ...moves.slice(-1))).toEqual([
    'changed_meanwhile: Someone else just changed this. Load it again.',
    'locked: This order is locked. Unlock it first to change it.',
    'refused: This order is gone.',
    'refused: This order is finished.',
    'refused: Choose a time to come.',
    'refused: We are closed on Mon 28 Dec (Boxing Day).',
    'refused: The driver has already picked up this order.',
    'refused: Delivery must be after pickup.',
    'refused: This order is not on a closed day any more.',
    'moved',
    'changed_meanwhile: Someone else just changed this. Load it again.',
  ]);
  expect((await affected(shop)).map(({ order_number }) => order_number).toSorted()).toEqual(
    [changed, locked, past, closed, collected].map(({ order_number }) => order_number).toSorted(),
  );
  const { reply } = await move(shop, shop.owner, [await seen(locked, '2026-12-29T09:00')]);
  expect(reply.results[0]?.outcome).toBe('moved');
});

test('an occurrence is moved by hand and at once, without asking; no other date moves [BKG-15, SER-19]', async () => {
  const first = await placeWeekly(shop, { closed_day_rule: 'previous_open' });
  await edit(shop, shop.admin, first, { special_instructions: 'Ring', scope: 'this' });
  await close(shop, shop.owner, '2026-12-02');
  await forgetNotices(shop);
  expect(await moveAll(await seen(first, '2026-12-03T09:00'))).toEqual(['moved']);
  const { next, history } = await readSeries(shop, first);
  expect(next[0]).toMatchObject({ pickup_date: local('2026-12-03T09:00'), changed: ['dates'] });
  expect(next[1]?.pickup_date).toEqual(local('2026-12-09T09:00'));
  expect(history[0]?.summary).toBe(`changed pickup of ${first.order_number} alone`);
  expect(await noticesOf(shop, shop.customer)).toHaveLength(1);
  // What waits for its customer stays.
  expect((await read(shop, first.id)).modification_requested).toBe(true);
  await expectNextPickups(shop.db);
});

test('an occurrence is skipped as by the skip, told once, with the next pickup [BKG-15, SER-8]', async () => {
  const first = await placeWeekly(shop);
  await tickAt(shop, '2026-11-24T10:12');
  await close(shop, shop.owner, '2026-12-02', 'Van day');
  await forgetNotices(shop);
  expect(await moveAll(await seen(first, null))).toEqual(['skipped']);
  expect(await ordersOf(shop, first)).toEqual(['1 cancelled 2026-12-02']);
  expect((await readSeries(shop, first)).next[0]).toMatchObject({ state: 'skipped' });
  expect(await noticesOf(shop, shop.customer)).toEqual([
    `${first.order_number}: We are closed on Wed 2 Dec (Van day). We’ll skip your pickup that day. The next one is Wed 9 Dec.`,
  ]);
  expect((await readSeries(shop, first)).history[0]?.summary).toContain(
    'as the laundry is closed on Wed 2 Dec 2026 (Van day)',
  );
  await expectNextPickups(shop.db);
});

test('what would have met a dropped one takes its place [BKG-15, SER-22]', async () => {
  const daily = await insertTemplate(shop.db, { name: 'Daily', frequency_type: 'daily', frequency_value: 1 });
  const first = await placeWeekly(shop, {
    pickup_date: local('2026-12-07T09:00'),
    delivery_date: local('2026-12-09T09:00'),
    frequency_template_id: daily.id,
    closed_day_rule: 'previous_open',
  });
  for (const on of ['2026-12-08', '2026-12-09']) await close(shop, shop.owner, on);
  expect((await readSeries(shop, first)).next[1]).toMatchObject({ number: 2, state: 'merged' });
  expect(await moveAll(await seen(first, null))).toEqual(['skipped']);
  expect((await readSeries(shop, first)).next_pickup).toEqual(local('2026-12-07T09:00'));
  await expectNextPickups(shop.db);
});

test('with the same key it is done and told once, and answered the same [BKG-15, API-5]', async () => {
  const order = await placeAt(shop, '2026-12-25T09:00', '2026-12-30T09:00');
  await christmas();
  await forgetNotices(shop);
  const body = { moves: [await seen(order, '2026-12-28T09:00')] };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const [one, other] = await Promise.all([
    send(shop, shop.admin, moveOrdersRoute, { body }, headers),
    send(shop, shop.admin, moveOrdersRoute, { body }, headers),
  ]);
  expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
  expect(one.body).toBe(other.body);
  expect(await noticesOf(shop, shop.customer)).toHaveLength(1);
  const told = await shop.db.select().from(events).where(eq(events.subject_id, order.id));
  expect(told.filter(({ type }) => type === 'order.moved')).toHaveLength(1);
});

test('a move is undone as if it had not been, but for what was said: once more, without a day [BKG-15]', async () => {
  const order = await placeAt(shop, '2026-12-25T09:00', '2026-12-26T09:00');
  const weekly = await placeWeekly(shop, {
    pickup_date: local('2026-12-25T11:00'),
    delivery_date: local('2026-12-29T11:00'),
  });
  await assignJonah(shop, order);
  await christmas();
  const before = await affected(shop);
  expect(before).toHaveLength(2);
  const moves = [await seen(order, '2026-12-28T09:00'), await seen(weekly, '2026-12-28T11:00')];
  const { results } = (await move(shop, shop.admin, moves)).reply;
  await forgetNotices(shop);
  const undo = async (versions = results.map(({ version = 0 }) => version)) => {
    const ids = [order, weekly].map(({ id }) => id);
    const body = { moves: ids.map((order_id, at) => ({ order_id, version: versions[at] ?? 0 })) };
    return (await shop.call(shop.admin, undoMovesRoute, { body })).reply.results;
  };
  const byHand = () =>
    shop.db.$count(series_exceptions, eq(series_exceptions.series_id, weekly.series_id ?? ''));
  expect(await byHand()).toBe(1);
  const back = await undo();
  expect(back.map(({ outcome }) => outcome)).toEqual(['moved', 'moved']);
  expect(await datesOf(order)).toEqual(['2026-12-25 09:00', '2026-12-26 09:00']);
  const after = (await affected(shop)).map((row, at) => ({
    ...row,
    order_version: before[at]?.order_version,
  }));
  expect(after).toEqual(before);
  expect(await byHand()).toBe(0);
  await expectNextPickups(shop.db);
  const text = ({ order_number }: { order_number: string }, was: string) =>
    `${order_number}: Your pickup isn’t on Mon 28 Dec, ${was} after all. We’ll tell you the new day.`;
  expect(await noticesOf(shop, shop.customer)).toEqual([
    `${text(order, '9:00 am')} ${text(weekly, '11:00 am')}`,
  ]);
  expect(await noticesOf(shop, shop.jonah)).toEqual([`Back where they were: ${order.order_number}.`]);
  expect((await read(shop, order.id)).history[0]?.summary).toBe(
    'undid the move of pickup and delivery, as the laundry is closed on Fri 25 Dec 2026 (Christmas Day)',
  );
  expect((await undo()).map(({ outcome }) => outcome)).toEqual(['changed_meanwhile', 'changed_meanwhile']);
  expect((await undo(back.map(({ version = 0 }) => version))).map(({ reason }) => reason)).toEqual(
    Array(2).fill('This move can no longer be undone.'),
  );
});

test('what is refused of all moves changes nothing and tells nobody [BKG-15]', async () => {
  const order = await placeAt(shop, '2026-12-25T09:00', '2026-12-30T09:00');
  await christmas();
  const moves = [await seen(order, '2026-12-25T12:00')];
  const before = await fingerprint(shop.db);
  await moveAll(...moves);
  expect(await fingerprint(shop.db)).toBe(before);
});

test('200 orders are moved in one call, and 201 refused [BKG-15]', async () => {
  const { id } = await placeAt(shop, '2026-12-25T09:00', '2026-12-30T09:00');
  const { rows } = await shop.db.execute<{ id: string }>(
    `insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, items,
      total_amount) select gen_random_uuid(), customer_id, status, pickup_date, delivery_date, pickup_address,
      delivery_address, items, total_amount from orders, generate_series(1, 200) where id = '${id}' returning id`,
  );
  await christmas();
  const moves = rows.map((row) => ({ order_id: row.id, version: 1, to: local('2026-12-29T09:00') }));
  expect(new Set(await moveAll(...moves))).toEqual(new Set(['moved']));
  expect(MoveDraft.safeEncode({ moves: [...moves, ...moves.slice(0, 1)] }).success).toBe(false);
});
