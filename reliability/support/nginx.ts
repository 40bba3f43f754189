import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);

/** Whether this machine has one. It is no part of the product. */
export const hasNginx = program !== undefined;

/** An nginx with the settings of docs/operating, before two processes, with a certificate of its own. */
export async function openNginx(port: number, processes: readonly [number, number]) {
  const conf = join(import.meta.dirname, '../../docs/operating/nginx.conf');
  const folder = await mkdtemp(join(tmpdir(), 'washline-nginx-'));
  const at = (name: string) => join(folder, name);
  const key = ['-keyout', at('privkey.pem'), '-out', at('fullchain.pem'), '-subj', '/CN=laundry.example'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...key], {
    stdio: 'ignore',
  });
  const site = (await readFile(conf, 'utf8'))
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${processes[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${processes[1]}`)
    .replace(/^ *listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${port + 1};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('/etc/ssl/washline', folder)
    .replaceAll('/var/log/nginx', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${at(what)};`,
  );
  await writeFile(
    at('nginx.conf'),
    `daemon off;\npid ${at('pid')};\nerror_log ${at('error.log')};\nevents { worker_connections 1024; }
http {\n${temporary.join('\n')}\n${site}\n}\n`,
  );
  const child = spawn(program ?? '', ['-c', at('nginx.conf')], { stdio: 'ignore' });
  await vi.waitFor(
    async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect').finally(() => socket.destroy());
    },
    { interval: 20 },
  );
  return {
    close: async () => {
      child.kill('SIGQUIT');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
