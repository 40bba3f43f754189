import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { vi } from 'vitest';
import { type PostgresAccount, runTool } from '#server/kernel/postgres/postgres-account.ts';
import { findPostgresHome } from '#server/kernel/postgres/postgres-home.ts';

/** A PostgreSQL of its own, of the binaries that come with the product, which a test may kill and promote. */
export interface PairedServer {
  /** Of the application's database and role. */
  url: string;
  /** Runs statements as the superuser, one after the other. @returns the rows of the last one */
  run: (...statements: string[]) => Promise<Record<string, unknown>[]>;
  /** The same for one statement in another database. */
  runIn: (database: string, statement: string) => Promise<Record<string, unknown>[]>;
  /** Kills it with all its processes. */
  kill: () => Promise<void>;
  /** Ends its recovery. Resolves when it takes writes. */
  promote: () => Promise<void>;
  /** Stops receiving what the primary writes: what comes from now on is missing here. */
  fallBehind: () => Promise<void>;
  /** A standby of this server that has all of it. */
  addStandby: () => Promise<PairedServer>;
}

interface Workshop {
  folder: string;
  bin: string;
  account: PostgresAccount;
}

const workshops: { folder: string; pids: Set<number> }[] = [];

/** Makes a first server with an empty database. */
export async function openPrimary(): Promise<PairedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'washline-pair-'));
  const home = await findPostgresHome(join(folder, 'home'));
  const shop = { folder, bin: home.bin, account: home.account };
  await chmod(folder, 0o711);
  const data = await newFolder(shop);
  const args = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8'];
  const locale = ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
  await tool(shop, 'initdb', [...args, ...locale, '--no-sync']);
  const server = await start(shop, data);
  await server.run('create role washline login', 'create database washline owner washline');
  return server;
}

/** For `afterAll`. */
export async function closePair(): Promise<void> {
  for (const { folder, pids } of workshops.splice(0)) {
    for (const pid of pids) killAll(pid);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function newFolder({ folder, account }: Workshop): Promise<string> {
  const data = await mkdtemp(join(folder, 'data-'));
  if (account) await chown(data, account.uid, account.gid);
  return data;
}

async function tool({ folder, bin, account }: Workshop, name: string, args: string[]): Promise<void> {
  const output = join(folder, `${name}.log`);
  if (await runTool(join(bin, name), args, { account, folder: '/', output })) return;
  throw new Error(`${name} failed: ${await readFile(output, 'utf8')}`);
}

async function start(shop: Workshop, data: string): Promise<PairedServer> {
  const port = await freePort();
  await appendFile(
    join(data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = ''\nwal_keep_size = '512MB'\nmax_connections = 100\n`,
  );
  await tool(shop, 'pg_ctl', ['start', '-D', data, '-l', join(data, 'log'), '-w', '-t', '60']);
  const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10);
  const workshop = workshops.find(({ folder }) => folder === shop.folder) ?? {
    folder: shop.folder,
    pids: new Set(),
  };
  if (!workshops.includes(workshop)) workshops.push(workshop);
  workshop.pids.add(pid);
  const run: PairedServer['run'] = (...statements) => runOn(port, statements);
  return {
    url: `postgresql://washline@127.0.0.1:${port}/washline`,
    run,
    runIn: (database, statement) => runOn(port, [statement], database),
    kill: async () => {
      killAll(pid);
      workshop.pids.delete(pid);
    },
    promote: async () => void (await run('select pg_promote(true, 60)')),
    fallBehind: async () => {
      await run(`alter system set primary_conninfo = ''`, 'select pg_reload_conf()');
      await vi.waitFor(async () => {
        const rows = await run('select from pg_stat_wal_receiver');
        if (rows.length > 0) throw new Error('it still receives');
      }, 10_000);
    },
    addStandby: async () => {
      const copy = await newFolder(shop);
      await copyServer(port, data, copy);
      await writeFile(join(copy, 'standby.signal'), '');
      const from = `host=127.0.0.1 port=${port} user=postgres application_name=standby`;
      await writeFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
      await ownAll(shop, copy);
      const standby = await start(shop, copy);
      await vi.waitFor(async () => {
        const rows = await run(`select from pg_stat_replication where state = 'streaming'`);
        if (rows.length === 0) throw new Error('it does not receive yet');
      }, 20_000);
      return standby;
    },
  };
}

/** While it runs, as the manual says. */
async function copyServer(port: number, data: string, copy: string): Promise<void> {
  const client = await connectTo(port, 'postgres');
  await client.query(`select pg_backup_start('standby', true)`);
  // A file may go while it is copied.
  execFileSync('sh', [
    '-c',
    `cp -a ${data}/. ${copy} 2>/dev/null || true; rm -rf ${copy}/postmaster.* ${copy}/pg_wal/*`,
  ]);
  execFileSync('mkdir', ['-p', `${copy}/pg_wal/archive_status`, `${copy}/pg_wal/summaries`]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  await client.end();
}

async function ownAll({ account }: Workshop, folder: string): Promise<void> {
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
}

async function connectTo(port: number, database: string): Promise<Client> {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function runOn(
  port: number,
  statements: string[],
  database = 'postgres',
): Promise<Record<string, unknown>[]> {
  const client = await connectTo(port, database);
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

function killAll(pid: number): void {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = listed
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid);
  for (const victim of [pid, ...children.map(([child = 0]) => child)]) {
    try {
      process.kill(victim, 'SIGKILL');
    } catch {} // Gone already.
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}
