import { mkdir } from 'node:fs/promises';
import { readMigrations, restore as restoreInto } from '../kernel/ops/backup.ts';
import { startBundledPostgres } from '../kernel/postgres/bundled-postgres.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { type Command, resolveFile } from './command.ts';

export const restore: Command = {
  usage: '<file>',
  summary: 'fills an empty data folder, or an empty database at DATABASE_URL, from a backup',
  run: async ({ positionals: [path] }, config) => {
    if (!path) throw new StartupError('Say from what: npm run restore -- <file>');
    const file = resolveFile(path);
    // The complete file is checked before anything is changed.
    const migrations = await readMigrations(file);
    if (config.DATABASE_URL) return successText(await restoreInto(config.DATABASE_URL, file, migrations));
    await mkdir(config.DATA_DIR, { recursive: true });
    const bundled = await startBundledPostgres(config.DATA_DIR);
    try {
      return successText(await restoreInto(bundled.url, file, migrations));
    } finally {
      await bundled.stop();
    }
  },
};

const successText = (rows: number): string =>
  `${rows} rows are restored. Start Washline with the same settings now.`;
