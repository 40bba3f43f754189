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
type Draw = (size: Pixels) => (quality: number) => Promise<Blob | null>;

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

/** What is said of a picture that cannot be drawn. */
export const unreadablePictureText = 'This picture cannot be read. Take another one.';

/**
 * Draws a picture upright and small, as JPEG. Of what the camera wrote beside it, such as where it was taken, nothing is left.
 * @throws Error whose message is for people
 */
export async function drawPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) throw new Error(unreadablePictureText);
  try {
    const drawn = await encodeSmall(picture, (size) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, size);
      const context = canvas.getContext('2d');
      if (!context) return () => Promise.resolve(null);
      context.imageSmoothingQuality = 'high';
      // What is transparent would be black.
      context.fillStyle = 'white';
      context.fillRect(0, 0, size.width, size.height);
      context.drawImage(picture, 0, 0, size.width, size.height);
      return (quality) => toJpeg(canvas, quality);
    });
    if (!drawn) throw new Error(unreadablePictureText);
    return drawn;
  } finally {
    picture.close();
  }
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
