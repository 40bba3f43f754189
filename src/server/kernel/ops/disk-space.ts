import { statfs } from 'node:fs/promises';

/** In bytes. */
interface DiskSpace {
  free: number;
  size: number;
}

/** The space of the disk that a folder is on, as far as it is for ordinary users. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}
