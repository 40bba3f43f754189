import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openConfiguredServices } from './configured-services.ts';
import type { Db } from './kernel/db/database.ts';
import { errorMessage } from './kernel/error-message.ts';
import { listenTarget } from './kernel/http/connections/passed-socket.ts';
import { openLog } from './kernel/ops/log.ts';
import { type Metrics, openMetrics } from './kernel/ops/metrics.ts';
import { serveMetrics } from './kernel/ops/serve-metrics.ts';
import { startBundledPostgres } from './kernel/postgres/bundled-postgres.ts';
import { databaseFolder } from './kernel/postgres/postgres-home.ts';
import { closeToOthers, makePrivate } from './kernel/private-folder.ts';
import { projectFolder } from './kernel/project-folder.ts';
import { StartupError } from './kernel/startup-error.ts';
import { demoSignIns, findOpenDemoAccounts, hasDemoData, isReachable, openDemoWarning } from './open-demo.ts';
import { seed } from './seed.ts';
import { warmConnections } from './warm-connections.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const pages = join(projectFolder, 'dist/web');

const closers: (() => Promise<void>)[] = [];
let starting: Promise<void> | undefined;
let stopping: Promise<void> | undefined;

/** Longer than any call or job may take. */
const maxStopSeconds = 20;

/**
 * Closes in reverse order of opening, after a start in progress has ended; a second signal changes nothing.
 */
function stop(): Promise<void> {
  stopping ??= (async () => {
    setTimeout(() => process.exit(1), maxStopSeconds * 1000).unref();
    await starting?.catch(() => {});
    for (const close of closers.reverse()) await close();
  })();
  return stopping;
}

async function start(config: Config): Promise<void> {
  await makePrivate(config.DATA_DIR);
  const outbox = join(config.DATA_DIR, 'outbox');
  if (existsSync(outbox)) await closeToOthers(outbox);
  const log = openLog(config.LOG_LEVEL);
  const warn = (sentence: string) => log.warn(sentence);
  const bundled = config.DATABASE_URL ? null : await startBundledPostgres(config.DATA_DIR, warn);
  if (bundled) closers.push(bundled.stop);
  if (bundled?.note) print(bundled.note);
  const metrics = config.METRICS_PORT === undefined ? undefined : openMetrics();
  metrics?.watchDisks([...new Set([config.DATA_DIR, databaseFolder(config.DATA_DIR)])]);
  const services = await openConfiguredServices(config, { bundled_url: bundled?.url, print, log, metrics });
  closers.push(services.close);
  await seed(services.db, config, bundled !== null, print);
  const isDemo = await hasDemoData(services.db);
  if (isDemo) await warnOfOpenDemo(services.db, config, warn);
  const built = existsSync(pages) ? pages : null;
  const app = await buildApp({ db: services.db, pages: built, log, trust: config.TRUST_PROXY, metrics });
  closers.push(() => app.close());
  const { HOST: host, PORT: requestedPort } = config;
  await app
    .listen(listenTarget(process.env, { host, port: requestedPort }))
    .catch((error) => refuseToListen(host, requestedPort, error));
  if (metrics) await openMetricsPort(metrics, config);
  await services.startWorkers();
  const { port } = app.server.address() as AddressInfo;
  print(`Washline is open at ${config.PUBLIC_URL ?? `http://${config.HOST}:${port}`}`);
  if (isDemo) for (const line of demoSignIns) print(line);
  // Nobody waits for it. A database that cannot answer is told of by whatever asks it next.
  void warmConnections(services.db).catch(() => {});
  setTimeout(releaseMemory, 5_000).unref();
}

/** Gives back what only the start needed. V8 would keep it for as long as there is little to do. */
function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

async function warnOfOpenDemo(db: Db, config: Config, warn: (sentence: string) => void): Promise<void> {
  if (!isReachable(config)) return;
  const accounts = await findOpenDemoAccounts(db);
  const lines = openDemoWarning(config, accounts);
  if (lines.length === 0) return;
  process.stderr.write(`\n${lines.join('\n')}\n\n`);
  warn('the demo laundry is open to everybody who reads the README');
}

async function openMetricsPort(metrics: Metrics, config: Config): Promise<void> {
  const { METRICS_HOST: host, METRICS_PORT: requestedPort = 0 } = config;
  const served = await serveMetrics(metrics, { host, port: requestedPort }).catch((error: unknown) =>
    refuseToListen(host, requestedPort, error),
  );
  closers.push(served.close);
  print(`Metrics are at http://${host}:${served.port}/metrics`);
}

function refuseToListen(host: string, port: number, error: unknown): never {
  throw new StartupError(`Washline cannot listen on ${host}:${port}: ${errorMessage(error)}.`);
}

async function run(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, exit);
  if (process.env.npm_lifecycle_event === 'start') exitWithParent();
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

const exit = () => void stop().then(() => process.exit(0));

/**
 * npm runs a script inside a shell, and a SIGTERM to npm ends only that shell: so this process ends with its
 * parent.
 */
function exitWithParent(): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && exit(), 250).unref();
}

await run();
