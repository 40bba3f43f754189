import { readdirSync, readFileSync } from 'node:fs';

/** What the processor did for a server and for PostgreSQL, in milliseconds; Linux tells it in hundredths of a second. */
export interface Cpu {
  server: number;
  postgres: number;
}

/** Reads what both have used since they began, the PostgreSQL of one of whose processes is named. `0` where the system does not tell. */
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
        return []; // Gone meanwhile.
      }
    });
}

function readProcess(pid: number): Process {
  // What follows the name, which may have anything in it: state, parent, …, utime and stime.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return { pid, parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * 10 };
}
