import { readPixels, stretchContrast } from './read-pixels.ts';

// Reads pictures beside the page, which can answer taps meanwhile.

/** What it is sent: a picture, to be looked at as it is or for what is pale in it. */
export interface Look {
  bitmap: ImageBitmap;
  isPale: boolean;
}

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { willReadFrequently: true });

function read({ bitmap, isPale }: Look): string | null {
  const { width, height } = bitmap;
  canvas.width = width;
  canvas.height = height;
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const picture = context?.getImageData(0, 0, width, height);
  if (!picture) return null;
  return readPixels(isPale ? stretchContrast(picture) : picture);
}

self.onmessage = ({ data }: MessageEvent<Look>) => self.postMessage(read(data));
