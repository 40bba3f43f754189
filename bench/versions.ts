import { join, relative } from 'node:path';
import { Client } from 'pg';
import { byTurns } from './by-turns.ts';
import { signInAll } from './calls/people.ts';
import { type Running, shipped, start } from './calls/process.ts';
import { workOf } from './calls/work.ts';
import { drive, type Request, writeScript } from './calls/wrk.ts';
import { withFilledShop } from './filled-shop.ts';
import { type Compared, versionsTable } from './versions/table.ts';

/** Sends the same calls to this version and to an earlier one in turns, each on a full shop of its own. */

const {
  BENCH_BEFORE,
  BENCH_ORDERS = '100000',
  BENCH_RUNS = '5',
  BENCH_SECONDS = '2',
  BENCH_ONLY = 'newest|searched|one order|month|day|placing',
} = process.env;
if (!BENCH_BEFORE) throw new Error('BENCH_BEFORE names the folder of an earlier version, built.');

interface Side {
  folder: string;
  service: Running;
  works: Map<string, readonly Request[]>;
}

async function worksOf(database_url: string): Promise<Side['works']> {
  const client = new Client({ connectionString: database_url });
  await client.connect();
  try {
    const works = workOf(await signInAll(client));
    return new Map(works.map(({ name, requests }) => [name, requests]));
  } finally {
    await client.end();
  }
}

/** A side stands as long as `work` takes. */
const stand = (fill: typeof withFilledShop, file: string, work: (side: Side) => Promise<void>) =>
  fill(
    Number(BENCH_ORDERS),
    async (folder, database_url) => {
      const service = await start(file, { DATABASE_URL: database_url, DATA_DIR: folder });
      try {
        await work({ folder, service, works: await worksOf(database_url) });
      } finally {
        await service.stop();
      }
    },
    undefined,
  );

async function compare(now: Side, before: Side): Promise<void> {
  const rows: Compared[] = [];
  for (const name of now.works.keys()) {
    if (!new RegExp(BENCH_ONLY).test(name)) continue;
    process.stderr.write(`${name} …\n`);
    const turn = async ({ folder, service, works }: Side) => {
      const script = await writeScript(join(folder, 'requests.lua'), works.get(name) ?? []);
      return () => drive(service.url, script, Number(BENCH_SECONDS));
    };
    const rates = await byTurns(Number(BENCH_RUNS), { now: await turn(now), before: await turn(before) });
    rows.push({ name, ...rates });
  }
  process.stdout.write(`\n${BENCH_ORDERS} orders\n\n${versionsTable(rows)}\n`);
}

const earlier: { withFilledShop: typeof withFilledShop } = await import(
  join(BENCH_BEFORE, 'bench/filled-shop.ts')
);
const shippedBefore = relative(
  join(import.meta.dirname, 'calls'),
  join(BENCH_BEFORE, 'dist/server/start.js'),
);
await stand(withFilledShop, shipped, (now) =>
  stand(earlier.withFilledShop, shippedBefore, (before) => compare(now, before)),
);
