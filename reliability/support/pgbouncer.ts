import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync);

/** Whether this machine has one. It is no part of the product. */
export const hasPgBouncer = program !== undefined;

/** A PgBouncer with the settings it comes with, before one database. */
export async function openPgBouncer(database_url: string, pool_mode: 'session' | 'transaction') {
  const folder = await mkdtemp(join(tmpdir(), 'washline-pooler-'));
  await chmod(folder, 0o755);
  const target = new URL(database_url);
  const { username, password } = target;
  const host = target.searchParams.get('host') ?? target.hostname;
  const port = await freePort();
  const server = `host=${host} port=${target.port || 5432} user=${username} password=${password}`;
  await writeFile(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n* = ${server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =
auth_type = plain\nauth_file = ${folder}/users.txt\npool_mode = ${pool_mode}\n`,
  );
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program ?? '', ['-q', ...asRoot, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  await vi.waitFor(() => reach(port), { interval: 20 });
  const url = new URL(database_url);
  url.searchParams.delete('host');
  [url.hostname, url.port] = ['127.0.0.1', String(port)];
  return {
    url: url.href,
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function reach(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}
