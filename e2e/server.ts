import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const owner = { email: 'owner@washline.test', password: 'the owner keeps it' };

/** Starts the product for the journeys, and stops it after them. */
export default async function startForAll(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'washline-journeys-'));
  const server = await startServer(folder);
  process.env.WASHLINE_URL = server.url;
  process.env.WASHLINE_OUTBOX = join(folder, 'outbox');
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

interface Server {
  url: string;
  stop: () => Promise<void>;
}

/** Starts the product as `npm start` does, on a data folder that gets an owner when it is empty. */
export async function startServer(folder: string, settings: Record<string, string> = {}): Promise<Server> {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../src/server/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(server);
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      const [code] = await once(server, 'exit');
      if (code !== 0) throw new Error(`the server did not stop cleanly: exit code ${code}`);
    },
  };
}

function addressOf(server: ChildProcess): Promise<string> {
  const { stdout } = server;
  if (!stdout) throw new Error('the server has no output');
  return new Promise((resolve, reject) => {
    // Read to the end: it says more than its address, and a closed pipe would stop it.
    const lines = createInterface({ input: stdout });
    lines.on('line', (line) => {
      const address = /is open at (http\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    lines.on('close', () => reject(new Error('the server ended before it was open')));
  });
}
