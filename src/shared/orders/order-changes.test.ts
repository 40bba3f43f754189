import { expect, test } from 'vitest';
import type { EditableDetails } from './editable-details.ts';
import { changesBetween, describeChanges, recurrenceChange } from './order-changes.ts';

const zone = 'Australia/Sydney';
const pickup_date = Temporal.Instant.from('2026-11-24T23:30:00+11:00');
const details: EditableDetails = {
  items: [{ id: '1', sku_id: 'sheet', sku_name: 'Bed Sheet', quantity: 40, price: 380 }],
  pickup_date,
  delivery_date: pickup_date.add({ hours: 48 }),
  pickup_address: '18 Bourke Rd',
  delivery_address: '4 Argyle St',
  special_instructions: null,
  purchase_order: null,
};

test('changes are told in words and in business time, field by field [ORD-7, MOD-1]', () => {
  const changes = changesBetween(
    details,
    {
      ...details,
      items: [
        ...details.items.map((item) => ({ ...item, quantity: 50 })),
        { id: '2', sku_id: 'towel', sku_name: 'Bath Towel', quantity: 3, price: 145 },
      ],
      pickup_date: pickup_date.add({ minutes: 30 }),
      special_instructions: 'Ring twice',
      purchase_order: 'HL-2291',
    },
    zone,
  );
  expect(changes).toEqual([
    { field: 'items', before: '40 × Bed Sheet', after: '50 × Bed Sheet, 3 × Bath Towel' },
    { field: 'pickup_date', before: 'Tue 24 Nov 2026, 11:30 pm', after: 'Wed 25 Nov 2026, 12:00 am' },
    { field: 'special_instructions', before: null, after: 'Ring twice' },
    { field: 'purchase_order', before: null, after: 'HL-2291' },
  ]);
  expect(describeChanges(changes)).toBe(
    'Items: 40 × Bed Sheet → 50 × Bed Sheet, 3 × Bath Towel; ' +
      'Pickup: Tue 24 Nov 2026, 11:30 pm → Wed 25 Nov 2026, 12:00 am; Instructions: none → Ring twice; ' +
      'Purchase order: none → HL-2291',
  );
});

test('what is the same is no change, though it be another object [ORD-7]', () => {
  const same = {
    ...details,
    items: details.items.map((item) => ({ ...item })),
    pickup_date: Temporal.Instant.from(String(pickup_date)),
  };
  expect(changesBetween(details, same, zone)).toEqual([]);
});

test('repeating has words of its own [ORD-7, REC-1]', () => {
  expect(recurrenceChange(null, { frequency_type: 'weekly', frequency_value: 2 })).toEqual({
    field: 'recurrence',
    before: null,
    after: 'Every 2 weeks',
  });
});
