// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { customerDeliveriesList, staffDeliveriesList } from './tracking-lists.ts';

const customerTrackingQuery = (search: object) => customerDeliveriesList.query(search).queryKey.at(-1);
const staffTrackingQuery = (search: object) => staffDeliveriesList.query(search).queryKey.at(-1);

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

test('without a filter a customer asks for what was delivered, the latest first [CUS-34]', () => {
  expect(customerTrackingQuery({})).toEqual({
    status: ['delivered', 'completed'],
    date: 'delivery_date',
    sort: 'delivery_date',
    direction: 'desc',
    limit: 20,
    offset: 0,
  });
});

test('staff ask for orders with a driver only, what is late first; what is looked at is not asked for [STF-7]', () => {
  const asked = staffTrackingQuery({ sort: undefined, range: 'week', page: 2, selected: 'an order' });
  expect(asked).toEqual({
    driver: 'assigned',
    range: 'week',
    date: 'delivery_date',
    sort: 'due',
    direction: 'asc',
    limit: 25,
    offset: 25,
  });
  expect(staffTrackingQuery({ sort: 'customer_name' })).toMatchObject({ sort: 'customer_name' });
});

test('without filters nothing is narrowed [CUS-9, STF-7]', () => {
  expect([
    customerDeliveriesList.isFiltered(customerDeliveriesList.noFilters),
    staffDeliveriesList.isFiltered(staffDeliveriesList.noFilters),
  ]).toEqual([false, false]);
  expect([
    customerDeliveriesList.isFiltered({ to: day }),
    staffDeliveriesList.isFiltered({ driver_id: 'jonah' }),
  ]).toEqual([true, true]);
});
