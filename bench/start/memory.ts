import { readdirSync, readFileSync } from 'node:fs';

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

/** The memory in MB of a process and of those it has started, as the one that decodes pictures; what they share counts once. */
export function memoryOfAll(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const children = readdirSync(tasks).flatMap((task) =>
    readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const mb = (process: string | number) =>
    Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${process}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
  return [pid, ...children].reduce<number>((sum, each) => sum + mb(each), 0);
}
