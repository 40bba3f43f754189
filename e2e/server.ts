import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const owner = { email: 'owner@washline.test', password: 'the owner keeps it' };

/** Starts the product as `npm start` does, on an empty data folder with an owner, and stops it after the journeys. */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'washline-journeys-'));
  const server = spawn(process.execPath, [join(import.meta.dirname, '../src/server/main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.WASHLINE_URL = await addressOf(server);
  return async () => {
    server.kill('SIGTERM');
    const [code] = await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the server did not stop cleanly: exit code ${code}`);
  };
}

async function addressOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('the server has no output');
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /is open at (http\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('the server ended before it was open');
}
