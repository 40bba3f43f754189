import { expect, test } from 'vitest';
import {
  customerTrackingQuery,
  isCustomerTrackingFiltered,
  noCustomerTrackingFilters,
} from './customer-tracking-search.ts';
import {
  isStaffTrackingFiltered,
  noStaffTrackingFilters,
  staffTrackingQuery,
} from './staff-tracking-search.ts';

const day = Temporal.PlainDate.from('2026-11-24');

test('a customer asks for their deliveries by delivery date, the latest first [CUS-9]', () => {
  expect(customerTrackingQuery({ from: day, delivery_status: ['picked_up'], page: 3 })).toEqual({
    driver: 'assigned',
    from: day,
    delivery_status: ['picked_up'],
    date: 'delivery_date',
    sort: 'delivery_date',
    direction: 'desc',
    limit: 20,
    offset: 40,
  });
});

test('staff ask for orders with a driver only; what is looked at is not asked for [STF-7]', () => {
  const asked = staffTrackingQuery({ sort: undefined, range: 'week', page: 2, selected: 'an order' });
  expect(asked).toEqual({
    driver: 'assigned',
    range: 'week',
    date: 'delivery_date',
    sort: 'delivery_date',
    limit: 12,
    offset: 12,
  });
  expect(staffTrackingQuery({ sort: 'customer_name' }).sort).toBe('customer_name');
});

test('without filters nothing is narrowed [CUS-9, STF-7]', () => {
  expect([
    isCustomerTrackingFiltered(noCustomerTrackingFilters),
    isStaffTrackingFiltered(noStaffTrackingFilters),
  ]).toEqual([false, false]);
  expect([isCustomerTrackingFiltered({ to: day }), isStaffTrackingFiltered({ driver_id: 'jonah' })]).toEqual([
    true,
    true,
  ]);
});
