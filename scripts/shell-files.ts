import { createHash } from 'node:crypto';
import type { Plugin, Rollup } from 'vite';
import { isOfDriver } from './code-files.ts';
import { isFirstFont } from './first-files.ts';

/** Signing in, setting a password and proving who one is need a signal; only an owner's palette finds settings, only customers have orders that keep an address; help has questions for each role. */
const neverNeeded =
  /common-passwords|ask-authenticator|code-(input|steps)|(customer|staff)-questions|kept-addresses|mail-me-a-code|passkey-sign-in|prove-dialog|setting-pages|sign-up-note|with-passkey/;

/** Lists the page and every file that a driver's screens may load, for the service worker's cache. */
export const shellFiles = (): Plugin => ({
  name: 'shell-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const isNeeded = ({ isEntry, moduleIds }: Rollup.OutputChunk) =>
      isEntry ||
      (moduleIds.some((id) => isOfDriver(id, this)) && !moduleIds.some((id) => neverNeeded.test(id)));
    const names = new Set<string>();
    // A worker is an asset of its own. Font files of other scripts load when a text needs them.
    for (const [name, output] of Object.entries(bundle))
      if (output.type === 'asset' ? /\.(js|css)$/.test(name) || isFirstFont(name) : isNeeded(output))
        names.add(name);
    for (const name of names) {
      const output = bundle[name];
      for (const next of output?.type === 'chunk' ? output.imports : []) names.add(next);
    }
    const built = [...names].map((name) => `/${name}`).toSorted();
    const files = ['/', '/favicon.svg', '/manifest.webmanifest', ...built];
    const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
    const source = `self.shell = ${JSON.stringify({ version, files })};\n`;
    this.emitFile({ type: 'asset', fileName: 'shell-files.js', source });
  },
});
