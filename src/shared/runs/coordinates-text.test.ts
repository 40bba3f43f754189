import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCoordinates, parseCoordinates } from './coordinates-text.ts';

const sydney = { latitude: -33.8675, longitude: 151.207 };

test.each([
  '-33.8675, 151.2070',
  ' -33.8675,151.207 ',
  '-33.8675 151.2070',
  '-33.8675; 151.2070',
  '(-33.8675, 151.2070)',
  '−33.8675°, +151.2070°',
])('%s is a place [RUN-6]', (text) => {
  expect(parseCoordinates(text)).toEqual(sydney);
});

test.each([
  '',
  '-33.8675',
  '-33.8675, ',
  '91, 0',
  '0, 180.01',
  '1, 2, 3',
  '33° 52′ S, 151° 12′ E',
  '1e1, 2',
  '88 Crown St',
])('“%s” is none [RUN-6]', (text) => {
  expect(parseCoordinates(text)).toBeNull();
});

test('what is shown is read as the same place, within a tenth of a metre [RUN-6]', () => {
  expect(formatCoordinates(sydney)).toBe('-33.8675, 151.2070');
  expect(formatCoordinates({ latitude: 0.123456789, longitude: -180 })).toBe('0.123457, -180.0000');
  const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const read = parseCoordinates(formatCoordinates({ latitude, longitude }));
      expect(read?.latitude).toBeCloseTo(latitude, 5);
      expect(read?.longitude).toBeCloseTo(longitude, 5);
    }),
  );
});
