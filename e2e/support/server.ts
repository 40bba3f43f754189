import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { servicePath } from '#server/testing/service.ts';
import { leaksIn } from './secrets.ts';

export const owner = { email: 'owner@washline.test', password: 'the owner keeps it' };

/** Starts the product before all journeys, and stops it afterwards. */
export default async function startForAll(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'washline-journeys-'));
  process.env.WASHLINE_SECRETS = join(folder, 'secrets');
  const server = await startServer(folder);
  process.env.WASHLINE_URL = server.url;
  process.env.WASHLINE_OUTBOX = join(folder, 'outbox');
  return async () => {
    try {
      await server.stop();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

interface Server {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts the product as `npm start` does, on a data folder that gets an owner when it is empty. It logs at
 * the finest level. When it stops, its output is searched for secrets.
 */
export async function startServer(folder: string, settings: Record<string, string> = {}): Promise<Server> {
  const server = spawn(process.execPath, [servicePath], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      LOG_LEVEL: 'trace',
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  server.stderr.pipe(process.stderr);
  const url = await readAddress(server);
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      const [code] = await once(server, 'close');
      if (code !== 0) throw new Error(`the server did not stop cleanly: exit code ${code}`);
      // The demo prints its sign-ins on purpose.
      const leaks = settings.OWNER_EMAIL === '' ? [] : leaksIn(output);
      if (leaks.length > 0)
        throw new Error(`the server printed what is secret [SEC-3]:\n${leaks.join('\n')}`);
    },
  };
}

/** Reads the URL that a starting server prints when it is open. */
export function readAddress({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the server has no output');
  return new Promise((resolve, reject) => {
    // Read to the end: the server prints more, and a closed pipe would stop it.
    const lines = createInterface({ input: stdout });
    lines.on('line', (line) => {
      const address = /is open at (http\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    lines.on('close', () => reject(new Error('the server ended before it was open')));
  });
}
