import { expect, test } from 'vitest';
import { defaultRuns } from '#shared/business/run-settings.ts';
import { type Coordinates, locationOf, travelMinutes } from './run-plan.ts';

const at = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude });
const shop = at(-33.8675, 151.207);
const minutes = (from: Coordinates, to: Coordinates) =>
  travelMinutes({ coordinates: from, postcode: '2000' }, { coordinates: to, postcode: '2000' }, defaultRuns);

// A degree of a great circle is 111.195 km; at 30 km/h, 1.4 times as far, a kilometre takes 2.8 minutes.
test.each([
  ['a tenth of a degree to the north', shop, at(-33.7675, 151.207), 31.135],
  ['a tenth of a degree to the east, where a degree is 92.33 km', shop, at(-33.8675, 151.307), 25.852],
  ['a tenth of a degree across the line of dates', at(0, -179.95), at(0, 179.95), 31.135],
  ['half around the earth', at(0, 0), at(0, 180), 56_042.2],
  ['1.112 km', shop, at(-33.8575, 151.207), 3.113],
  ['1.05 km, at least 3 minutes', shop, at(-33.85806, 151.207), 3],
  ['nowhere, at least 3 minutes', shop, shop, 3],
])('with coordinates on both sides the distance counts: %s [RUN-5]', (_, from, to, expected) => {
  expect(minutes(from, to)).toBeCloseTo(expected, 1);
  expect(minutes(to, from)).toBe(minutes(from, to));
});

const rocks = locationOf('4 Argyle St, The Rocks NSW 2000', null);
const bridge = locationOf('9 Bridge St, Sydney NSW 2000', null);
const alexandria = locationOf('18 Bourke Rd, Alexandria NSW 2015', null);
const nowhere = locationOf('18 Bourke Rd', null);

test.each([
  ['within a postcode', rocks, bridge, 4],
  ['between postcodes', rocks, alexandria, 10],
  ['from a postcode to an address without one', rocks, nowhere, 10],
  ['between two addresses without a postcode', nowhere, nowhere, 10],
  ['with coordinates on one side alone', { ...rocks, coordinates: shop }, bridge, 4],
  ['with coordinates on the other side alone', alexandria, { ...rocks, coordinates: shop }, 10],
])('without coordinates postcodes count: %s [RUN-5]', (_, from, to, expected) => {
  expect(travelMinutes(from, to, defaultRuns)).toBe(expected);
});

test('the owner sets the minutes between postcodes, not those within one [RUN-5]', () => {
  const settings = { minutes_at_door: 5, minutes_between_postcodes: 25 };
  expect(travelMinutes(rocks, alexandria, settings)).toBe(25);
  expect(travelMinutes(rocks, bridge, settings)).toBe(4);
});
