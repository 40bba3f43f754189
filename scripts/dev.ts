import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { readConfig } from '../src/server/config.ts';
import { openConfiguredServices } from '../src/server/configured-services.ts';
import { openLog } from '../src/server/kernel/ops/log.ts';
import { startBundledPostgres } from '../src/server/kernel/postgres/bundled-postgres.ts';
import { seed } from '../src/server/seed.ts';

/**
 * The development server: hot reload of screens, restart of the service on a change. The bundled PostgreSQL
 * keeps running meanwhile, because its start takes most of the time.
 */

const print = (line: string) => process.stdout.write(`${line}\n`);
const config = readConfig({ DATA_DIR: 'data', ...process.env });
const servicePort = config.PORT + 1;

await mkdir(config.DATA_DIR, { recursive: true });
const postgres = config.DATABASE_URL ? null : await startBundledPostgres(config.DATA_DIR);
if (postgres) {
  const shop = await openConfiguredServices(config, {
    bundled_url: postgres.url,
    print,
    log: openLog(config.LOG_LEVEL),
  });
  await seed(shop.db, config, true, print);
  await shop.close();
}

const target = `http://${config.HOST}:${servicePort}`;
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
  DATABASE_URL: config.DATABASE_URL ?? postgres?.url,
  PORT: String(servicePort),
  SERVICE: target,
};
const run = (program: string, ...args: string[]) => spawn(program, args, { env, stdio: 'inherit' });
const service = run(process.execPath, '--watch', '--watch-preserve-output', 'src/server/main.ts');
const pages = run('vite', '--host', config.HOST, '--port', String(config.PORT), '--strictPort');
print(`The screens will be at http://${config.HOST}:${config.PORT}, the service is at ${target}.`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const both = [service, pages].filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  );
  await Promise.all(both.map((child) => child.kill('SIGTERM') && once(child, 'exit')));
  await postgres?.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
for (const child of [service, pages]) child.once('exit', () => void stop());
