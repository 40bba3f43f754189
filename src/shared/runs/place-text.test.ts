import { expect, test } from 'vitest';
import { placeText } from './stop-texts.ts';

test.each([
  ['Shop 3, 12 Crown St, Surry Hills NSW 2010', 'Surry Hills 2010'],
  ['4 Argyle St, The Rocks, NSW, 2000', 'The Rocks 2000'],
  ['4 Argyle St\nThe Rocks nsw 2000, Australia', 'The Rocks 2000'],
  ['2010 Pacific Hwy, Hornsby 2077', 'Hornsby 2077'],
  ['12 Crown St, Surry Hills', 'Surry Hills'],
  ['2010', '2010'],
])('the place of %j is %j [RUN-12]', (address, place) => {
  expect(placeText(address)).toBe(place);
});
