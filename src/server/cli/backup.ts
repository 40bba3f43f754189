import { existsSync } from 'node:fs';
import { backUp } from '../kernel/ops/backup.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { type Command, resolveFile } from './command.ts';
import { withDatabase } from './with-services.ts';

export const backup: Command = {
  usage: '<file>',
  summary: 'keeps everything in the database at one moment in one file, whether or not Washline runs',
  run: async ({ positionals: [path] }, config) => {
    if (!path) throw new StartupError('Say where to: npm run backup -- <file>');
    const file = resolveFile(path);
    if (existsSync(file)) throw new StartupError(`${file} is there already: give another name.`);
    const rows = await withDatabase(config, {}, (url) => backUp(url, file));
    return `${rows} rows are kept in ${file}. Whoever reads it reads the personal data of everyone: keep it safe.`;
  },
};
