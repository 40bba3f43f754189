import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('the query string reads as plain text and survives the way back [NAV-6]', () => {
  const search = { status: 'pending,processing', page: '2', q: 'Tide & Thyme' };
  expect(stringifySearch(search)).toBe('?status=pending,processing&page=2&q=Tide+%26+Thyme');
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('what is empty leaves no trace in the address [NAV-6]', () => {
  expect(stringifySearch({ status: undefined, q: '' })).toBe('');
});
