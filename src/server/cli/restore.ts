import { mkdir } from 'node:fs/promises';
import { readMigrations, restore as restoreInto } from '../kernel/backup.ts';
import { startBundledPostgres } from '../kernel/bundled-postgres.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { fileMeant, type Verb } from './verb.ts';

export const restore: Verb = {
  takes: '<file>',
  does: 'fills an empty data folder, or an empty database at DATABASE_URL, from a backup',
  run: async ({ positionals: [given] }, config) => {
    if (!given) throw new StartupError('Say from what: npm run restore -- <file>');
    const file = fileMeant(given);
    // The complete file is checked before anything is changed.
    const migrations = await readMigrations(file);
    if (config.DATABASE_URL) return told(await restoreInto(config.DATABASE_URL, file, migrations));
    await mkdir(config.DATA_DIR, { recursive: true });
    const bundled = await startBundledPostgres(config.DATA_DIR);
    try {
      return told(await restoreInto(bundled.url, file, migrations));
    } finally {
      await bundled.stop();
    }
  },
};

const told = (rows: number): string =>
  `${rows} rows are restored. Start Washline with the same settings now.`;
