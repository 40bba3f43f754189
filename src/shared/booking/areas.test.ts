import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowsOfAddress } from './address-windows.ts';
import { type AreaPlace, areaOf, placeKey, postcodeOf } from './areas.ts';

const place = (area_id: string, postcode: string, suburb: string | null = null): AreaPlace => ({
  area_id,
  postcode,
  suburb,
});

test.each([
  ['4 Argyle St, The Rocks NSW 2000', '2000'],
  ['1204/18 Bourke Rd, Alexandria NSW 2015', '2015'],
  ['18 Bourke Rd, Alexandria NSW 2015, Australia', '2015'],
  ['2015 Bourke Rd', '2015'],
  ['18 Bourke Rd, Alexandria', null],
  ['Unit 12345, Locked Bag 201', null],
  ['Alexandria NSW 02015', null],
  ['', null],
])('the postcode of %j is %j [BKG-4]', (address, postcode) => {
  expect(postcodeOf(address)).toBe(postcode);
});

const places = [
  place('inner', '2000'),
  place('inner', '2112', 'Ryde'),
  place('north', '2112', 'North Ryde'),
  place('west', '2112'),
  place('inner', '2043', "O'Connor Point"),
  place('west', '2010', 'Surry Hills'),
];

test.each([
  ['4 Argyle St, The Rocks NSW 2000', { area_id: 'inner' }],
  ['1 Blaxland Rd, Ryde NSW 2112', { area_id: 'inner' }],
  ['1 Blaxland Rd,  NORTH   RYDE nsw 2112', { area_id: 'north' }],
  // The street is named after another suburb of the postcode.
  ['5 North Ryde Rd, Ryde NSW 2112', { area_id: 'inner' }],
  ['1 Blaxland Rd, Meadowbank NSW 2112', { area_id: 'west' }],
  // A part of a word is no suburb.
  ['1 Blaxland Rd, Ryderville NSW 2112', { area_id: 'west' }],
  ['2 Wharf St, O’Connor Point NSW 2043', { area_id: 'inner' }],
  ['9 Crown St, Darlinghurst NSW 2010', 'outside'],
  ['9 Crown St, Surry Hills NSW 2999', 'outside'],
  ['9 Crown St, Surry Hills', 'no-postcode'],
])('%j is in %j; a suburb wins over its postcode [BKG-4]', (address, area) => {
  expect(areaOf(places, address)).toEqual(area);
});

test('two entries are the same however they are typed [BKG-4]', () => {
  const key = (suburb: string | null) => placeKey({ postcode: '2112', suburb });
  expect(key('North-Ryde ')).toBe(key('north ryde'));
  expect(new Set([key('Ryde'), key('North Ryde'), key(null)]).size).toBe(3);
});

test('the sequence of entries makes no difference [BKG-4]', () => {
  const shuffled = fc.shuffledSubarray(places, { minLength: places.length });
  const address = fc
    .tuple(fc.constantFrom('1 Ryde Rd', '2 North Ryde St', 'X'), fc.constantFrom('Ryde', 'North Ryde', 'Y'))
    .map(([street, suburb]) => `${street}, ${suburb} NSW 2112`);
  fc.assert(
    fc.property(shuffled, address, (entries, text) => {
      expect(areaOf(entries, text)).toEqual(areaOf(places, text));
    }),
  );
});

const windows = [{ area_id: null }, { area_id: 'inner' }, { area_id: 'west' }];
const served = { has_areas: true, places, business_address: '18 Bourke Rd,  Alexandria NSW 2015' };
const idsAt = (address: string, where = served) =>
  windowsOfAddress(windows, where, address).windows.map(({ area_id }) => area_id);

test("an area's windows stand before those of everywhere [BKG-4, BKG-6]", () => {
  expect(idsAt('4 Argyle St, The Rocks NSW 2000')).toEqual(['inner', null]);
});

test('the address of the business belongs to every area [BKG-4]', () => {
  expect(idsAt('18 bourke rd, Alexandria NSW 2015 ')).toEqual(['inner', 'west', null]);
  expect(windowsOfAddress(windows, served, '18 Bourke Rd, Alexandria NSW 2015').problem).toBeNull();
});

test.each([
  ['19 Bourke Rd, Alexandria NSW 2015', 'outside'],
  ['19 Bourke Rd, Alexandria', 'no-postcode'],
])('%j has the windows of everywhere alone, and a problem: %s [BKG-4]', (address, problem) => {
  expect(windowsOfAddress(windows, served, address)).toEqual({ windows: [{ area_id: null }], problem });
});

test('without areas every address has the windows of everywhere [BKG-4]', () => {
  const anywhere = { ...served, has_areas: false };
  expect(windowsOfAddress(windows, anywhere, 'X')).toEqual({ windows: [{ area_id: null }], problem: null });
});
