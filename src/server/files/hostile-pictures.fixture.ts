import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { noise } from './files.fixture.ts';

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG that says it is so large; its pixels are as many as `rows` says. */
function pngOf(width: number, height: number, rows: number, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (width + 1)));
  const parts = [chunk('IHDR', header), ...more, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([pngSignature, ...parts]);
}

/** A JPEG says its height and width in the frame header. */
function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const at = copy.indexOf(Buffer.from('ffc0', 'hex'));
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
}

const webpEnd = (webp: Buffer, more: Buffer): Buffer => Buffer.concat([webp, more]);

async function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(frames, { join: { animated: true } });
  return format === 'gif' ? joined.gif().toBuffer() : joined.webp().toBuffer();
}

const zip = Buffer.concat([
  Buffer.from('504b0304', 'hex'),
  Buffer.alloc(26),
  Buffer.from('504b0506', 'hex'),
  Buffer.alloc(18),
]);
const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
const svg = (inside = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${inside}</svg>`);
const boxed = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}mif1`),
    randomBytes(400),
  ]);

/** What is no picture that can be kept, by what it is. */
export async function hostilePictures(): Promise<[name: string, bytes: Buffer][]> {
  const jpeg = await noise();
  const small = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } });
  const png = await small.clone().png().toBuffer();
  const webp = await small.clone().webp().toBuffer();
  const [tiff, avif, gif] = [
    await small.clone().tiff().toBuffer(),
    await small.clone().avif({ effort: 0 }).toBuffer(),
    await small.clone().gif().toBuffer(),
  ];
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const end = Buffer.from('ffd9', 'hex');
  const pixels = png.indexOf('IDAT') + 8;
  const pngEnd = png.subarray(-12);
  const animationControl = chunk('acTL', Buffer.from('0000000200000000', 'hex'));
  return [
    ['a PNG of 10 billion pixels that are not there', pngOf(100_000, 100_000, 1)],
    ['a PNG bomb of 25 megapixels', pngOf(5_000, 5_000, 5_000)],
    ['a PNG of one row that is too long', pngOf(24_000_001, 1, 1)],
    ['a PNG with fewer rows than it says', pngOf(400, 400, 10)],
    ['a PNG without pixels', Buffer.concat([pngSignature, pngEnd])],
    ['a PNG of no size', pngOf(0, 0, 0)],
    ['a JPEG that says it has 65,535 rows of 65,535', withSize(jpeg, 65_535, 65_535)],
    ['a JPEG that says it has 24,001,000 pixels', withSize(jpeg, 24_001, 1_000)],
    ['a JPEG of no size', withSize(jpeg, 0, 0)],
    ['a JPEG cut in half', half(jpeg)],
    ['a JPEG without its last byte', jpeg.subarray(0, -1)],
    ['a JPEG cut in half, with an end put on', Buffer.concat([half(jpeg), end])],
    ['the beginning and the end of a JPEG', Buffer.from('ffd8ffd9', 'hex')],
    ['a JPEG of noise', Buffer.concat([jpeg.subarray(0, 20), randomBytes(2_000), end])],
    ['a PNG cut in half', half(png)],
    ['a PNG cut in half, with an end put on', Buffer.concat([half(png), pngEnd])],
    [
      'a PNG with broken pixels',
      Buffer.concat([png.subarray(0, pixels), randomBytes(8), png.subarray(pixels + 8)]),
    ],
    ['a WebP cut in half', half(webp)],
    ['the header of a WebP', webp.subarray(0, 30)],
    ['a JPEG that goes on as a ZIP', Buffer.concat([jpeg, zip])],
    ['a JPEG that goes on as a page', Buffer.concat([jpeg, html])],
    ['a JPEG with a trailing byte', Buffer.concat([jpeg, Buffer.from([0])])],
    ['a PNG that goes on as a ZIP', Buffer.concat([png, zip])],
    ['a PNG with trailing bytes', Buffer.concat([png, randomBytes(100)])],
    ['a WebP that goes on as a page', webpEnd(webp, html)],
    ['a GIF that is a script too', Buffer.concat([Buffer.from('GIF89a=1;alert(1)//'), gif.subarray(6)])],
    ['a page', html],
    ['a page that begins as a JPEG', Buffer.concat([Buffer.from('ffd8ff', 'hex'), html, end])],
    ['an SVG', svg()],
    ['an SVG with a script', svg('<script>alert(1)</script>')],
    ['an SVG that reads a file', svg('<image href="file:///etc/passwd" width="40" height="40"/>')],
    ['an SVG after a space', Buffer.concat([Buffer.from('\n '), svg()])],
    ['the header of a HEIC', boxed('heic')],
    ['an AVIF', avif],
    ['a TIFF', tiff],
    ['a GIF', gif],
    ['a moving GIF', await moving('gif')],
    ['a moving WebP', await moving('webp')],
    ['a moving PNG', pngOf(40, 40, 40, animationControl)],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')],
    ['a ZIP', zip],
    ['a program', Buffer.concat([Buffer.from('7f454c46', 'hex'), randomBytes(400)])],
    ['a film', boxed('isom')],
    ['noise', randomBytes(5_000)],
    ['one byte', Buffer.from([0xff])],
  ];
}
