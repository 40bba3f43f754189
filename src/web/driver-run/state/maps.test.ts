import { expect, test } from 'vitest';
import { leg, stop } from '#web/driver-run/driver-run.fixture.ts';
import { mapsApps, wayTo } from './leg-facts.ts';

const paddock = stop('s1', 'Paddock Dining', leg('a1', '09:00'));
const point = { latitude: -33.8675, longitude: 151.207 };

test.each(['person', 'driver'] as const)(
  'the way goes by coordinates of a %s, in all maps [RUN-15]',
  (source) => {
    expect(mapsApps.map((maps) => wayTo(maps, { ...paddock, coordinates: { ...point, source } }))).toEqual([
      'https://www.google.com/maps/dir/?api=1&destination=-33.8675%2C151.207',
      'https://maps.apple.com/?daddr=-33.8675%2C151.207',
      'https://waze.com/ul?navigate=yes&ll=-33.8675%2C151.207',
    ]);
  },
);

test('without any, or with those of a geocoder alone, it goes by the address [RUN-15]', () => {
  const byAddress = wayTo('waze', { ...paddock, coordinates: null });
  expect(byAddress).toMatch(/&q=4%20Paddock%20Dining%20St/);
  expect(wayTo('waze', { ...paddock, coordinates: { ...point, source: 'geocoder' } })).toBe(byAddress);
});
