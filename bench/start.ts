import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { signInAt } from '../e2e/support/session.ts';
import { cpuUnder } from './calls/cpu.ts';
import { type Running, shipped, start } from './calls/process.ts';
import { memoryOf } from './start/memory.ts';
import { markdown, median } from './table.ts';

/** One start: milliseconds until it is open, and memory in MB some seconds later. */
interface Start {
  ms: number;
  rss: number;
  own: number;
}

interface Row {
  name: string;
  /** With an empty data folder. */
  first: Start[];
  /** With the data folder of the first start. */
  later: Start[];
  /** The later starts, with all sockets connected. */
  sockets: Omit<Start, 'ms'>[];
  /** In percent of a core, of the service with its PostgreSQL, where it was measured. */
  rest: number[];
}

const rounded = (values: number[]) => median(values).toFixed(0);
const memory = (of: Omit<Start, 'ms'>[]) =>
  `${rounded(of.map(({ rss }) => rss))} (${rounded(of.map(({ own }) => own))})`;

function startTable(rows: readonly Row[], sockets: number): string {
  const cells = rows.map(({ name, first, later, sockets, rest }) => {
    return [
      name,
      rounded(first.map(({ ms }) => ms)),
      rounded(later.map(({ ms }) => ms)),
      memory(first),
      memory(later),
      memory(sockets),
      rest.length > 0 ? median(rest).toFixed(2) : '–',
    ];
  });
  return markdown(
    [
      'Server',
      'first start, ms',
      'start, ms',
      'MB after the first start',
      'MB after a start',
      `MB with ${sockets} sockets`,
      '% of a core at rest',
    ],
    cells,
  );
}

/** Starts the product in several forms in turns. Measures the time until it is open, and its memory. */

const { BENCH_RUNS = '5', BENCH_SOCKETS = '1000', BENCH_ONLY } = process.env;
const sockets = Number(BENCH_SOCKETS);

/** By then the memory that only the start needs has been released, which the service does after 5 s. */
const settleMs = 10_000;

interface Form {
  name: string;
  /** Relative to bench/calls. */
  file: string;
  settings?: Record<string, string>;
  options?: string[];
}

/** A quarter of V8's default young generation (64 MB): saves memory, and long lists cost no more yet. */
const small = ['--max-semi-space-size=8'];

async function formsOf(folder: string): Promise<Form[]> {
  const sources = '../../src/server/main.ts';
  const settings = { NODE_COMPILE_CACHE: join(folder, 'cache') };
  const forms: Form[] = [
    { name: 'as it ships', file: shipped },
    { name: 'as it ships, small', file: shipped, options: small },
    { name: 'as it ships, nothing compiled', file: shipped, settings: { NODE_DISABLE_COMPILE_CACHE: '1' } },
    { name: 'from its sources', file: sources },
    { name: 'from its sources, compiled', file: sources, settings },
  ];
  return forms.filter(({ name }) => !BENCH_ONLY || new RegExp(BENCH_ONLY).test(name));
}

async function timed(form: Form, data: string): Promise<{ server: Running; start: Start }> {
  const began = performance.now();
  const server = await start(form.file, { ...form.settings, DATA_DIR: data }, form.options);
  const ms = performance.now() - began;
  await delay(settleMs);
  return { server, start: { ms, ...memoryOf(server.pid) } };
}

/** The tokens of so many sessions of the demo's people that the sockets keep to the limits of each, 30 and 100. */
async function sessionsAt(url: string): Promise<string[]> {
  const password = 'washline';
  const { access_token } = await signInAt(url, 'ruth@washline.example', password);
  const headers = { authorization: `Bearer ${access_token}` };
  const answer = await fetch(`${url}/api/users?limit=100`, { headers });
  const all = (await answer.json()) as { email: string; is_active: boolean }[];
  const people = all.filter(({ is_active }) => is_active).slice(0, Math.ceil(sockets / 90));
  const tokens: string[] = [];
  for (const { email } of [...people, ...people, ...people])
    tokens.push((await signInAt(url, email, password)).access_token);
  return tokens;
}

async function withSockets(server: Running): Promise<Omit<Start, 'ms'>> {
  const settings = {
    TARGET: server.url,
    TOKENS: (await sessionsAt(server.url)).join(' '),
    SOCKETS: BENCH_SOCKETS,
  };
  const clients = await start('../start/sockets.ts', settings);
  try {
    await delay(settleMs);
    return memoryOf(server.pid);
  } finally {
    await clients.stop();
  }
}

/** What it was asked for at its start has settled by then. */
const calmMs = 120_000;
const restMs = 70_000;

async function restOf(server_pid: number, data: string): Promise<number> {
  const [postmaster] = (await readFile(join(data, 'postgres/data/postmaster.pid'), 'utf8')).split('\n');
  await delay(calmMs);
  const before = cpuUnder(server_pid, Number(postmaster));
  await delay(restMs);
  const after = cpuUnder(server_pid, Number(postmaster));
  return (100 * (after.server - before.server + after.postgres - before.postgres)) / restMs;
}

/** Starts a form twice: on an empty data folder, and again on the same one. */
async function measure(form: Form, row: Row, data: string): Promise<void> {
  const first = await timed(form, data);
  row.first.push(first.start);
  await first.server.stop();
  const later = await timed(form, data);
  row.later.push(later.start);
  if (form.name === 'as it ships') row.rest.push(await restOf(later.server.pid, data));
  row.sockets.push(await withSockets(later.server));
  await later.server.stop();
  await rm(data, { recursive: true });
}

/** The memory of an idle Node process: the lower bound. */
async function nodeAlone(): Promise<string> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await delay(1_000);
  const { rss, own } = memoryOf(child.pid ?? 0);
  child.kill();
  return `${rss.toFixed(0)} (${own.toFixed(0)}) MB`;
}

const folder = await mkdtemp(join(tmpdir(), 'washline-start-'));
// Else root's PostgreSQL would keep its data elsewhere, and only the very first start would have an empty
// folder.
await chmod(folder, 0o711);
try {
  const forms = await formsOf(folder);
  const rows = forms.map(({ name }): Row => ({ name, first: [], later: [], sockets: [], rest: [] }));
  for (let run = 1; run <= Number(BENCH_RUNS); run++) {
    for (const [index, form] of forms.entries()) {
      process.stderr.write(`${run}: ${form.name} …\n`);
      const row = rows[index];
      if (row) await measure(form, row, join(folder, 'data'));
    }
  }
  const about = `${availableParallelism()} cores; Node ${process.version} doing nothing: ${await nodeAlone()}`;
  process.stdout.write(`\n${about}\n\n${startTable(rows, sockets)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
