import { pictureSizes } from '#shared/files/file.ts';

/** In bytes: a photo is at most as large on its way. */
export const maxPhotoBytes = 250_000;

const qualities = [0.8, 0.7, 0.6, 0.5];
/** By so much a picture gets smaller where the lowest quality is still too large. */
const shrink = 0.8;
const minPixels = 320;
/** What is so many times too large at the best quality is too large at the lowest as well, which about halves it. */
const hopeless = 2.5;

export interface Pixels {
  width: number;
  height: number;
}
/** Draws a picture in so many pixels, once, and returns what writes it in a quality; `null` where it cannot. */
export type Draw = (size: Pixels) => (quality: number) => Promise<Blob | null>;

/** The size of a picture whose long side is at most so long; it never grows. */
export function fitWithin({ width, height }: Pixels, max: number): Pixels {
  const scale = Math.min(1, max / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Writes a photo so that it is small enough: first with less quality, then with fewer pixels. */
export async function encodeSmall(picture: Pixels, draw: Draw): Promise<Blob | null> {
  for (let max: number = pictureSizes.full; max >= minPixels; max *= shrink) {
    const encode = draw(fitWithin(picture, max));
    // Fewer pixels are tried with the lowest quality alone.
    for (const quality of max === pictureSizes.full ? qualities : qualities.slice(-1)) {
      const blob = await encode(quality);
      if (!blob || blob.size <= maxPhotoBytes) return blob;
      if (blob.size > hopeless * maxPhotoBytes) break;
    }
  }
  return null;
}
