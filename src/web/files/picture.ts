import type { FileKind, OrderFile } from '#shared/files/file.ts';

/** A picture as a screen shows it. */
export interface Picture {
  id: string;
  kind: FileKind;
  /** It was there, and is no longer kept. */
  isGone: boolean;
  /** What it is, in words: `Photo at the pickup, 10:31 am, by Jonah Reid`. */
  label: string;
}

/** A file of an order as a picture with these words. */
export const asPicture = ({ id, kind, state }: OrderFile, label: string): Picture => ({
  id,
  kind,
  isGone: state === 'gone',
  label,
});

/** Asks, and removes a picture; resolves to whether it did. */
export type RemovePicture = (picture: Picture) => Promise<boolean>;

export const goneText = 'This picture is no longer kept.';
