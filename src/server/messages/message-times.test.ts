import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { edit, placeOne, placeRecurring } from '../orders/orders.fixture.ts';
import { outgoing } from '../schema.ts';
import { type MessageShop, openMessageShop, standing } from './messages.fixture.ts';
import { endOfQuiet } from './quiet-hours.ts';
import { remindOfPickups } from './remind-of-pickups.ts';

/** When what happens at a moment leaves. */
const leavesAt = (...of: Parameters<typeof endOfQuiet>) => endOfQuiet(...of) ?? of[0];
const time = (text: string) => Temporal.PlainTime.from(text);
const night = { from: time('21:00'), until: time('07:00') };
const at = (text: string, zone: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
const shown = (moment: Temporal.Instant, zone: string) =>
  moment.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

describe('quiet hours', () => {
  const zone = 'Australia/Sydney';
  test.each([
    ['2026-11-24T20:59', '2026-11-24T20:59'],
    ['2026-11-24T21:00', '2026-11-25T07:00'],
    ['2026-11-25T03:00', '2026-11-25T07:00'],
    ['2026-11-25T06:59', '2026-11-25T07:00'],
    ['2026-11-25T07:00', '2026-11-25T07:00'],
  ])('what happens at %s leaves at %s [MSG-5]', (moment, leaves) => {
    expect(shown(leavesAt(at(moment, zone), night, zone), zone)).toBe(leaves);
  });

  test('within a day they end on the same day [MSG-5]', () => {
    const noon = { from: time('12:00'), until: time('14:00') };
    expect(shown(leavesAt(at('2026-11-24T13:00', zone), noon, zone), zone)).toBe('2026-11-24T14:00');
    expect(shown(leavesAt(at('2026-11-24T02:00', zone), noon, zone), zone)).toBe('2026-11-24T02:00');
  });

  test.each([
    ['Australia/Sydney', '2026-10-03', '2027-04-03'],
    ['Australia/Lord_Howe', '2026-10-03', '2027-04-03'],
    ['Europe/Berlin', '2026-03-28', '2026-10-24'],
    ['America/New_York', '2026-03-07', '2026-10-31'],
  ])('end once at the wall clock in both nights of %s [MSG-5]', (of, ...days) => {
    for (const day of days) {
      const end = Temporal.PlainDate.from(day).add({ days: 1 });
      const begin = at(`${day}T21:00`, of);
      for (let minutes = 0; minutes < 660; minutes += 10) {
        const moment = begin.add({ minutes });
        const isOver = Temporal.Instant.compare(moment, at(`${end}T07:00`, of)) >= 0;
        const expected = isOver ? shown(moment, of) : `${end}T07:00`;
        expect(shown(leavesAt(moment, night, of), of)).toBe(expected);
      }
    }
  });
});

describe('the reminder of a pickup', () => {
  let shop: MessageShop;
  beforeAll(async () => {
    shop = await openMessageShop();
  });
  beforeEach(async () => {
    await shop.db.execute(sql`update orders set status = 'cancelled'`);
    await shop.forget();
  });
  afterAll(() => shop.close());

  const zone = 'Australia/Sydney';
  const placeFor = (pickup: string, place = placeOne) => {
    const pickup_date = at(pickup, zone);
    return place(shop, { pickup_date, delivery_date: pickup_date.add({ hours: 48 }) });
  };
  const remindAt = async (moment: string) => {
    shop.setNow(at(moment, zone));
    await Promise.all([remindOfPickups(shop.db), remindOfPickups(shop.db)]);
    await remindOfPickups(shop.db);
    return (await shop.leave()).map(({ subject }) => subject);
  };

  test('goes at its time on the day before, once however often the clock looks [MSG-11]', async () => {
    shop.setNow(at('2026-11-24T09:00', zone));
    const order = await placeFor('2026-11-26T08:00');
    await shop.forget();
    expect(await remindAt('2026-11-24T16:00')).toEqual([]);
    expect(await remindAt('2026-11-25T15:59')).toEqual([]);
    expect(await remindAt('2026-11-25T16:00')).toEqual([
      `Tomorrow: pickup of ${order.order_number}, 8:00 am`,
    ]);
    expect(await remindAt('2026-11-25T16:01')).toEqual([]);
    const text = shop.server.mails.at(-1)?.text;
    expect(text).toContain('WE COME TOMORROW TO COLLECT');
    expect(text).toContain('You can change it until we collect it.');
    expect(text).not.toContain('The latest');
    expect(text).toContain('You get this on the day before a pickup.');
  });

  test('says of a recurring one that it can be skipped or moved [MSG-11]', async () => {
    shop.setNow(at('2026-11-24T09:00', zone));
    await placeFor('2026-11-26T08:00', placeRecurring);
    await shop.forget();
    await remindAt('2026-11-25T16:00');
    expect(shop.server.mails.at(-1)?.text).toContain('You can skip or move it until we collect it.');
  });

  test('says the moment alone where the lock comes before the pickup, and nothing once locked [MSG-11]', async () => {
    shop.setNow(at('2026-11-24T09:00', zone));
    const [pickup_date, delivery_date] = [at('2026-11-26T08:00', zone), at('2026-11-26T15:00', zone)];
    await placeOne(shop, { pickup_date, delivery_date });
    await shop.forget();
    await remindAt('2026-11-25T16:00');
    expect(shop.server.mails.at(-1)?.text).toContain('You can change it until Thu 26 Nov, 7:00 am.');
    await shop.db.execute(sql`update orders set status = 'cancelled'`);
    shop.setNow(at('2026-11-24T09:00', zone));
    const locked = await placeOne(shop, { pickup_date, delivery_date });
    await shop.db.execute(sql`update orders set is_locked = true where id = ${locked.id}`);
    await shop.forget();
    await remindAt('2026-11-25T16:00');
    expect(shop.server.mails.at(-1)?.text).not.toContain('You can change it');
  });

  test('not of what was placed or moved to that day later, nor of what is collected [MSG-11]', async () => {
    shop.setNow(at('2026-11-24T09:00', zone));
    const moved = await placeFor('2026-11-28T08:00');
    const collected = await placeFor('2026-11-26T09:00');
    await edit(shop, shop.owner, collected, { status: 'processing' });
    shop.setNow(at('2026-11-25T16:30', zone));
    await placeFor('2026-11-26T10:00');
    const pickup_date = at('2026-11-26T08:00', zone);
    await edit(shop, shop.owner, moved, { pickup_date, delivery_date: pickup_date.add({ hours: 48 }) });
    await shop.forget();
    expect(await remindAt('2026-11-25T17:00')).toEqual([]);
  });

  test('is dropped where the pickup was over before it could leave [MSG-3, MSG-11]', async () => {
    shop.setNow(at('2026-11-24T09:00', zone));
    await placeFor('2026-11-26T08:00');
    await shop.forget();
    shop.setNow(at('2026-11-25T16:00', zone));
    await remindOfPickups(shop.db);
    shop.setNow(at('2026-11-26T12:00', zone));
    expect(await shop.leave()).toEqual([]);
    expect(await standing(shop)).toEqual(['pickup_reminder dropped The pickup is over.']);
    expect(await shop.db.$count(outgoing)).toBe(1);
  });
});
