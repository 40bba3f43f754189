import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Blurred noise, as a photo does not compress well: what a camera writes, in at most 4 MB. */
async function photo(width: number, height: number, quality: number, progressive: boolean): Promise<Buffer> {
  const [wide, high] = [width / 4, height / 4];
  const noise = randomBytes(wide * high * 3);
  return sharp(noise, { raw: { width: wide, height: high, channels: 3 } })
    .blur(1.2)
    .resize(width, height)
    .jpeg({ quality, progressive })
    .toBuffer();
}

export interface Photo {
  name: string;
  make: () => Promise<Buffer>;
}

/** The first one is of today's phones. */
export const photos: readonly Photo[] = [
  { name: '12 megapixels', make: () => photo(4000, 3000, 80, false) },
  { name: '12 megapixels, progressive', make: () => photo(4000, 3000, 80, true) },
  { name: '24 megapixels', make: () => photo(6000, 4000, 45, false) },
  { name: '24 megapixels, progressive', make: () => photo(6000, 4000, 45, true) },
];
