import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { byTurns } from './by-turns.ts';
import { signInAll } from './calls/people.ts';
import { shipped, start } from './calls/process.ts';
import { workOf } from './calls/work.ts';
import { drive, type Rate, writeScript } from './calls/wrk.ts';
import { withFilledShop } from './filled-shop.ts';
import { type Beside, besideTable } from './sign-ins/table.ts';

/** Sends each call with and without sixteen concurrent sign-ins, in turns. */

const { BENCH_ORDERS = '100000', BENCH_RUNS = '5', BENCH_SECONDS = '2' } = process.env;
const seconds = Number(BENCH_SECONDS);

/** One person at work, and the concurrency of the other benches. */
const connections = [1, 16];

/** Measures calls during sign-ins, which start before them and end after them. */
async function driveBeside(url: string, script: string, callers: number, signIns: string): Promise<Rate> {
  const signingIn = drive(url, signIns, seconds + 1, 16);
  await delay(500);
  const calls = await drive(url, script, seconds, callers);
  await signingIn;
  return calls;
}

async function run(folder: string, database_url: string): Promise<void> {
  const service = await start(shipped, { DATABASE_URL: database_url, DATA_DIR: folder });
  const client = new Client({ connectionString: database_url });
  try {
    await client.connect();
    const [signIn, ...works] = workOf(await signInAll(client));
    const signIns = await writeScript(join(folder, 'sign-ins.lua'), signIn?.requests ?? []);
    const rows: Beside[] = [];
    for (const { name, requests } of works) {
      const script = await writeScript(join(folder, 'requests.lua'), requests);
      for (const callers of connections) {
        process.stderr.write(`${name}, ${callers} …\n`);
        const rates = await byTurns(Number(BENCH_RUNS), {
          alone: () => drive(service.url, script, seconds, callers),
          beside: () => driveBeside(service.url, script, callers, signIns),
        });
        rows.push({ name, callers, ...rates });
      }
    }
    process.stdout.write(`\n${BENCH_ORDERS} orders\n\n${besideTable(rows)}\n`);
  } finally {
    await client.end();
    await service.stop();
  }
}

await withFilledShop(Number(BENCH_ORDERS), run);
