import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { servicePath } from '#server/testing/service.ts';
import { owner, readAddress } from '../../e2e/support/server.ts';

export { owner };

/** The product in a process of its own, as `npm start` runs it. */
export interface AppProcess {
  address: string;
  pid: number;
  isRunning: () => boolean;
  /** Kills it with SIGKILL, as in a crash. Resolves when it has exited. */
  kill: () => Promise<void>;
  /** Stops it with SIGTERM, as an operator does. @throws Error when it does not exit cleanly */
  stop: () => Promise<void>;
}

/** The resources of a process, after garbage collection. */
export interface Measure {
  /** Heap and external memory. */
  megabytes: number;
  /** Live sockets, including those that have disconnected but are still referenced. */
  sockets: number;
  /** Network connections, except those to the database. */
  connections: number;
  /** Database connections, how many are in use, and how many requests are queued for one. */
  database: number;
  in_use: number;
  queued: number;
  /** Timers that keep the process alive, except those of the database connections. */
  timers: number;
  /** Event listeners of the process, the servers and the pools. */
  listeners: number;
  warnings: string[];
}

export interface MeasuredApp extends AppProcess {
  measure: () => Promise<Measure>;
}

const running = new Set<ChildProcess>();

/** Starts the product; resolves once it is open. */
export const startApp = (settings: Record<string, string>): Promise<AppProcess> =>
  open(start(settings, [servicePath]));

/**
 * Starts the product so that it reports its resources, see measured.fixture.ts. It runs from its sources,
 * because the bundled file cannot be instrumented.
 */
export async function startMeasuredApp(settings: Record<string, string>): Promise<MeasuredApp> {
  const fixture = pathToFileURL(join(import.meta.dirname, 'measured.fixture.ts')).href;
  const main = join(import.meta.dirname, '../../src/server/main.ts');
  const child = start(settings, ['--expose-gc', '--import', fixture, main], ['ipc']);
  return {
    ...(await open(child)),
    measure: async () => {
      child.send('measure');
      const [measure] = await once(child, 'message');
      return measure;
    },
  };
}

function start(settings: Record<string, string>, args: string[], channels: 'ipc'[] = []): ChildProcess {
  return spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', ...channels],
  });
}

async function open(child: ChildProcess): Promise<AppProcess> {
  running.add(child);
  const gone = once(child, 'exit').finally(() => running.delete(child));
  return {
    address: await readAddress(child),
    pid: child.pid ?? 0,
    isRunning: () => running.has(child),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await gone;
      if (code !== 0) throw new Error(`the application did not stop cleanly: exit code ${code}`);
    },
  };
}

/** For `afterAll`: kills every process that is still running. */
export async function killApps(): Promise<void> {
  await Promise.all([...running].map((child) => child.kill('SIGKILL') && once(child, 'exit')));
}
