import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Weekday } from '#shared/frequency/recurrence-pattern.ts';
import { gstOf, withGst } from '#shared/pricing/gst.ts';
import { optionsOf, totalsSoFar } from './line-values.ts';
import {
  blankOrder,
  firstDates,
  newOrderValues,
  type OrderFormValues,
  onDay,
  orderFormSchema,
  refreshDates,
} from './order-form-values.ts';

const zone = 'Australia/Sydney';
const sheet = 'a1b2c3d4-0000-4000-8000-000000000001';
const weekly = 'a1b2c3d4-0000-4000-8000-000000000002';

const bedSheet = { sku_id: sheet, name: 'Bed Sheet', measure: 'item' as const, price: 380 };
/** Nothing is charged beside the items. */
const nothing = { charges: [], minimum_shown: null, gst_charged: true };

const filled: OrderFormValues = {
  ...blankOrder,
  items: [{ sku_id: sheet, quantity: '40' }],
  pickup_date: '2026-11-25T08:00',
  delivery_date: '2026-11-27T14:00',
  pickup_address: ' 18 Bourke Rd ',
  delivery_address: '4 Argyle St',
};

const read = (values: typeof filled) => orderFormSchema(zone).safeParse(values);
const messages = (values: typeof filled) =>
  read(values).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the first values', () => {
  const addresses = { business_address: '18 Bourke Rd', saved_address: '4 Argyle St' };
  const open = { working_days: [1, 2, 3, 4, 5], turnaround_days: 2, closed: new Set(['2026-11-27']) };

  test.each([
    // Already Wednesday in Sydney, while it is still Tuesday in Greenwich. Friday is closed, and so is the weekend.
    ['2026-11-24T14:00:00Z', open, '2026-11-26T08:00', '2026-12-01T14:00'],
    ['2026-11-23T14:00:00Z', { ...open, turnaround_days: 1 }, '2026-11-25T08:00', '2026-11-26T14:00'],
    ['2026-11-25T14:00:00Z', open, '2026-11-30T08:00', '2026-12-02T14:00'],
    ['2026-11-25T14:00:00Z', { ...open, turnaround_days: 0 }, '2026-11-30T08:00', '2026-11-30T14:00'],
    // A shop that never opens is asked nothing more than today.
    ['2026-11-24T14:00:00Z', { ...open, working_days: [] }, '2026-11-26T08:00', '2026-11-28T14:00'],
  ])('at %s are the first open day and the turnaround after it [ORD-23]', (now, days, pickup, delivery) => {
    const dates = firstDates(Temporal.Instant.from(now), zone, days);
    expect(dates).toEqual({ pickup_date: pickup, delivery_date: delivery });
    expect(newOrderValues(addresses, dates)).toMatchObject(dates);
  });

  test.each([
    ['2026-11-26T10:30', 'pickup_date', '2026-12-03T10:30'],
    ['', 'pickup_date', '2026-12-03T08:00'],
    ['2026-11', 'delivery_date', '2026-12-03T14:00'],
  ] as const)('a chip puts %j of %s on its day, and keeps the time [ORD-23]', (typed, field, moved) => {
    expect(onDay(typed, Temporal.PlainDate.from('2026-12-03'), field)).toBe(moved);
  });

  test.each([
    ['2026-11-25T09:00', '2026-11-25T09:00'],
    ['2026-11-24T09:00', '2026-11-26T08:00'],
    ['', ''],
  ])(
    'a draft with a pickup at %j begins at %j on the 25th: days that are over do not come back [ORD-22]',
    (kept, pickup) => {
      const fresh = { pickup_date: '2026-11-26T08:00', delivery_date: '2026-11-30T14:00' };
      const draft = { ...blankOrder, pickup_date: kept, delivery_date: '2026-11-27T10:00' };
      const { pickup_date, delivery_date } = refreshDates(
        draft,
        Temporal.PlainDate.from('2026-11-25'),
        fresh,
      );
      expect(pickup_date).toBe(pickup);
      expect(delivery_date).toBe(pickup === kept ? draft.delivery_date : fresh.delivery_date);
    },
  );

  test('choose no time where there are windows: the first that can be booked is not known yet [BKG-10]', () => {
    const now = Temporal.Instant.from('2026-11-24T00:00:00Z');
    expect(firstDates(now, zone, null)).toEqual({ pickup_date: '', delivery_date: '' });
  });

  test('fill in the address of the business and the saved one [CUS-3]', () => {
    const dates = { pickup_date: '', delivery_date: '' };
    expect(newOrderValues(addresses, dates)).toMatchObject({
      pickup_address: '18 Bourke Rd',
      delivery_address: '4 Argyle St',
    });
    expect(newOrderValues({ ...addresses, saved_address: null }, dates).delivery_address).toBe('');
  });
});

describe('what was typed', () => {
  test('becomes a draft whose dates are wall clocks of the business', () => {
    expect(read(filled).data).toEqual({
      items: [{ sku_id: sheet, quantity: 40 }],
      pickup_date: Temporal.Instant.from('2026-11-24T21:00:00Z'),
      delivery_date: Temporal.Instant.from('2026-11-27T03:00:00Z'),
      pickup_address: '18 Bourke Rd',
      delivery_address: '4 Argyle St',
      special_instructions: null,
      purchase_order: null,
      is_recurring: false,
      frequency_template_id: null,
    });
  });

  test('names a template only while the order repeats', () => {
    const recurring = { ...filled, is_recurring: true, frequency_template_id: weekly };
    expect(read(recurring).data?.frequency_template_id).toBe(weekly);
    expect(read({ ...recurring, is_recurring: false }).data?.frequency_template_id).toBeNull();
  });

  test('names the days it repeats on, unless they are only that of the first pickup [SER-1]', () => {
    const draftOn = (...by_day: Weekday[]) =>
      read({ ...filled, is_recurring: true, frequency_template_id: weekly, recurrence: { by_day } }).data;
    expect(draftOn('MO', 'WE')?.recurrence).toEqual({ by_day: ['MO', 'WE'] });
    expect(draftOn('WE')?.recurrence).toEqual({});
    expect(draftOn('TH')?.recurrence).toEqual({ by_day: ['TH'] });
    expect(read({ ...filled, recurrence: { by_month_day: -1 } }).data?.recurrence).toBeUndefined();
  });

  test.each([
    ['items', { items: [] }, 'Please add at least one valid item'],
    ['items.0.sku_id', { items: [{ sku_id: '', quantity: '1' }] }, 'Choose an item'],
    ['pickup_date', { pickup_date: '' }, 'Enter a date and time'],
    ['delivery_date', { delivery_date: '2026-11-25T08:00' }, 'Delivery must be after pickup'],
    ['delivery_address', { delivery_address: '  ' }, 'Enter the delivery address'],
    ['frequency_template_id', { is_recurring: true }, 'Choose a frequency template'],
  ])('is refused at %s', (path, change, message) => {
    const [first] = messages({ ...filled, ...change }) ?? [];
    expect(first?.[0]).toBe(path);
    expect(first?.[1]).toContain(message);
  });

  test.each(['', '0', '-3', '1.5', '1e3', '0x10', 'ten', '100001', '9'.repeat(400)])(
    'is refused at its quantity where that is %j, and has no total [ORD-3]',
    (quantity) => {
      const items = [...filled.items, { sku_id: sheet, quantity }];
      expect(messages({ ...filled, items })).toEqual([
        ['items.1.quantity', 'Enter a whole number from 1 to 100,000'],
      ]);
      expect(totalsSoFar(items, [bedSheet], nothing)).toBeUndefined();
    },
  );
});

test('only what has a price can be ordered [CUS-4]', () => {
  const sku = {
    id: sheet,
    name: 'Bed Sheet',
    category: 'Linen',
    price: 500,
    unit: 'per item',
    measure: 'item' as const,
    description: null,
  };
  const skus = [
    { ...sku, has_custom_pricing: true, customer_price: 380 },
    { ...sku, id: weekly, has_custom_pricing: false, customer_price: null },
  ];
  expect(optionsOf(skus)).toEqual([bedSheet]);
});

test('the running totals count the rows that have an item, and add up [CUS-4]', () => {
  const price = fc.integer({ min: 0, max: 9_999_999 });
  const quantity = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(price, quantity, (cents, many) => {
      const items = [
        { sku_id: sheet, quantity: String(many) },
        { sku_id: '', quantity: '7' },
      ];
      const totals = totalsSoFar(items, [{ ...bedSheet, price: cents }], nothing);
      const base = cents * many;
      expect(totals).toEqual({ base, gst: gstOf(base, nothing), total: withGst(base, nothing), charges: [] });
    }),
  );
});
