import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readAddress } from '../../e2e/support/server.ts';

/** The service that `vite build` builds. */
export const shipped = '../../dist/server/start.js';

export interface Running {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/**
 * Starts a server in a process of its own. `file` is relative to this folder. Resolves when it prints its
 * URL.
 */
export async function start(
  file: string,
  settings: Record<string, string>,
  options: string[] = [],
): Promise<Running> {
  const child = spawn(process.execPath, [...options, join(import.meta.dirname, file)], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readAddress(child);
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
