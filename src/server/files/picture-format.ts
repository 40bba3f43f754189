export type PictureFormat = 'jpeg' | 'png' | 'webp';

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');
const jpegStart = Buffer.from('ffd8ff', 'hex');
const jpegEnd = Buffer.from('ffd9', 'hex');

/**
 * The format of a still picture by its content, or `null`. It has to begin and to end as that format does: what is cut
 * short, or goes on as a file of another kind, is none.
 */
export function pictureFormatOf(bytes: Buffer): PictureFormat | null {
  if (startsWith(bytes, jpegStart)) return endsWith(bytes, jpegEnd) ? 'jpeg' : null;
  if (startsWith(bytes, pngSignature)) return endsWith(bytes, pngEnd) && !isMovingPng(bytes) ? 'png' : null;
  return isStillWebp(bytes) ? 'webp' : null;
}

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);
const endsWith = (bytes: Buffer, end: Buffer): boolean =>
  bytes.length >= end.length && bytes.subarray(-end.length).equals(end);

/** Whether a JPEG comes in passes, each finer than the one before: its frame header says so. */
export function isProgressiveJpeg(bytes: Buffer): boolean {
  if (!startsWith(bytes, jpegStart)) return false;
  for (let at = jpegStart.length - 1; at + 4 <= bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    if (marker === 0xffc2) return true;
    // Another frame header, or the pixels.
    if (marker === 0xffc0 || marker === 0xffda) return false;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

/** An animated PNG says so in a chunk of its own, before the first that has pixels. */
function isMovingPng(bytes: Buffer): boolean {
  for (let at = pngSignature.length; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += bytes.readUInt32BE(at) + 12;
  }
  return false;
}

/** The header says how long the file is, and in its extended form whether it moves. */
function isStillWebp(bytes: Buffer): boolean {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return false;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  const isExtended = bytes.toString('latin1', 12, 16) === 'VP8X';
  return !(isExtended && (bytes.readUInt8(20) & 0b10) !== 0);
}
