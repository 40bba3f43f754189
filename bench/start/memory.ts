import { readFileSync } from 'node:fs';

/** What of a process is in memory, in MB: all of it, and without the files that are mapped into it. */
export interface Memory {
  rss: number;
  /** The program itself, `node`, is a file: the rest is what our code asked for. */
  own: number;
}

/** Linux tells it; elsewhere there is no figure. */
export function memoryOf(pid: number): Memory {
  if (process.platform !== 'linux') return { rss: Number.NaN, own: Number.NaN };
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { rss: mb('VmRSS'), own: mb('RssAnon') };
}
