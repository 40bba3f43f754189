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
  const postmaster = all.find(({ pid }) => pid === backend_pid)?.parent;
  const postgres = all.filter(({ parent }) => parent === postmaster).reduce((sum, { ms }) => sum + ms, 0);
  return { server: all.find(({ pid }) => pid === server_pid)?.ms ?? 0, postgres };
}

interface Process {
  pid: number;
  parent: number;
  ms: number;
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
  // The fields after the name, which may contain anything: state, parent, …, utime and stime.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return { pid, parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * 10 };
}
