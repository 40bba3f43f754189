import sharp, { type Sharp } from 'sharp';
import { pictureSizes } from '#shared/files/file.ts';
import { errorMessage } from '../kernel/error-message.ts';
import { pictureFormatOf } from './picture-format.ts';

/** A picture as it is kept: written anew, upright, without anything but its pixels. */
export interface Picture {
  full: Buffer;
  thumb: Buffer;
  /** Of the larger one, in pixels. */
  width: number;
  height: number;
}

sharp.concurrency(1);
sharp.cache(false);

const maxPixels = 24_000_000;
/** No decoder works longer on one picture. */
const maxSeconds = 10;

/**
 * Decodes the whole of a picture and writes it anew in both sizes; `null` for what is no picture that can be kept.
 * @throws where it takes too long, which on a busy machine says nothing of the picture
 */
export async function drawPicture(bytes: Buffer): Promise<Picture | null> {
  const format = pictureFormatOf(bytes);
  if (!format) return null;
  try {
    // What a JPEG lacks in the middle is only a warning; PNG warns of what does no harm.
    const failOn = format === 'jpeg' ? 'warning' : 'error';
    const source = sharp(bytes, { failOn, limitInputPixels: maxPixels });
    const full = await shrink(source.autoOrient(), pictureSizes.full);
    const thumb = await shrink(sharp(full.data), pictureSizes.thumb);
    return { full: full.data, thumb: thumb.data, width: full.info.width, height: full.info.height };
  } catch (error) {
    if (errorMessage(error).startsWith('timeout:')) throw error;
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
