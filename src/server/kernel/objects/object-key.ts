/** The sizes in which a picture is kept, each as an object. */
export const objectSizes = ['full', 'thumb'] as const;

/** The key of a picture in the store. */
export const objectKey = (file_id: string, size: (typeof objectSizes)[number]): string =>
  `${file_id}-${size}.jpg`;

const keyPattern =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(?:full|thumb)\.jpg(\.[0-9a-f-]{36}\.part)?$/;

/** Which file an object is of, and whether its writing was broken off; `null` for what is none of ours. */
export function readObjectKey(key: string): { file_id: string; isPart: boolean } | null {
  const [, file_id, part] = keyPattern.exec(key) ?? [];
  return file_id === undefined ? null : { file_id, isPart: part !== undefined };
}
