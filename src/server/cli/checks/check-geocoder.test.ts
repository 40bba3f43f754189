import { expect, test } from 'vitest';
import { openGeocoder } from '../../places/fake-geocoder.fixture.ts';
import { checkGeocoder } from '../check.ts';

test('check says whether the geocoder answers, where there is one [OPS-1, RUN-6]', async () => {
  expect(await checkGeocoder({})).toEqual([]);
  const { url, asked, close } = await openGeocoder();
  expect(await checkGeocoder({ GEOCODER_URL: url })).toEqual([
    { mark: '✓', text: `The geocoder ${url.host} answers.` },
  ]);
  expect(asked).toHaveLength(1);
  await close();
  expect(await checkGeocoder({ GEOCODER_URL: url })).toEqual([
    {
      mark: '!',
      text: `The geocoder of GEOCODER_URL does not answer: ${url.host} cannot be reached or read. Until it does, no address is found by it.`,
    },
  ]);
});
