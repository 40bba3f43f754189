import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { isEmpty } from './accounts/accounts.store.ts';
import { createAccount } from './accounts/create-account.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { demoSignIns, fillWithDemoData, hasDemoData } from './demo/demo.ts';
import { type BundledPostgres, startBundledPostgres } from './kernel/bundled-postgres.ts';
import { together } from './kernel/database.ts';
import { openLog } from './kernel/log.ts';
import { StartupError } from './kernel/startup-error.ts';
import { openShop, type Shop } from './shop.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const log = openLog(process.env.LOG_LEVEL ?? 'warn');
const pages = join(import.meta.dirname, '../../dist/web');

const closing: (() => Promise<void>)[] = [];
let starting: Promise<void> | undefined;
let stopping: Promise<void> | undefined;

/** Longer than any call or job may take. */
const mostStopSeconds = 20;

/** Closes in the opposite order of opening, once a start under way has ended; a second signal changes nothing. */
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
  const tell = (sentence: string) => log.warn(sentence);
  const bundled = config.DATABASE_URL ? null : await startBundledPostgres(config.DATA_DIR, tell);
  if (bundled) closing.push(bundled.stop);
  if (bundled?.note) say(bundled.note);
  const shop = await open(config, bundled);
  closing.push(shop.close);
  await populate(shop, config, bundled !== null);
  const app = await buildApp({ db: shop.db, pages: existsSync(pages) ? pages : null, log });
  closing.push(() => app.close());
  await app.listen({ host: config.HOST, port: config.PORT }).catch((error: unknown) => {
    throw new StartupError(`Washline cannot listen on ${config.HOST}:${config.PORT}: ${reasonOf(error)}.`);
  });
  await shop.work();
  const { port } = app.server.address() as AddressInfo;
  say(`Washline is open at ${config.PUBLIC_URL ?? `http://${config.HOST}:${port}`}`);
  if (await hasDemoData(shop.db)) for (const line of demoSignIns) say(line);
}

/** Opens the shop; a database that cannot be used is the operator's to mend, so it is told as one sentence. */
async function open(config: Config, bundled: BundledPostgres | null): Promise<Shop> {
  try {
    return await openShop(shopSettings(config, bundled));
  } catch (error) {
    if (error instanceof StartupError || bundled || !isDatabaseError(error)) throw error;
    throw new StartupError(`The database at DATABASE_URL cannot be used: ${reasonOf(error)}.`);
  }
}

const isDatabaseError = (error: unknown): error is Error => error instanceof Error && 'code' in error;

function reasonOf(error: unknown): string {
  // A host name with several addresses fails with one error for each.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

function shopSettings(config: Config, bundled: BundledPostgres | null) {
  const offset = config.TEST_CLOCK_OFFSET;
  return {
    database_url: config.DATABASE_URL ?? bundled?.url ?? '',
    public_url: config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${config.HOST}:${config.PORT}`,
    time_zone: config.BUSINESS_TIME_ZONE,
    pickup_address: config.BUSINESS_PICKUP_ADDRESS,
    ...(offset ? { now: () => Temporal.Now.instant().round('millisecond').add(offset) } : {}),
    mail: { smtp_url: config.SMTP_URL, from: config.MAIL_FROM, outbox: join(config.DATA_DIR, 'outbox') },
    log: {
      info: say,
      warn: (error: unknown, message: string) => log.warn({ err: error }, message),
      error: (facts: object, message: string) => log.error(facts, message),
    },
  };
}

/** Any fixed number of our own. */
const populatingLock = 7_263_402;

/** Gives an empty database its first people: the owner who was named, else, on the bundled one, a demo laundry. */
async function populate({ db }: Shop, config: Config, isBundled: boolean): Promise<void> {
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = config;
  await together(db, async (all) => {
    // Processes that start together populate one after the other.
    await all.execute(sql`select pg_advisory_xact_lock(${populatingLock})`);
    if (!(await isEmpty(all))) return;
    if (email && password)
      await createAccount(all, null, { email, password, full_name: 'Owner', role: 'owner' });
    else if (isBundled) await fillWithDemoData(all);
    else say('There are no accounts yet. Start with OWNER_EMAIL and OWNER_PASSWORD to make the first owner.');
  });
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

/** npm runs a script inside a shell, and a SIGTERM to npm ends only that shell: its end is our signal. */
function leaveWithParent(): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && leave(), 250).unref();
}

await run();
