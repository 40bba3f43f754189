import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PatternDays, Weekday } from '#shared/frequency/recurrence-pattern.ts';
import { editOrderRoute, placeOrderForRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { previewSeriesRoute } from '#shared/series/series.contract.ts';
import { insertTemplate } from '../../frequency/frequency.store.ts';
import type { Shop } from '../orders.fixture.ts';
import { clearSeries, editSeries, type SeriesOrder } from '../series-calls.fixture.ts';
import { addWindows, changeSettings, emptyWindows, openWindowShop, windowDraft } from '../windows.fixture.ts';

let shop: Shop;
let daily: string;
let monthly: string;
beforeAll(async () => {
  shop = await openWindowShop();
  await addWindows(shop, { leg: 'pickup', weekdays: [7], hours: [10, 12] });
  const add = async (frequency_type: 'daily' | 'monthly') =>
    (
      await insertTemplate(shop.db, {
        ...shop.weekly,
        name: frequency_type,
        frequency_type,
        description: null,
      })
    ).id;
  [daily, monthly] = [await add('daily'), await add('monthly')];
});
afterAll(() => shop.close());
beforeEach(async () => {
  await emptyWindows(shop);
  await clearSeries(shop);
});

interface Asked {
  days?: Weekday[];
  template?: string;
  pickup?: string;
  delivery?: string;
  who?: 'customer' | 'admin';
  anyway?: boolean;
}

/** What the preview and the order say of an order that would recur: they say the same. */
async function ask({
  days,
  template,
  pickup = '2026-12-01 08',
  delivery = '2026-12-03 14',
  who = 'customer',
  anyway,
}: Asked) {
  const recurrence: PatternDays | undefined = days && { by_day: days };
  const more = { is_recurring: true, frequency_template_id: template ?? shop.weekly.id, recurrence };
  const draft = { ...windowDraft(shop, pickup, delivery, more), ...(anyway && { anyway }) };
  const { pickup_date, delivery_date, pickup_address, delivery_address } = draft;
  const { frequency_template_id } = more;
  const addresses = { pickup_address, delivery_address };
  const preview = await shop.call(shop[who], previewSeriesRoute, {
    body: {
      pickup_date,
      delivery_date,
      frequency_template_id,
      recurrence,
      ...addresses,
      ...(anyway && { anyway }),
    },
  });
  const placed =
    who === 'customer'
      ? await shop.call(shop.customer, placeOrderRoute, { body: draft })
      : await shop.call(shop.admin, placeOrderForRoute, {
          body: { ...draft, customer_id: shop.customer.user.id },
        });
  const [shown, order] = [preview, placed].map((answer) =>
    answer.status < 300 ? 'fits' : { status: answer.status, errors: answer.problem.errors },
  );
  expect(shown).toEqual(order);
  return order;
}
const refused = (message: string, path = 'recurrence') => ({ status: 422, errors: [{ path, message }] });

describe('the preview and the order say alike which days have no window', () => {
  test('one of several weekdays, by its name and its time, at the days [BKG-6, BKG-9, SER-7]', async () => {
    expect(await ask({ days: ['TU', 'SA'] })).toEqual(refused('There is no pickup window at 8:00 am on Sat'));
    expect(await ask({ days: ['TU', 'SU'] })).toEqual(
      // On Sundays there is one at another time.
      refused('There is no pickup window at 8:00 am on Sun'),
    );
  });

  test('all that cannot be kept, on both legs [BKG-6, BKG-9]', async () => {
    expect(await ask({ days: ['TU', 'FR', 'SA', 'SU'] })).toEqual(
      refused(
        'There is no pickup window at 8:00 am on Sat and Sun, and no delivery window at 2:00 pm on Sun',
      ),
    );
    expect(await ask({ days: ['TU', 'FR'] })).toEqual(
      refused('There is no delivery window at 2:00 pm on Sun'),
    );
    expect(await ask({ days: ['TU', 'WE'] })).toBe('fits');
  });

  test('also of a day whose turn comes after the days that can be booked [BKG-9]', async () => {
    const far = { pickup: '2026-12-15 08', delivery: '2026-12-17 14' };
    expect(await ask({ ...far, days: ['TU', 'SA'] })).toEqual(
      refused('There is no pickup window at 8:00 am on Sat'),
    );
  });

  test('of a pattern that names no days those that come soon [BKG-9]', async () => {
    expect(await ask({ template: daily })).toEqual(
      refused(
        'There is no pickup window at 8:00 am on Sat and Sun, and no delivery window at 2:00 pm on Sat and Sun',
      ),
    );
    expect(await ask({ template: monthly })).toBe('fits');
  });

  test('the first pickup and its delivery in their own fields [BKG-6]', async () => {
    expect(await ask({ pickup: '2026-12-01 09' })).toEqual(
      refused('Choose one of the pickup windows', 'pickup_date'),
    );
    expect(await ask({ delivery: '2026-12-03 15' })).toEqual(
      refused('Choose one of the delivery windows', 'delivery_date'),
    );
  });

  test('staff as well, unless they do it anyway [BKG-8]', async () => {
    const saturdays = { days: ['TU', 'SA'] as Weekday[], who: 'admin' as const };
    expect(await ask(saturdays)).toEqual(refused('There is no pickup window at 8:00 am on Sat'));
    expect(await ask({ ...saturdays, anyway: true })).toBe('fits');
  });

  test('nobody where times are free [BKG-1]', async () => {
    await changeSettings(shop, { use_windows: false });
    expect(await ask({ days: ['TU', 'SA'] })).toBe('fits');
    await changeSettings(shop, { use_windows: true });
  });
});

test('so do changes of a series, from an order on and on its page [BKG-9, SER-17]', async () => {
  const more = { is_recurring: true, frequency_template_id: shop.weekly.id };
  const draft = windowDraft(shop, '2026-12-01 08', '2026-12-03 14', more);
  const first = (await shop.call(shop.customer, placeOrderRoute, { body: draft })).reply as SeriesOrder;
  const recurrence = { by_day: ['TU', 'SA'] as Weekday[] };
  const edit = { params: { id: first.id }, body: { recurrence, scope: 'following' as const } };
  for (const answer of [
    await shop.call(shop.customer, editOrderRoute, edit),
    await editSeries(shop, shop.customer, first, { recurrence }),
  ]) {
    expect({ status: answer.status, errors: answer.problem.errors }).toEqual(
      refused('There is no pickup window at 8:00 am on Sat'),
    );
  }
});
