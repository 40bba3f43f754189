import { expect, test } from 'vitest';
import { drawLabel, type Photographed, photographLabel } from './photographed-label.fixture.ts';
import { readPixels, stretchContrast } from './read-pixels.ts';

const address = 'https://washline.example/b/K7QFM2X9TW';
const label = await drawLabel(address);

const pictures: Record<string, Photographed> = {
  straight: {},
  'turned by 12°': { turn: 12, noise: 8 },
  'turned by 45°': { turn: 45, noise: 8 },
  'turned by 100°': { turn: 100, noise: 8 },
  'upside down': { turn: 180, blur: 0.8 },
  'turned by 250°': { turn: 250, noise: 8, quality: 50 },
  dim: { white: 70, black: 15, noise: 6, turn: 5 },
  'very dim': { white: 38, black: 12, noise: 4, turn: -8 },
  'low in contrast': { white: 150, black: 105, noise: 5 },
  'washed out': { white: 255, black: 190, noise: 6, turn: 20 },
  'out of focus': { blur: 2, noise: 5 },
  'out of focus and turned': { blur: 1.6, turn: 33, noise: 6 },
  'leaning back': { lean: [0.5, 0], noise: 6 },
  'leaning to the side and turned': { lean: [0.2, 0.5], turn: 15, noise: 6 },
  'bent around a bag': { bent: 25, noise: 6 },
  'bent more, turned': { bent: 20, turn: 90, noise: 6 },
  'with glare on a corner': { glare: [0.35, 0.35, 0.35], noise: 6 },
  'with glare on its middle': { glare: [0.05, 0.1, 0.22], noise: 6 },
  noisy: { noise: 55, white: 200, black: 30 },
  'far away': { across: 200, noise: 6, turn: 7 },
};

test('of 20 photographed labels 19 are read: bent, dim, turned, far away [LBL-5]', {
  timeout: 60_000,
}, async () => {
  const unread: string[] = [];
  for (const [name, how] of Object.entries(pictures)) {
    const picture = await photographLabel(label, how);
    const text = readPixels(picture) ?? readPixels(stretchContrast(picture));
    if (text !== address) unread.push(name);
  }
  expect(Object.keys(pictures)).toHaveLength(20);
  expect(unread.length, `Not read: ${unread.join(', ')}`).toBeLessThanOrEqual(1);
});

test('nothing is read where no label is [LBL-7]', async () => {
  const away = await photographLabel(label, { across: 4000 });
  expect([readPixels(away), readPixels(stretchContrast(away))]).toEqual([null, null]);
});
