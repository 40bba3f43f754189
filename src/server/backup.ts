import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { backUp } from './kernel/backup.ts';
import { reachBundledPostgres } from './kernel/reach-postgres.ts';
import { runCommand } from './kernel/run-command.ts';
import { StartupError } from './kernel/startup-error.ts';

/** `npm run backup -- <file>`: everything in the database at one moment, in one file, whether or not Washline runs. */
await runCommand(async () => {
  const [given] = process.argv.slice(2);
  if (!given) throw new StartupError('Say where to: npm run backup -- <file>');
  // npm runs scripts in the folder of the project; the file is meant from where it was called.
  const file = resolve(process.env.INIT_CWD ?? '', given);
  if (existsSync(file)) throw new StartupError(`${file} is there already: give another name.`);
  const config = readConfig(process.env);
  const bundled = config.DATABASE_URL ? null : await reachBundledPostgres(config.DATA_DIR);
  try {
    const rows = await backUp(config.DATABASE_URL ?? bundled?.url ?? '', file);
    return `${rows} rows are kept in ${file}. Whoever reads it reads the personal data of everyone: keep it safe.`;
  } finally {
    await bundled?.stop();
  }
});
