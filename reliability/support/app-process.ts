import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { servicePath } from '#server/testing/service.ts';
import { owner, readAddress } from '../../e2e/support/server.ts';

export { owner };

/** The product as `npm start` runs it, in a process of its own. */
export interface AppProcess {
  address: string;
  isRunning: () => boolean;
  /** Ends it as a crash would, and waits until it is gone. */
  kill: () => Promise<void>;
  /** Ends it as an operator does. @throws when it does not end cleanly */
  stop: () => Promise<void>;
}

/** What a process holds after its garbage was collected. */
export interface Measure {
  /** The heap and what hangs on it. */
  megabytes: number;
  /** People connected for live messages, and those who have left but are still remembered. */
  sockets: number;
  /** Network connections, without those to the database. */
  connections: number;
  /** Connections to the database, how many of them are in use, and who waits for one. */
  database: number;
  in_use: number;
  queued: number;
  /** Timers that keep the process alive, those of the database connections aside. */
  timers: number;
  /** Of the process, the server and the pool. */
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
 * Starts the product so that it tells what it holds, see measured.fixture.ts. It runs from its sources: into the one file
 * that is made of them nobody can look.
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

/** For the end of a test file, however it ended. */
export async function killApps(): Promise<void> {
  await Promise.all([...running].map((child) => child.kill('SIGKILL') && once(child, 'exit')));
}
