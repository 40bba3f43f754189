import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBundledPostgres } from '../src/server/kernel/postgres/bundled-postgres.ts';
import { fillFolder } from './fill.ts';

/** Runs `work` with the PostgreSQL of a filled shop: of the given data folder, or of a temporary one. */
export async function withFilledShop(
  orders: number,
  work: (folder: string, database_url: string) => Promise<void>,
  dataFolder = process.env.DATA_DIR,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'washline-bench-'));
  await chmod(folder, 0o711); // Else root's PostgreSQL would keep its data elsewhere, and it would not be removed.
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
