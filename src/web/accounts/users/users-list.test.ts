// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { usersList } from './users-list.ts';

const { schema, query: usersQuery, isFiltered, noFilters } = usersList;

const askedFor = (search: object) => usersQuery(search).queryKey.at(-1);
const read = (search: Record<string, string>) => askedFor(schema.parse(search));

test.each([
  ['nothing', {}, { limit: 25, offset: 0 }],
  ['a page, counted from 1', { page: '3' }, { limit: 25, offset: 50 }],
  ['several roles', { role: 'owner,admin' }, { role: ['owner', 'admin'] }],
  [
    'a search, sorted',
    { search: 'ng', sort: 'email', direction: 'asc' },
    { search: 'ng', sort: 'email', direction: 'asc', offset: 0 },
  ],
])('the query string asks the service for %s [USR-1, NAV-6]', (_, search, query) => {
  expect(read(search)).toMatchObject(query);
});

test.each([{ page: '0' }, { role: 'washer' }, { sort: 'phone' }])(
  'what the service does not know is not asked: %o',
  (search) => {
    expect(schema.safeParse(search).success).toBe(false);
  },
);

test('sorting and the page do not count as filters, and clearing keeps the sorting [USR-1]', () => {
  const sorted = schema.parse({ sort: 'role', page: '2' });
  expect(isFiltered(sorted)).toBe(false);
  const filtered = { ...sorted, ...schema.parse({ role: 'driver' }) };
  expect(isFiltered(filtered)).toBe(true);
  expect(askedFor({ ...filtered, ...noFilters })).toEqual({ sort: 'role', limit: 25, offset: 0 });
});
