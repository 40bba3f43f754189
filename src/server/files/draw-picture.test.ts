import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPicture } from './draw-picture.ts';
import { noise } from './files.fixture.ts';
import { hostilePictures } from './hostile-pictures.fixture.ts';
import { isProgressiveJpeg } from './picture-format.ts';

/** Red at the upper left, blue at the upper right, white below: 80 by 40. */
const corners = () => {
  const corner = (background: string, left: number) => ({
    input: { create: { width: 40, height: 20, channels: 3 as const, background } },
    left,
    top: 0,
  });
  return sharp({ create: { width: 80, height: 40, channels: 3, background: 'white' } }).composite([
    corner('#f00', 0),
    corner('#00f', 40),
  ]);
};

async function colourAt(picture: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  return red > 200 && green > 200 && blue > 200 ? 'white' : red > blue ? 'red' : 'blue';
}

/** How a camera stores what is upright, by the orientation that it notes. */
const stored: Record<number, (picture: Sharp) => Sharp> = {
  1: (picture) => picture,
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.flop().rotate(270),
  6: (picture) => picture.rotate(270),
  7: (picture) => picture.flop().rotate(90),
  8: (picture) => picture.rotate(90),
};

describe('a picture is written anew', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('upright, with orientation %i [PRF-5]', async (orientation) => {
    const upright = await corners().png().toBuffer();
    const turn = stored[orientation] ?? ((picture) => picture);
    const photo = await turn(sharp(upright)).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
    const { full = photo, thumb = photo, ...size } = (await drawPicture(photo)) ?? {};
    expect(size).toEqual({ width: 80, height: 40 });
    for (const picture of [full, thumb]) {
      expect([await colourAt(picture, 0.1, 0.1), await colourAt(picture, 0.9, 0.1)]).toEqual(['red', 'blue']);
      expect(await colourAt(picture, 0.5, 0.9)).toBe('white');
    }
  });

  test('without anything that says where, when and with what it was taken [PRF-5]', async () => {
    const exif = {
      IFD0: { Make: 'Secretphone', Artist: 'Secretperson', ImageDescription: 'Secretplace' },
      IFD3: { GPSLatitude: '33/1 52/1 0/1', GPSLatitudeRef: 'S' },
    };
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">Secretxmp</x:xmpmeta>';
    const photo = await sharp(await noise())
      .withExif(exif)
      .withXmp(xmp)
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const segment = (marker: number, text: string) =>
      Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, 'latin1')]);
    const comment = segment(0xfe, 'Secretcomment');
    const iptc = segment(0xed, 'Photoshop 3.0\x008BIM\u0004\u0004\0\0\0\0\0\u000fSecretiptc');
    const named = Buffer.concat([photo.subarray(0, 2), comment, iptc, photo.subarray(2)]);
    expect(named.toString('latin1').match(/Secret\w+/g)).toHaveLength(6);
    for (const bytes of [
      named,
      await sharp(photo).keepMetadata().webp().toBuffer(),
      await sharp(photo).keepMetadata().png().toBuffer(),
    ]) {
      const { full, thumb } = (await drawPicture(bytes)) ?? {};
      for (const kept of [full, thumb]) {
        const { format, exif, xmp, iptc, icc, comments, orientation } = await sharp(kept).metadata();
        expect({ format, exif, xmp, iptc, icc, comments, orientation }).toEqual({ format: 'jpeg' });
        expect(kept?.toString('latin1')).not.toMatch(/Secret|Exif|Photoshop|ns\.adobe/);
        expect(kept?.subarray(-2).toString('hex')).toBe('ffd9');
      }
    }
  });

  test('with at most 1,600 and 320 pixels on its long side, never enlarged [PRF-5]', async () => {
    const sizesOf = async (width: number, height: number) => {
      const { full, thumb } = (await drawPicture(await noise(width, height))) ?? {};
      const sizes = await Promise.all([full, thumb].map((one) => sharp(one).metadata()));
      return sizes.map((one) => [one.width, one.height]);
    };
    expect(await sizesOf(3_200, 800)).toEqual([
      [1600, 400],
      [320, 80],
    ]);
    expect(await sizesOf(100, 700)).toEqual([
      [100, 700],
      [46, 320],
    ]);
    expect(await sizesOf(8, 8)).toEqual([
      [8, 8],
      [8, 8],
    ]);
  });

  test('from what cameras and screens write: progressive, grey, CMYK, see-through, 16 bits [PRF-5]', async () => {
    const photo = await noise();
    const written = await Promise.all([
      sharp(photo).jpeg({ progressive: true }).toBuffer(),
      sharp(photo).greyscale().jpeg().toBuffer(),
      sharp(photo).toColourspace('cmyk').jpeg().toBuffer(),
      sharp(photo).toColourspace('rgb16').png().toBuffer(),
      sharp(photo).png({ palette: true }).toBuffer(),
      sharp(photo).webp({ lossless: true }).toBuffer(),
      sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
      sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
        .webp()
        .toBuffer(),
    ]);
    const kept = await Promise.all(written.map(drawPicture));
    for (const picture of kept)
      expect(await sharp(picture?.full).metadata()).toMatchObject({
        format: 'jpeg',
        channels: 3,
        space: 'srgb',
      });
    // What is see-through is white.
    for (const picture of kept.slice(-2))
      expect(await colourAt(picture?.full ?? photo, 0.5, 0.5)).toBe('white');
  });
});

test('what is no still picture, or broken, or too large is refused within a second [PRF-5]', async () => {
  const hostile = await hostilePictures();
  expect(hostile.length).toBeGreaterThanOrEqual(40);
  const accepted: string[] = [];
  const slow: string[] = [];
  for (const [name, bytes] of hostile) {
    const since = performance.now();
    if (await drawPicture(bytes)) accepted.push(name);
    if (performance.now() - since > 1_000) slow.push(name);
  }
  expect({ accepted, slow }).toEqual({ accepted: [], slow: [] });
});

test('a JPEG that comes in passes is told from one that does not, and from what is none [PRF-5]', async () => {
  const plain = await noise();
  const passes = await sharp(plain).jpeg({ progressive: true }).toBuffer();
  expect([plain, passes, await sharp(plain).png().toBuffer()].map(isProgressiveJpeg)).toEqual([
    false,
    true,
    false,
  ]);
});
