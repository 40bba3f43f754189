import { readFileSync } from 'node:fs';

/** The resident memory of a process in MB: all of it, and without mapped files. */
export interface Memory {
  rss: number;
  /** Without mapped files such as `node` itself: what our code has allocated. */
  own: number;
}

/** `NaN` except on Linux. */
export function memoryOf(pid: number): Memory {
  if (process.platform !== 'linux') return { rss: Number.NaN, own: Number.NaN };
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { rss: mb('VmRSS'), own: mb('RssAnon') };
}
