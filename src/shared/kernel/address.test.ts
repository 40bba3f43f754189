import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressKey } from './address.ts';

test.each([
  ['4 Argyle St, The Rocks NSW 2000', '4 ARGYLE ST The Rocks  nsw 2000'],
  ['4 Argyle St, The Rocks NSW 2000', ' 4 Argyle St. (The Rocks), NSW-2000'],
  ['Unit 3, 12 Bay St', 'Unit 3/12 Bay St'],
  ["2 O'Connell St", '2 O’Connell St'],
  ['1 Café Lane', '1 Cafe\u0301 Lane'],
])('%j and %j are one address [RUN-2]', (one, other) => {
  expect(addressKey(one)).toBe(addressKey(other));
});

test.each([
  ['4 Argyle St', '5 Argyle St'],
  ['1/12 Bay St', '112 Bay St'],
  ['1/12 Bay St', '11/2 Bay St'],
  ['4 Argyle St, Sydney 2000', '4 Argyle St, Sydney 2010'],
  ['1 Café Lane', '1 Cafe Lane'],
  ['12½ Bay St', '12 Bay St'],
  ['١٢ ٣ Bay', '١٢٣ Bay'],
])('%j and %j are two [RUN-2]', (one, other) => {
  expect(addressKey(one)).not.toBe(addressKey(other));
});

test('case, spaces and punctuation around the words of an address make no difference [RUN-2]', () => {
  const words = fc.array(fc.constantFrom('12', '4a', 'Bay', 'St', 'Ümit', '2000'), { minLength: 1 });
  const gap = fc.constantFrom(' ', ', ', '  ', ' - ', '/', '\n');
  fc.assert(
    fc.property(words, gap, (parts, between) => {
      const key = addressKey(parts.join(' '));
      expect(addressKey(parts.join(between).toUpperCase())).toBe(key);
      expect(addressKey(key)).toBe(key);
    }),
  );
});
