import type { Sharp } from 'sharp';
import { pictureSizes } from '#shared/files/file.ts';
import { createConcurrencyLimit } from '../kernel/http/concurrency-limit.ts';
import { isProgressiveJpeg, pictureFormatOf } from './picture-format.ts';

/** A picture as it is kept: written anew, upright, without anything but its pixels. */
export interface Picture {
  full: Buffer;
  thumb: Buffer;
  /** Of the larger one, in pixels. */
  width: number;
  height: number;
}

const maxPixels = 24_000_000;
/** No decoder works longer on one picture. */
const maxSeconds = 10;

/** All of a progressive JPEG is in memory until its last pass, three times what another takes: one at a time. */
const limitProgressive = createConcurrencyLimit({ maxConcurrent: 1, maxQueued: 100, timeoutMs: 5_000 });

/**
 * Decodes the whole of a picture and writes it anew in both sizes; `null` for what is no still JPEG, PNG or WebP, is
 * broken or too large. @throws Refusal `unavailable`
 */
export const decodePicture = (bytes: Buffer): Promise<Picture | null> =>
  isProgressiveJpeg(bytes) ? limitProgressive(() => decode(bytes)) : decode(bytes);

async function decode(bytes: Buffer): Promise<Picture | null> {
  const format = pictureFormatOf(bytes);
  if (!format) return null;
  const sharp = await loadSharp();
  try {
    // What a JPEG lacks in the middle is only a warning; PNG warns of what does no harm.
    const failOn = format === 'jpeg' ? 'warning' : 'error';
    const source = sharp(bytes, { failOn, limitInputPixels: maxPixels });
    const full = await shrink(source.autoOrient(), pictureSizes.full);
    const thumb = await shrink(sharp(full.data), pictureSizes.thumb);
    return { full: full.data, thumb: thumb.data, width: full.info.width, height: full.info.height };
  } catch {
    return null;
  }
}

const shrink = (picture: Sharp, size: number) =>
  picture
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .timeout({ seconds: maxSeconds })
    .toBuffer({ resolveWithObject: true });

/** With the first picture: it takes memory that a start does without. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
