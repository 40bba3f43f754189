import { join } from 'node:path';
import { Client } from 'pg';
import { byTurns } from './by-turns.ts';
import { signInAll } from './calls/people.ts';
import { type Running, shipped, start } from './calls/process.ts';
import { workOf } from './calls/work.ts';
import { drive, type Request, writeScript } from './calls/wrk.ts';
import { withFilledShop } from './filled-shop.ts';
import { type Growth, growthTable, sizes } from './growth/table.ts';

/**
 * Sends the same reads to shops of three sizes in turns, and prints how much more they cost in the larger
 * ones.
 */

const { BENCH_RUNS = '5', BENCH_SECONDS = '2', BENCH_ONLY = '', DATA_DIR } = process.env;

interface Shop {
  folder: string;
  service: Running;
  reads: Map<string, readonly Request[]>;
}

async function readsOf(database_url: string): Promise<Shop['reads']> {
  const client = new Client({ connectionString: database_url });
  await client.connect();
  try {
    const works = workOf(await signInAll(client));
    const isRead = ({ method }: Request) => method === 'GET';
    return new Map(
      works
        .filter(({ name, requests }) => requests.every(isRead) && new RegExp(BENCH_ONLY).test(name))
        .map(({ name, requests }) => [name, requests]),
    );
  } finally {
    await client.end();
  }
}

/** Opens the shops of the remaining sizes one inside the other, then measures all of them. */
async function open(left: readonly number[], shops: readonly Shop[]): Promise<void> {
  const [size, ...others] = left;
  if (size === undefined) return measure(shops);
  const data = DATA_DIR && join(DATA_DIR, String(size));
  await withFilledShop(
    size,
    async (folder, database_url) => {
      const service = await start(shipped, { DATABASE_URL: database_url, DATA_DIR: folder });
      try {
        await open(others, [...shops, { folder, service, reads: await readsOf(database_url) }]);
      } finally {
        await service.stop();
      }
    },
    data,
  );
}

async function measure(shops: readonly Shop[]): Promise<void> {
  const rows: Growth[] = [];
  for (const name of shops[0]?.reads.keys() ?? []) {
    process.stderr.write(`${name} …\n`);
    const sides = shops.map(async ({ folder, service, reads }, at) => {
      const script = await writeScript(join(folder, 'requests.lua'), reads.get(name) ?? []);
      return [String(sizes[at]), () => drive(service.url, script, Number(BENCH_SECONDS))] as const;
    });
    rows.push({
      name,
      rates: await byTurns(Number(BENCH_RUNS), Object.fromEntries(await Promise.all(sides))),
    });
  }
  process.stdout.write(`\n${growthTable(rows)}\n`);
}

await open(sizes, []);
