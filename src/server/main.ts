import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openConfiguredShop } from './configured-shop.ts';
import { demoSignIns, hasDemoData } from './demo/demo.ts';
import { startBundledPostgres } from './kernel/bundled-postgres.ts';
import { openLog } from './kernel/log.ts';
import { type Metrics, openMetrics } from './kernel/metrics.ts';
import { projectFolder } from './kernel/project-folder.ts';
import { reasonOf } from './kernel/reason-of.ts';
import { serveMetrics } from './kernel/serve-metrics.ts';
import { StartupError } from './kernel/startup-error.ts';
import { populate } from './populate.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const pages = join(projectFolder, 'dist/web');

const closing: (() => Promise<void>)[] = [];
let starting: Promise<void> | undefined;
let stopping: Promise<void> | undefined;

/** Longer than any call or job may take. */
const mostStopSeconds = 20;

/**
 * Closes in reverse order of opening, after a start in progress has ended; a second signal changes nothing.
 */
function stop(): Promise<void> {
  stopping ??= (async () => {
    setTimeout(() => process.exit(1), mostStopSeconds * 1000).unref();
    await starting?.catch(() => {});
    for (const close of closing.reverse()) await close();
  })();
  return stopping;
}

async function start(config: Config): Promise<void> {
  await mkdir(config.DATA_DIR, { recursive: true });
  const log = openLog(config.LOG_LEVEL);
  const tell = (sentence: string) => log.warn(sentence);
  const bundled = config.DATABASE_URL ? null : await startBundledPostgres(config.DATA_DIR, tell);
  if (bundled) closing.push(bundled.stop);
  if (bundled?.note) say(bundled.note);
  const metrics = config.METRICS_PORT === undefined ? undefined : openMetrics();
  const shop = await openConfiguredShop(config, { bundled_url: bundled?.url, say, log, metrics });
  closing.push(shop.close);
  await populate(shop.db, config, bundled !== null, say);
  const built = existsSync(pages) ? pages : null;
  const app = await buildApp({ db: shop.db, pages: built, log, trust: config.TRUST_PROXY, metrics });
  closing.push(() => app.close());
  const { HOST: host, PORT: asked } = config;
  await app.listen({ host, port: asked }).catch((error) => refuseToListen(host, asked, error));
  if (metrics) await openMetricsPort(metrics, config);
  await shop.work();
  const { port } = app.server.address() as AddressInfo;
  say(`Washline is open at ${config.PUBLIC_URL ?? `http://${config.HOST}:${port}`}`);
  if (await hasDemoData(shop.db)) for (const line of demoSignIns) say(line);
}

async function openMetricsPort(metrics: Metrics, config: Config): Promise<void> {
  const { METRICS_HOST: host, METRICS_PORT: asked = 0 } = config;
  const served = await serveMetrics(metrics, { host, port: asked }).catch((error: unknown) =>
    refuseToListen(host, asked, error),
  );
  closing.push(served.close);
  say(`Metrics are at http://${host}:${served.port}/metrics`);
}

function refuseToListen(host: string, port: number, error: unknown): never {
  throw new StartupError(`Washline cannot listen on ${host}:${port}: ${reasonOf(error)}.`);
}

async function run(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leave);
  if (process.env.npm_lifecycle_event === 'start') leaveWithParent();
  try {
    starting = start(readConfig(process.env));
    await starting;
  } catch (error) {
    await stop().catch(() => {});
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const leave = () => void stop().then(() => process.exit(0));

/**
 * npm runs a script inside a shell, and a SIGTERM to npm ends only that shell: so this process ends with its
 * parent.
 */
function leaveWithParent(): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && leave(), 250).unref();
}

await run();
