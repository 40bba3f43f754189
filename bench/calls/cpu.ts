import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of a server and of PostgreSQL, in milliseconds. Linux counts in hundredths of a second. */
export interface Cpu {
  server: number;
  postgres: number;
}

/**
 * The processor time both have used so far. `backend_pid` is any backend of the PostgreSQL. `0` except on
 * Linux.
 */
export function cpuOf(server_pid: number, backend_pid: number): Cpu {
  const all = processes();
  return cpuUnder(server_pid, all.find(({ pid }) => pid === backend_pid)?.parent, all);
}

/** The same by the first process of the PostgreSQL. */
export function cpuUnder(server_pid: number, postmaster: number | undefined, all = processes()): Cpu {
  const running = all.filter(({ parent }) => parent === postmaster).reduce((sum, { ms }) => sum + ms, 0);
  const ended = all.find(({ pid }) => pid === postmaster)?.ended ?? 0;
  return { server: all.find(({ pid }) => pid === server_pid)?.ms ?? 0, postgres: running + ended };
}

interface Process {
  pid: number;
  parent: number;
  ms: number;
  /** That of its processes which have ended. */
  ended: number;
}

function processes(): Process[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readProcess(Number(pid))];
      } catch {
        return []; // It has ended meanwhile.
      }
    });
}

function readProcess(pid: number): Process {
  // The fields after the name, which may contain anything: state, parent, …, utime and stime, cutime and cstime.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const msOf = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) * 10;
  return { pid, parent: Number(fields[1]), ms: msOf(11), ended: msOf(13) };
}
