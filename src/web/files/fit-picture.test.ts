import { expect, test } from 'vitest';
import { encodeSmall, fitWithin, maxPhotoBytes, type Pixels } from './draw-picture.ts';

/** A camera whose pictures have so many bytes for each pixel at the best quality. */
async function encode(picture: Pixels, bytesPerPixel: number) {
  const tried: string[] = [];
  const blob = await encodeSmall(picture, ({ width, height }) => async (quality) => {
    tried.push(`${width}×${height} ${quality}`);
    return new Blob([new Uint8Array(Math.round(width * height * bytesPerPixel * quality))]);
  });
  return { tried, size: blob?.size ?? 0 };
}
const camera = { width: 4000, height: 3000 };

test('a photo is at most 1,600 pixels long, upright or not, and is never made larger [PRF-4]', () => {
  expect(fitWithin(camera, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(fitWithin({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 });
  expect(fitWithin({ width: 640, height: 480 }, 1600)).toEqual({ width: 640, height: 480 });
  expect(fitWithin({ width: 9000, height: 2 }, 1600)).toEqual({ width: 1600, height: 1 });
});

test('quality goes down from 0.8 to 0.5, only then there are fewer pixels, until it has at most 250 kB [PRF-4]', async () => {
  expect((await encode(camera, 0.1)).tried).toEqual(['1600×1200 0.8']);
  const dense = await encode(camera, 0.25);
  expect(dense.tried).toEqual(['1600×1200 0.8', '1600×1200 0.7', '1600×1200 0.6', '1600×1200 0.5']);
  const densest = await encode(camera, 0.4);
  expect(densest.tried.slice(3)).toEqual(['1600×1200 0.5', '1280×960 0.5']);
  for (const { size } of [dense, densest]) expect(size).toBeLessThanOrEqual(maxPhotoBytes);
});

test('what is far too large at the best quality is made smaller at once [PRF-4]', async () => {
  const { tried, size } = await encode(camera, 0.5);
  expect(tried).toEqual(['1600×1200 0.8', '1280×960 0.5', '1024×768 0.5']);
  expect(size).toBeLessThanOrEqual(maxPhotoBytes);
});

test('what cannot be written, or never gets small enough, is no photo [PRF-4]', async () => {
  expect(await encodeSmall(camera, () => async () => null)).toBeNull();
  expect((await encode(camera, 100)).size).toBe(0);
});
