import { openObjects } from '../kernel/objects/open-objects.ts';
import { type Restored, readHead, restore as restoreInto } from '../kernel/ops/restore.ts';
import { startBundledPostgres } from '../kernel/postgres/bundled-postgres.ts';
import { makePrivate } from '../kernel/private-folder.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { type Command, resolveFile } from './command.ts';
import { countText, picturesText } from './count-text.ts';
import { refuseForeignFolder } from './with-services.ts';

export const restore: Command = {
  usage: '<file>',
  summary:
    'fills an empty data folder, or an empty database at DATABASE_URL, and the store of pictures, from a backup',
  run: async ({ positionals: [path] }, config) => {
    if (!path) throw new StartupError('Say from what: npm run restore -- <file>');
    const file = resolveFile(path);
    // The complete file is checked before anything is changed.
    const head = await readHead(file);
    const store = openObjects(config);
    if (store.home === 'folder') refuseForeignFolder(config.DATA_DIR);
    const fill = async (url: string) =>
      successText(await restoreInto(url, file, head, store, onceCancelled()), head.without_files);
    if (config.DATABASE_URL) return fill(config.DATABASE_URL);
    await makePrivate(config.DATA_DIR);
    const bundled = await startBundledPostgres(config.DATA_DIR);
    try {
      return await fill(bundled.url);
    } finally {
      await bundled.stop();
    }
  },
};

/** Ctrl-C leaves time to take back what is in the store by then. */
function onceCancelled(): AbortSignal {
  const cancelled = new AbortController();
  const cancel = () => cancelled.abort(new StartupError('It was cancelled, and nothing was restored.'));
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  return cancelled.signal;
}

function successText(
  { rows, pictures, gone, is_key_new }: Restored,
  without_files: true | undefined,
): string {
  const restored = `${countText({ rows, pictures })} are restored.`;
  const anew = 'Links in messages, calendar feeds and devices begin anew. ';
  const start = `${is_key_new ? anew : ''}Start Washline with the same settings now.`;
  if (gone === 0) return `${restored} ${start}`;
  const why = without_files ? 'The backup was made without pictures' : 'The backup has not all pictures';
  return `${restored} ${why}. No longer kept: ${picturesText(gone)}. ${start}`;
}
