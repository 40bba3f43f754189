import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { byTurns } from './by-turns.ts';
import { signIn, signInAll } from './calls/people.ts';
import { type Running, shipped, start } from './calls/process.ts';
import { type Work, workOf } from './calls/work.ts';
import { drive, type Rate, writeScript } from './calls/wrk.ts';
import { withFilledShop } from './filled-shop.ts';
import { photos } from './pictures/photos.ts';
import type { Stop } from './pictures/senders.ts';
import { type Beside, besideTable, type Held, heldTable } from './pictures/table.ts';
import { memoryOfAll } from './start/memory.ts';

/** Sends each call with and without two pictures at work, in turns, and prints what the pictures take in memory. */

const { BENCH_ORDERS = '100000', BENCH_RUNS = '5', BENCH_SECONDS = '2', BENCH_ONLY = '' } = process.env;
const seconds = Number(BENCH_SECONDS);

/** One person at work, and the concurrency of the other benches. */
const connections = [1, 16];

/** More pictures than two cores decode in a second. */
const atMostPerSecond = 12;

/** How long the server is watched for the most it holds. */
const watchedSeconds = 8;

/** A door of each driver: an account may announce so many pictures in an hour. */
async function doors(client: Client): Promise<Stop[]> {
  const { rows } = await client.query(`select distinct on (driver_id) driver_id, order_id, id as leg_id
    from legs where driver_id is not null and state = 'done' order by driver_id, happened_at desc`);
  return Promise.all(
    rows.map(async ({ driver_id, ...door }) => {
      const { authorization = '' } = await signIn(client, driver_id);
      return { authorization, ...door };
    }),
  );
}

interface Phones {
  picture: string;
  stops: Stop[];
}

async function whileSent<T>(
  service: Running,
  { picture, stops }: Phones,
  duration: number,
  work: () => Promise<T>,
): Promise<T> {
  const settings = {
    TARGET: service.url,
    PICTURE: picture,
    STOPS: JSON.stringify(stops),
    PICTURES: String(Math.ceil((duration + 1) * atMostPerSecond)),
  };
  const senders = await start('../pictures/senders.ts', settings);
  try {
    await delay(200);
    return await work();
  } finally {
    await senders.stop();
    // What is at work is finished.
    await delay(1_000);
  }
}

async function mostOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOfAll(pid));
  }, 20);
  try {
    await work();
    return most;
  } finally {
    clearInterval(timer);
  }
}

interface Setup {
  folder: string;
  settings: Record<string, string>;
  client: Client;
  works: Work[];
  stops: Stop[];
}

/** A service of its own for each kind: what a decoder has once taken is not all given back. */
async function measureMemory({ folder, settings, client, works, stops }: Setup): Promise<Held[]> {
  const held: Held[] = [];
  const requests = works.filter(({ scripts }) => scripts.length > 0).flatMap((work) => work.requests);
  const script = await writeScript(
    join(folder, 'all.lua'),
    requests.filter(({ method }) => method === 'GET'),
  );
  for (const { name, make } of photos) {
    process.stderr.write(`${name} …\n`);
    const picture = join(folder, 'picture.jpg');
    await writeFile(picture, await make());
    const service = await start(shipped, settings);
    const calls = () => drive(service.url, script, watchedSeconds, 4);
    const made = async () =>
      Number((await client.query("select count(*) from files where state = 'ready'")).rows[0].count);
    const alone = await mostOf(service.pid, calls);
    const before = await made();
    const beside = await whileSent(service, { picture, stops }, watchedSeconds, () =>
      mostOf(service.pid, calls),
    );
    const perSecond = ((await made()) - before) / (watchedSeconds + 0.2);
    held.push({ name, alone, beside, perSecond });
    await service.stop();
  }
  return held;
}

async function measureCalls({ folder, settings, works, stops }: Setup): Promise<Beside[]> {
  const picture = join(folder, 'picture.jpg');
  await writeFile(picture, (await photos[0]?.make()) ?? '');
  const service = await start(shipped, settings);
  const rows: Beside[] = [];
  for (const { name, requests } of works.filter((work) => new RegExp(BENCH_ONLY).test(work.name))) {
    const script = await writeScript(join(folder, 'requests.lua'), requests);
    for (const callers of connections) {
      process.stderr.write(`${name}, ${callers} …\n`);
      const calls = (): Promise<Rate> => drive(service.url, script, seconds, callers);
      const rates = await byTurns(Number(BENCH_RUNS), {
        alone: calls,
        beside: () => whileSent(service, { picture, stops }, seconds, calls),
      });
      rows.push({ name, callers, ...rates });
    }
  }
  await service.stop();
  return rows;
}

async function run(folder: string, database_url: string): Promise<void> {
  const client = new Client({ connectionString: database_url });
  await client.connect();
  try {
    const [, ...works] = workOf(await signInAll(client));
    const settings = { DATABASE_URL: database_url, DATA_DIR: folder };
    const setup = { folder, settings, client, works, stops: await doors(client) };
    const held = await measureMemory(setup);
    process.stdout.write(`\n${BENCH_ORDERS} orders\n\n${heldTable(held)}\n`);
    process.stdout.write(`\n${besideTable(await measureCalls(setup))}\n`);
  } finally {
    await client.end();
  }
}

await withFilledShop(Number(BENCH_ORDERS), run);
