// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { staffOrdersList } from './staff-orders-list.ts';

const { schema, query: ordersQuery, isFiltered, noFilters } = staffOrdersList;

const askedFor = (search: object) => ordersQuery(search).queryKey.at(-1);
const read = (search: Record<string, string>) => askedFor(schema.parse(search));

test.each([
  ['nothing', {}, { limit: 25, offset: 0 }],
  ['a page, counted from 1', { page: '3' }, { limit: 25, offset: 50 }],
  ['several of a kind', { status: 'pending,scheduled' }, { status: ['pending', 'scheduled'] }],
  [
    'everything at once',
    {
      search: 'harbour',
      delivery_status: 'picked_up',
      driver: 'assigned',
      sort: 'total_amount',
      direction: 'asc',
    },
    {
      search: 'harbour',
      delivery_status: ['picked_up'],
      driver: 'assigned',
      sort: 'total_amount',
      direction: 'asc',
      offset: 0,
    },
  ],
  [
    'a type, and a period of one’s own of a date',
    { type: 'regular', date: 'pickup_date', from: '2026-11-01', to: '2026-11-21' },
    {
      type: 'regular',
      date: 'pickup_date',
      from: Temporal.PlainDate.from('2026-11-01'),
      to: Temporal.PlainDate.from('2026-11-21'),
    },
  ],
])('the query string asks the service for %s [STF-3, NAV-6]', (_, search, query) => {
  expect(read(search)).toMatchObject(query);
});

test.each([{ page: '0' }, { page: 'two' }, { status: 'washed' }, { sort: 'weight' }, { driver: 'me' }])(
  'what the service does not know is not asked: %o',
  (search) => {
    expect(schema.safeParse(search).success).toBe(false);
  },
);

test('sorting and the page do not count as filters, and clearing keeps the sorting', () => {
  const sorted = schema.parse({ sort: 'status', direction: 'asc', page: '2' });
  expect(isFiltered(sorted)).toBe(false);
  const filtered = {
    ...sorted,
    ...schema.parse({ driver: 'waiting', search: 'mabel', type: 'recurring', range: 'week' }),
  };
  expect(isFiltered(filtered)).toBe(true);
  const cleared = { ...filtered, ...noFilters };
  expect(isFiltered(cleared)).toBe(false);
  expect(askedFor(cleared)).toMatchObject({ sort: 'status', direction: 'asc', offset: 0 });
});
