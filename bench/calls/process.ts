import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The service that `vite build` makes. */
export const shipped = '../../dist/server/start.js';

export interface Running {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts a server in a process of its own, `file` seen from here; resolves once it says where it is open. */
export async function start(
  file: string,
  settings: Record<string, string>,
  options: string[] = [],
): Promise<Running> {
  const child = spawn(process.execPath, [...options, join(import.meta.dirname, file)], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Read to the end: a pipe that nobody reads would stop the server.
  createInterface({ input: child.stdout })
    .on('line', (line) => {
      const url = /is open at (http\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    })
    .on('close', () => reject(new Error(`${file} ended before it was open`)));
  const url = await promise;
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
