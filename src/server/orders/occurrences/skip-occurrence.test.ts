import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { lockOrderRoute, unlockOrderRoute } from '#shared/orders/orders.contract.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { expectNextPickups } from '../../series/next-pickup.fixture.ts';
import { fingerprint } from '../../testing/rolled-back.ts';
import type { Person } from '../../testing/world.ts';
import { edit, read, remove, type Shop } from '../orders.fixture.ts';
import {
  assignJonah,
  dayOf,
  eventsOf,
  local,
  mailsOf,
  noticesOf,
  openSeriesShop,
  ordersOf,
  placeWeekly,
  readSeries,
  refused,
  type SeriesOrder,
  skip,
  startWeekly,
  stop,
  tickAt,
} from '../series-calls.fixture.ts';

let shop: Shop;
let first: SeriesOrder;
beforeAll(async () => {
  shop = await openSeriesShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  first = await startWeekly(shop);
});

/** What takes place, by number. */
const daysOf = async (who = shop.customer) =>
  (await readSeries(shop, first, who)).next
    .filter(({ state, status }) => ['made', 'planned'].includes(state) && status !== 'cancelled')
    .map((occurrence) => `${occurrence.number} ${dayOf(occurrence)}`);

describe('a skip', () => {
  test.each(['customer', 'admin'] as const)(
    'drops an order, and moves no other date, by the %s [SER-8]',
    async (who) => {
      const before = await daysOf();
      const { reply } = await skip(shop, shop[who], first, 1);
      expect(reply).toMatchObject({
        number: 1,
        state: 'skipped',
        status: 'cancelled',
        order_id: first.id,
        reason: `Skipped by ${shop[who].user.full_name}`,
        dropped_at: shop.now(),
        may_skip: false,
        may_undo: true,
      });
      expect((await daysOf()).slice(0, 11)).toEqual(before.slice(1));
      expect(await readSeries(shop, first)).toMatchObject({ state: 'active', skipped_ahead: 1 });
      expect((await read(shop, first.id)).history[0]?.summary).toBe(
        'cancelled the order, skipping this one only',
      );
      await expectNextPickups(shop.db);
    },
  );

  test.each(['customer', 'owner'] as const)(
    'keeps a planned one from being made, by the %s [SER-8]',
    async (who) => {
      const before = await daysOf();
      const { reply } = await skip(shop, shop[who], first, 2);
      expect(reply).toMatchObject({ number: 2, state: 'skipped', order_id: null, may_undo: true });
      expect((await daysOf()).slice(0, 11)).toEqual(before.filter((text) => !text.startsWith('2 ')));
      await expectNextPickups(shop.db);
      const { next_occurrence_date } = await read(shop, first.id);
      expect(next_occurrence_date && dayOf({ pickup_date: next_occurrence_date })).toBe('2026-12-16');
      await tickAt(shop, '2026-12-08T10:00');
      await tickAt(shop, '2026-12-09T09:01');
      expect(await ordersOf(shop, first)).toEqual(['1 pending 2026-12-02', '3 scheduled 2026-12-16']);
    },
  );

  test('is not shown to be undone by the customer where staff made it [SER-8]', async () => {
    await skip(shop, shop.admin, first, 2);
    const [, second] = (await readSeries(shop, first)).next;
    expect(second).toMatchObject({ state: 'skipped', may_undo: false, may_skip: false });
  });

  test('again, and as the cancelling of the order, is the same act [SER-8]', async () => {
    const cancelled = await remove(shop, shop.customer, first, { repeat: 'skip' });
    const after = await fingerprint(shop.db);
    const again = [
      await remove(shop, shop.customer, first, { repeat: 'skip' }),
      await skip(shop, shop.customer, first, 1),
      await skip(shop, shop.admin, first, 1),
    ];
    expect([cancelled, ...again].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await fingerprint(shop.db)).toBe(after);
    expect(await eventsOf(shop, first)).toEqual(['series.started', 'occurrence.skipped']);
    await skip(shop, shop.customer, first, 2);
    const planned = await fingerprint(shop.db);
    expect((await skip(shop, shop.owner, first, 2)).status).toBe(200);
    expect(await fingerprint(shop.db)).toBe(planned);
  });

  test.each([1, 2])(
    'of number %i, by twenty at once, is one event and one notice [SER-8]',
    async (number) => {
      const calls = Array.from({ length: 20 }, (_, index) => {
        if (number === 1 && index % 3 === 0) return remove(shop, shop.customer, first, { repeat: 'skip' });
        return skip(shop, index % 2 ? shop.admin : shop.customer, first, number);
      });
      const replies = await Promise.all(calls);
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect((await eventsOf(shop, first)).filter((type) => type === 'occurrence.skipped')).toHaveLength(1);
      const people = [shop.owner, shop.admin, shop.customer];
      const notices = await Promise.all(people.map((person) => noticesOf(shop, person)));
      // Whoever came first is not told, and the owner is if that was the customer.
      const byCustomer = notices[2]?.length === 0;
      expect(notices.map(({ length }) => length)).toEqual(byCustomer ? [1, 1, 0] : [0, 0, 1]);
      expect(await mailsOf(shop)).toHaveLength(byCustomer ? 0 : 1);
    },
  );
});

describe('a skip that is refused changes nothing:', () => {
  const expectRefused = async (who: Person, number: number, expected: object) => {
    const before = await fingerprint(shop.db);
    const { problem } = await skip(shop, who, first, number);
    expect(problem).toMatchObject(expected);
    expect(await fingerprint(shop.db)).toBe(before);
  };
  const conflict = (detail: string, code: ProblemCode = 'order-locked') => ({ ...refused(code), detail });

  test('in the hours before its delivery, for the customer only [SER-8]', async () => {
    shop.setNow(local('2026-12-04T01:00'));
    await expectRefused(shop.customer, 1, conflict('Orders are locked 8 hours before delivery.'));
    expect((await skip(shop, shop.admin, first, 1)).status).toBe(200);
  });

  test('locked by hand, for all but the owner [SER-8]', async () => {
    await shop.call(shop.owner, lockOrderRoute, { params: { id: first.id } });
    const detail = 'This order is locked. Please contact us to change it.';
    await expectRefused(shop.customer, 1, conflict(detail));
    const unlockFirst = 'This order is locked. Unlock it first to change it.';
    await expectRefused(shop.admin, 1, conflict(unlockFirst, 'unlock-first'));
    expect((await readSeries(shop, first, shop.admin)).next[0]?.may_skip).toBe(false);
    await shop.call(shop.admin, unlockOrderRoute, { params: { id: first.id } });
    expect((await skip(shop, shop.admin, first, 1)).status).toBe(200);
  });

  test('locked by hand does not keep the owner from it [SER-8]', async () => {
    await shop.call(shop.admin, lockOrderRoute, { params: { id: first.id } });
    expect((await skip(shop, shop.owner, first, 1)).reply).toMatchObject({ state: 'skipped' });
  });

  test('picked up by the driver, for everybody [SER-8]', async () => {
    await assignJonah(shop, first);
    const body = { status: 'picked_up' as const };
    await shop.call(shop.jonah, updateDeliveryRoute, { params: { id: first.id }, body });
    const detail = 'The driver has already picked up this order.';
    for (const who of [shop.customer, shop.owner]) await expectRefused(who, 1, conflict(detail));
  });

  test.each(['ready_for_pickup', 'completed'] satisfies OrderStatus[])(
    'with the status %s, for everybody [SER-8]',
    async (status) => {
      await edit(shop, shop.owner, first, { status });
      const detail = 'It’s too late to change this order.';
      await expectRefused(shop.customer, 1, conflict(detail));
      const isFinished = status === 'completed';
      const forStaff = isFinished ? detail : 'The driver has already picked up this order.';
      await expectRefused(shop.owner, 1, conflict(forStaff));
    },
  );

  test('number 0 [SER-8]', async () => {
    const url = `/api/series/${first.series_id}/occurrences/0/skip`;
    const headers = { authorization: `Bearer ${shop.customer.token}` };
    expect((await shop.app.inject({ method: 'PUT', url, headers })).statusCode).toBe(404);
  });

  test('a number that does not come, a series of somebody else, and a driver [SER-8]', async () => {
    const absent = refused('not-found');
    await expectRefused(shop.stranger, 1, absent);
    await expectRefused(shop.jonah, 1, refused('forbidden'));
    first = await placeWeekly(shop, { ends_after: 3 });
    await expectRefused(shop.customer, 4, absent);
    expect((await skip(shop, shop.customer, first, 3)).status).toBe(200);
    // Missed while nobody made it.
    shop.setNow(local('2026-12-10T09:00'));
    await expectRefused(shop.admin, 2, absent);
  });

  test('more than 400 days ahead [SER-8]', async () => {
    // The 400th day from Tue 24 Nov 2026 is Wed 29 Dec 2027.
    const number = 1 + day400From('2026-12-02');
    await expectRefused(shop.customer, number + 1, {
      ...refused('invalid'),
      errors: [{ path: 'number', message: 'Skip what comes within 400 days' }],
    });
    expect(dayOf((await skip(shop, shop.customer, first, number)).reply)).toBe('2027-12-29');
  });

  test('what a series that has ended would have planned [SER-8]', async () => {
    await stop(shop, shop.customer, first);
    await expectRefused(shop.customer, 2, refused('not-found'));
    first = await placeWeekly(shop);
    await remove(shop, shop.owner, first);
    await expectRefused(shop.customer, 2, refused('not-found'));
  });
});

/** The whole weeks from a day until 400 days after Tue 24 Nov 2026. */
const day400From = (day: string): number => {
  const latest = Temporal.PlainDate.from('2026-11-24').add({ days: 400 });
  return Math.floor(Temporal.PlainDate.from(day).until(latest).days / 7);
};
