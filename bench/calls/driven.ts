import { type Cpu, cpuOf } from './cpu.ts';
import type { Running } from './process.ts';
import type { Rate } from './wrk.ts';

/** A turn at a server: the rate, and the processor time of a call. */
export type Driven = Rate & Cpu;

/** `backend` is the pid of any backend of the PostgreSQL that the server uses. */
export async function withCpu(server: Running, backend: number, work: () => Promise<Rate>): Promise<Driven> {
  const before = cpuOf(server.pid, backend);
  const rate = await work();
  const after = cpuOf(server.pid, backend);
  const perCall = (what: keyof Cpu) => (after[what] - before[what]) / rate.requests;
  return { ...rate, server: perCall('server'), postgres: perCall('postgres') };
}
