import { existsSync } from 'node:fs';

import { openObjects } from '../kernel/objects/open-objects.ts';
import { backUp } from '../kernel/ops/backup.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { type Command, resolveFile } from './command.ts';
import { countText, picturesText } from './count-text.ts';
import { withDatabase } from './with-services.ts';

export const backup: Command = {
  usage: '<file> [--without-files]',
  summary:
    'keeps everything in the database, and the pictures of its store, at one moment in one file, whether or not Washline runs; without files: no picture',
  options: { 'without-files': { type: 'boolean' } },
  run: async ({ positionals: [path], options }, config) => {
    if (!path) throw new StartupError('Say where to: npm run backup -- <file>');
    const file = resolveFile(path);
    if (existsSync(file)) throw new StartupError(`${file} is there already: give another name.`);
    const isWithout = options['without-files'] === true;
    const store = isWithout ? null : openObjects(config);
    const { rows, pictures, missing } = await withDatabase(config, {}, (url) => backUp(url, file, store));
    const kept = `${countText({ rows, pictures })} are kept in ${file}${isWithout ? ', without the pictures' : ''}.`;
    const lost = missing > 0 ? ` Not in the store any more: ${picturesText(missing)}.` : '';
    return `${kept}${lost} Whoever reads it reads the personal data of everyone: keep it safe.`;
  },
};
