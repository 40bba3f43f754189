import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { readMigrations, restore } from './kernel/backup.ts';
import { startBundledPostgres } from './kernel/bundled-postgres.ts';
import { runCommand } from './kernel/run-command.ts';
import { StartupError } from './kernel/startup-error.ts';

/** `npm run restore -- <file>`: fills an empty data folder, or an empty database at DATABASE_URL, from a backup. */
await runCommand(async () => {
  const [given] = process.argv.slice(2);
  if (!given) throw new StartupError('Say from what: npm run restore -- <file>');
  const file = resolve(process.env.INIT_CWD ?? '', given);
  const config = readConfig(process.env);
  // The whole file is looked at before anything is touched.
  const migrations = await readMigrations(file);
  if (config.DATABASE_URL) return told(await restore(config.DATABASE_URL, file, migrations));
  await mkdir(config.DATA_DIR, { recursive: true });
  const bundled = await startBundledPostgres(config.DATA_DIR);
  try {
    return told(await restore(bundled.url, file, migrations));
  } finally {
    await bundled.stop();
  }
});

function told(rows: number): string {
  return `${rows} rows are restored. Start Washline with the same settings now.`;
}
