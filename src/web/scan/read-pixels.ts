import { decodeQR } from 'qr/decode.js';

/** RGBA. */
type Pixels = { width: number; height: number; data: Uint8Array | Uint8ClampedArray };

/** What a QR code in a picture says; `null`: none is read. It takes a frame or two of the screen at 720 × 720. */
export function readPixels(picture: Pixels): string | null {
  try {
    return decodeQR(picture, { format: 'RGBA' });
  } catch {
    return null;
  }
}

/** Of the pixels so many are lighter, and darker, than what becomes white and black: a lamp, a shadow. */
const beyond = 0.02;

/** Makes a pale picture black and white, in place: the decoder takes one without contrast for empty. */
export function stretchContrast<P extends Pixels>(picture: P): P {
  const { data } = picture;
  const counts = new Uint32Array(256);
  // Green is nearly what an eye sees of light, and one of three to count.
  for (let at = 1; at < data.length; at += 4) counts[data[at] ?? 0] = (counts[data[at] ?? 0] ?? 0) + 1;
  const most = data.length / 4;
  const black = levelBelow(counts, most * beyond);
  const white = levelBelow(counts, most * (1 - beyond));
  const levels = Uint8ClampedArray.from(counts, (_, level) => ((level - black) * 255) / (white - black || 1));
  for (let at = 0; at < data.length; at += 4) {
    const level = levels[data[at + 1] ?? 0] ?? 0;
    data[at] = level;
    data[at + 1] = level;
    data[at + 2] = level;
  }
  return picture;
}

/** The level up to which so many pixels are. */
function levelBelow(counts: Uint32Array, pixels: number): number {
  let sum = 0;
  return counts.findIndex((count) => {
    sum += count;
    return sum >= pixels;
  });
}
