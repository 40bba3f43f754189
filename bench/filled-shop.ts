import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBundledPostgres } from '../src/server/kernel/postgres/bundled-postgres.ts';
import { fillFolder } from './fill.ts';

/** Does something with the PostgreSQL of a filled shop: the one of a data folder, if named, or one that is thrown away. */
export async function withFilledShop(
  orders: number,
  work: (folder: string, database_url: string) => Promise<void>,
  dataFolder = process.env.DATA_DIR,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'washline-bench-'));
  await chmod(folder, 0o711); // Else root's PostgreSQL would keep its data elsewhere, and nobody would throw it away.
  const data = dataFolder ?? join(folder, 'data');
  try {
    if (!existsSync(data)) await fillFolder(data, orders);
    const postgres = await startBundledPostgres(data);
    try {
      await work(folder, postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
