import type { StoredPicture } from '#web/kernel/phone-database.ts';

/** Bytes of pictures: from here on a phone may run out of room for more. */
const nearlyFullBytes = 40_000_000;

export const nearlyFullText = 'This phone is nearly full. Find a connection before you take more photos.';

export const isNearlyFull = (pictures: readonly StoredPicture[]): boolean =>
  pictures.reduce((sum, { size, is_sent }) => sum + (is_sent ? 0 : size), 0) >= nearlyFullBytes;
