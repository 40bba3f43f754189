import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { Order } from '#shared/orders/order.ts';
import { editOrderRoute } from '#shared/orders/orders.contract.ts';
import {
  makeOccurrenceRoute,
  previewSeriesRoute,
  type SeriesOccurrence,
  type SeriesPreviewDraft,
  seriesRoute,
} from '#shared/series/series.contract.ts';
import { insertTemplate } from '../frequency/frequency.store.ts';
import { clearDays, close } from '../orders/closed-days/closed-days.fixture.ts';
import { createDueOccurrences } from '../orders/occurrences/create-due-occurrences.ts';
import { openShopWorld, placeRecurring, type Shop } from '../orders/orders.fixture.ts';
import { findSeriesDetails } from '../orders/series/series-details.store.ts';
import { orders } from '../schema.ts';
import { fingerprint } from '../testing/rolled-back.ts';

const zone = 'Australia/Sydney';
const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();

let shop: Shop;
let start: Temporal.Instant;
beforeAll(async () => {
  shop = await openShopWorld();
  start = shop.now();
});
beforeEach(() => shop.setNow(start));
afterAll(() => shop.close());

const draftOn = (text: string, more: Partial<SeriesPreviewDraft> = {}): SeriesPreviewDraft => ({
  pickup_date: local(text),
  delivery_date: local(text).add({ hours: 48 }),
  frequency_template_id: shop.weekly.id,
  ...more,
});
const preview = (body: SeriesPreviewDraft, who = shop.customer) =>
  shop.call(who, previewSeriesRoute, { body });

/** `1 2026-12-03T09:00`, on the clock of the business. */
const dayOf = ({ number, pickup_date }: SeriesOccurrence) =>
  `${number} ${pickup_date.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })}`;

describe('the preview of a series', () => {
  test('is its first 12 occurrences, planned, and writes nothing [SER-5, SER-7]', async () => {
    const before = await fingerprint(shop.db);
    const { reply } = await preview(draftOn('2026-12-03T09:00', { recurrence: { by_day: ['MO', 'TH'] } }));
    expect(reply).toHaveLength(12);
    expect(reply.slice(0, 4).map(dayOf)).toEqual([
      '1 2026-12-03T09:00',
      '2 2026-12-07T09:00',
      '3 2026-12-10T09:00',
      '4 2026-12-14T09:00',
    ]);
    expect(reply[1]).toEqual({
      number: 2,
      planned_pickup: local('2026-12-07T09:00'),
      pickup_date: local('2026-12-07T09:00'),
      delivery_date: local('2026-12-09T09:00'),
      state: 'planned',
      reason: null,
      closed_day: null,
      dropped_at: null,
      changed: [],
      may_skip: false,
      may_undo: false,
      order_id: null,
      order_number: null,
      status: null,
      driver_name: null,
    });
    expect(await fingerprint(shop.db)).toBe(before);
  });

  test('leaves out what is missed of a first pickup in the past [SER-7, REC-4]', async () => {
    const { reply } = await preview(draftOn('2026-11-10T09:00'), shop.owner);
    expect(reply.slice(0, 3).map(dayOf)).toEqual([
      '1 2026-11-10T09:00',
      '4 2026-12-01T09:00',
      '5 2026-12-08T09:00',
    ]);
  });

  test.each([
    [{ recurrence: { by_day: ['MO', 'TH'] } }, 'pickup_date', 'The first pickup has to be on a Mon or Thu'],
    [{ recurrence: { by_month_day: -1 } }, 'recurrence', 'A weekly pattern falls on weekdays only'],
    [
      { frequency_template_id: '01999999-0000-7000-8000-000000000000' },
      'frequency_template_id',
      'Choose a frequency template',
    ],
    [{ delivery_date: local('2026-12-02T09:00') }, 'delivery_date', 'Delivery must be after pickup'],
  ] as [Partial<SeriesPreviewDraft>, string, string][])(
    'refuses %j at %s [SER-2]',
    async (more, path, message) => {
      const { problem } = await preview(draftOn('2026-12-02T09:00', more));
      expect(problem).toMatchObject({ status: 422, errors: [{ path, message }] });
    },
  );

  test('is for staff and customers, not for drivers [ACC-5]', async () => {
    const draft = draftOn('2026-12-03T09:00');
    expect((await preview(draft, shop.admin)).status).toBe(200);
    expect((await preview(draft, shop.jonah)).status).toBe(403);
  });
});

test('of two on one day the one that falls out names the other, before the order and after it [SER-7, SER-22]', async () => {
  await clearDays(shop);
  await close(shop, shop.admin, '2026-12-10');
  const { id } = await insertTemplate(shop.db, { ...shop.weekly, name: 'Any days', description: null });
  const repeats = {
    frequency_template_id: id,
    recurrence: { by_day: ['TH' as const, 'FR' as const] },
    closed_day_rule: 'next_open' as const,
  };
  const draft = draftOn('2026-12-03T09:00', repeats);
  const merged = {
    number: 3,
    state: 'merged',
    planned_pickup: local('2026-12-10T09:00'),
    reason: 'Closed, together with the pickup on Fri 11 Dec',
    merged_into: { number: 4, pickup_date: local('2026-12-11T09:00') },
  };
  const named = (rows: SeriesOccurrence[]) => rows.filter(({ state }) => state === 'merged');
  expect(named((await preview(draft)).reply)).toMatchObject([merged]);
  const { series_id } = await placeRecurring(shop, {
    pickup_date: draft.pickup_date,
    delivery_date: draft.delivery_date,
    ...repeats,
  });
  const read = async () =>
    (await shop.call(shop.customer, seriesRoute, { params: { id: series_id ?? '' } })).reply;
  expect(named((await read()).next)).toMatchObject([merged]);
  shop.setNow(local('2026-12-01T09:00'));
  await createDueOccurrences(shop.db);
  expect(named((await read()).next)).toMatchObject([merged]);
  const params = { id: series_id ?? '', number: 4 };
  const { reply: partner } = await shop.call(shop.customer, makeOccurrenceRoute, { params });
  const dates = { pickup_date: local('2026-12-14T09:00'), delivery_date: local('2026-12-16T09:00') };
  const edit = { params: { id: partner.id }, body: { ...dates, scope: 'this' as const } };
  expect((await shop.call(shop.customer, editOrderRoute, edit)).status).toBe(200);
  expect(named((await read()).next)).toMatchObject([
    {
      reason: 'Closed, together with the pickup on Mon 14 Dec',
      merged_into: { number: 4, pickup_date: dates.pickup_date },
    },
  ]);
  await clearDays(shop);
});

const patterns: [first: string, RecurrencePattern][] = [
  ['2026-12-03T09:00', { frequency_type: 'weekly', frequency_value: 1, by_day: ['MO', 'TH'] }],
  ['2026-12-03T02:30', { frequency_type: 'weekly', frequency_value: 2, by_day: ['TH', 'SU'] }],
  ['2026-12-03T02:30', { frequency_type: 'daily', frequency_value: 3 }],
  ['2026-12-31T09:00', { frequency_type: 'monthly', frequency_value: 1 }],
  ['2026-12-08T09:00', { frequency_type: 'monthly', frequency_value: 1, by_day: ['TU'], by_set_pos: 2 }],
  ['2026-12-25T09:00', { frequency_type: 'monthly', frequency_value: 2, by_day: ['FR'], by_set_pos: -1 }],
  ['2026-12-31T09:00', { frequency_type: 'monthly', frequency_value: 1, by_month_day: -1 }],
];

test('what was shown is what is made, over two years in which nobody changes anything [SER-7]', async () => {
  const placed: { order: Order; shown: Set<string> }[] = [];
  for (const [text, pattern] of patterns) {
    const { id: frequency_template_id } = await insertTemplate(shop.db, { name: 'Repeats', ...pattern });
    const draft = draftOn(text, { frequency_template_id });
    const shown = new Set((await preview(draft)).reply.map(datesOf));
    const { pickup_date, delivery_date } = draft;
    const order = await placeRecurring(shop, { pickup_date, delivery_date, frequency_template_id });
    placed.push({ order, shown });
  }
  const staff = { id: shop.owner.user.id, customer_id: null, role: 'owner', reach: 'any' } as const;
  for (let day = 0; day <= 730; day += 5) {
    shop.setNow(start.add({ hours: 24 * day }));
    await createDueOccurrences(shop.db);
    if (day % 30 !== 0) continue;
    for (const { order, shown } of placed) {
      const details = await findSeriesDetails(shop.db, order.series_id ?? '', staff);
      for (const occurrence of details?.next ?? []) shown.add(datesOf(occurrence));
    }
  }
  for (const { order, shown } of placed) {
    const rows = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.series_id, order.series_id ?? ''))
      .orderBy(asc(orders.occurrence_number));
    const made = rows.map((row) => datesOf({ ...row, number: row.occurrence_number ?? 0 }));
    expect(made.length).toBeGreaterThan(11);
    expect([...shown].slice(0, made.length)).toEqual(made);
  }
});

const datesOf = ({
  number,
  pickup_date,
  delivery_date,
}: Pick<SeriesOccurrence, 'number' | 'pickup_date' | 'delivery_date'>) =>
  `${number} ${pickup_date} ${delivery_date}`;
