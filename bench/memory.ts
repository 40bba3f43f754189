import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { signInAll } from './calls/people.ts';
import { type Running, shipped, start } from './calls/process.ts';
import { workOf } from './calls/work.ts';
import type { Request } from './calls/wrk.ts';
import { withFilledShop } from './filled-shop.ts';
import { memoryOf } from './start/memory.ts';

/** What the product holds in memory while people call it for a long time, every five minutes. */

const { BENCH_ORDERS = '100000', BENCH_MINUTES = '60', BENCH_CALLS = '13' } = process.env;
const minutes = Number(BENCH_MINUTES);
const everyMs = 1_000 / Number(BENCH_CALLS);

/** Each kind of call comes as often as any other, signing in one time in a hundred. */
function* requestsOf([signIn, ...others]: Request[][]): Generator<Request> {
  for (let at = 0; ; at++) {
    const of = at % 100 === 99 ? signIn : others[at % others.length];
    const request = of?.[at % of.length];
    if (request) yield request;
  }
}

async function call(url: string, { path, ...request }: Request, failed: Map<number, number>): Promise<void> {
  const answer = await fetch(url + path, request);
  await answer.arrayBuffer();
  if (!answer.ok) failed.set(answer.status, (failed.get(answer.status) ?? 0) + 1);
}

function report(server: Running, minute: number, calls: number, failed: ReadonlyMap<number, number>): void {
  const { rss, own } = memoryOf(server.pid);
  const answers = [...failed].map(([status, times]) => `, ${times} × ${status}`).join('');
  process.stdout.write(`| ${minute} | ${rss.toFixed(0)} (${own.toFixed(0)}) | ${calls}${answers} |\n`);
}

async function run(folder: string, database_url: string): Promise<void> {
  const client = new Client({ connectionString: database_url });
  await client.connect();
  const users = await signInAll(client);
  await client.end();
  const server = await start(shipped, { DATABASE_URL: database_url, DATA_DIR: folder });
  try {
    await delay(5_000);
    process.stdout.write('| Minute | MB | calls |\n|--:|--:|--:|\n');
    const [began, failed] = [performance.now(), new Map<number, number>()];
    let [calls, minute] = [0, 0];
    for (const request of requestsOf(workOf(users).map(({ requests }) => requests))) {
      if (performance.now() - began >= minute * 60_000) {
        report(server, minute, calls, failed);
        if (minute >= minutes) return;
        minute += 5;
      }
      calls++;
      await Promise.all([call(server.url, request, failed), delay(everyMs)]);
    }
  } finally {
    await server.stop();
  }
}

await withFilledShop(Number(BENCH_ORDERS), run);
