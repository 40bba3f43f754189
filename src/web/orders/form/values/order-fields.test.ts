import { describe, expect, test } from 'vitest';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { Order } from '#shared/orders/order.ts';
import { unassignedOrder } from '#web/orders/order.fixture.ts';
import { diffFields, mergeValues } from '#web/ui/merge/three-way-merge.ts';
import { customerOrderFields, orderFields, toOrderEdit } from './order-fields.ts';
import { choicesFor, type OrderChoices, orderFormSchema, toOrderFormValues } from './order-form-values.ts';

const zone = 'Australia/Sydney';
const weekly = 'a1b2c3d4-0000-4000-8000-000000000002';
const towel = 'a1b2c3d4-0000-4000-8000-000000000003';
const order: Order = { ...unassignedOrder, pickup_date: unassignedOrder.pickup_date.add({ seconds: 17 }) };
const start = toOrderFormValues(order, zone);
const shirt = order.items[0]?.sku_id ?? '';
const choices: OrderChoices = {
  options: [{ sku_id: towel, name: 'Bath Towel', measure: 'item' as const, price: 145 }],
  templates: [],
  business_address: '18 Bourke Rd',
  saved_address: null,
};
const edit = (typed: typeof start) =>
  toOrderEdit(order, orderFormSchema(zone).parse(typed), typed, diffFields(orderFields, start, typed));

describe('an edit', () => {
  test('of nothing but the instructions leaves all else out: no second is lost [CUS-3, MON-5]', () => {
    expect(start.pickup_date).toBe('2026-11-25T09:30');
    expect(edit({ ...start, special_instructions: 'Ring twice' })).toEqual({
      special_instructions: 'Ring twice',
    });
  });

  test('sends what was changed, and how it repeats as a whole [CUS-3, REC-5]', () => {
    const typed = { ...start, items: [{ sku_id: towel, quantity: '3' }], delivery_date: '2026-11-28T08:00' };
    expect(edit({ ...typed, is_recurring: true, frequency_template_id: weekly })).toMatchObject({
      items: [{ sku_id: towel, quantity: 3 }],
      delivery_date: Temporal.Instant.from('2026-11-27T21:00:00Z'),
      is_recurring: true,
      frequency_template_id: weekly,
    });
    expect(edit({ ...start, frequency_template_id: weekly })).not.toHaveProperty('is_recurring');
  });

  test('sends an end as it starts to repeat, and leaves that of a series that goes on alone [SER-6]', () => {
    const repeating = { ...start, is_recurring: true, frequency_template_id: weekly };
    expect(edit({ ...repeating, ends: 'count', ends_after: '4' })).toMatchObject({
      ends_on: null,
      ends_after: 4,
    });
    const recurring: Order = { ...order, is_recurring: true };
    const draft = orderFormSchema(zone).parse(repeating);
    expect(Object.keys(toOrderEdit(recurring, draft, repeating, ['recurrence']))).toEqual([
      'is_recurring',
      'recurrence',
      'frequency_template_id',
    ]);
  });

  test('shows an item that is no longer offered at the agreed price [MON-5]', () => {
    expect(choicesFor(order, choices).options).toEqual([
      { sku_id: towel, name: 'Bath Towel', measure: 'item' as const, price: 145 },
      { sku_id: shirt, name: 'Business Shirt', measure: 'item' as const, price: 450 },
    ]);
    const dearer = {
      ...choices,
      options: [{ sku_id: shirt, name: 'Shirt', measure: 'item' as const, price: 900 }],
    };
    expect(choicesFor(order, dearer).options).toEqual([
      { sku_id: shirt, name: 'Business Shirt', measure: 'item' as const, price: 450 },
    ]);
  });

  test('of an order whose template is gone goes on as it does [REC-1]', () => {
    const pattern = { frequency_type: 'weekly', frequency_value: 2 } as const;
    const recurring: Order = { ...order, is_recurring: true, recurrence_pattern: pattern };
    const values = toOrderFormValues(recurring, zone);
    expect(choicesFor(recurring, choices).templates).toMatchObject([
      { ...pattern, id: values.frequency_template_id },
    ]);
    expect(orderFormSchema(zone).safeParse(values).success).toBe(true);
    expect(toOrderEdit(order, orderFormSchema(zone).parse(values), values, [])).toEqual({});
    const onMondays = { ...values, recurrence: { by_day: ['MO'] } } as typeof values;
    const changed = diffFields(orderFields, values, onMondays);
    expect(toOrderEdit(recurring, orderFormSchema(zone).parse(onMondays), onMondays, changed)).toEqual({
      is_recurring: true,
      recurrence: { by_day: ['MO'] },
    });
  });

  test.each([
    [{ by_day: ['MO', 'TH'] }, 'Weekly'],
    [{}, 'Weekly'],
    [{ by_day: ['MO'] }, 'As it is now'],
    [{ frequency_type: 'monthly' }, 'As it is now'],
  ] as const)('shows what it repeats by where its template now has %j: %s [REC-1, SER-1]', (days, name) => {
    const pattern = { frequency_type: 'weekly', frequency_value: 1 } as const;
    const template = {
      ...pattern,
      ...days,
      id: weekly,
      name: 'Weekly',
      description: null,
    } as FrequencyTemplate;
    const recurrence_pattern: RecurrencePattern = { ...pattern, by_day: ['MO', 'TH'] };
    const recurring: Order = {
      ...order,
      is_recurring: true,
      frequency_template_id: weekly,
      recurrence_pattern,
    };
    const { templates } = choicesFor(recurring, { ...choices, templates: [template] });
    expect(templates).toMatchObject([{ id: weekly, name, frequency_type: 'weekly' }]);
  });
});

describe('an order that was changed while its form was open [ORD-8]', () => {
  const theirs = { ...start, delivery_address: '1 Theirs St', pickup_address: '2 Theirs St' };
  const typed = { ...start, delivery_address: '5 Mine St', special_instructions: 'Ring twice' };

  const merged = mergeValues(customerOrderFields, { base: start, mine: typed, theirs });

  test('lies under what was typed', () => {
    expect(merged.values).toEqual({
      ...start,
      pickup_address: '2 Theirs St',
      delivery_address: '5 Mine St',
      special_instructions: 'Ring twice',
    });
  });

  test('is compared with what was typed where both changed it, and only there', () => {
    expect(merged.conflicts).toEqual(['delivery_address']);
  });

  test('differs in nothing for its customer where only its state has', () => {
    const moved = toOrderFormValues({ ...order, status: 'processing' }, zone);
    expect(diffFields(customerOrderFields, start, moved)).toEqual([]);
    expect(diffFields(orderFields, start, moved)).toEqual(['status']);
  });
});
