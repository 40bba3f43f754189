import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { isFirstFont } from './first-files.ts';

/** Modules that drivers never open, so the service worker need not cache them. What their screens import at once is theirs all the same. */
const excluded = [
  /\/web\/dashboards\/(pages\/|customer-|staff-)/,
  /\/web\/accounts\/(users\/|sign-in\/reset-screen)/,
  /\/web\/orders\/(form|list|proposal|scan|series)\//,
  /\/web\/deliveries\//,
  /\/web\/shell\/page-counts/,
  /\/web\/(booking|booking-settings|cases|catalogue|closed-days|dispatch|frequency|invoicing|overview|papers|pricing|series|statements)\//,
];

/** Lists the page and every file that a driver's screens may load, for the service worker's cache. */
export const shellFiles = (): Plugin => ({
  name: 'shell-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = ['/', '/favicon.svg', '/manifest.webmanifest', ...reachable(bundle)];
    const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
    const source = `self.shell = ${JSON.stringify({ version, files })};\n`;
    this.emitFile({ type: 'asset', fileName: 'shell-files.js', source });
  },
});

const isExcluded = (output: Rollup.OutputBundle[string] | undefined): boolean =>
  output?.type === 'chunk' && excluded.some((folder) => folder.test(output.facadeModuleId ?? ''));

function reachable(bundle: Rollup.OutputBundle): string[] {
  const found = new Set<string>();
  // A worker is a file by itself, which a script names.
  const scripts = Object.keys(bundle).filter(
    (name) => bundle[name]?.type === 'asset' && name.endsWith('.js'),
  );
  const workersOf = (code: string) => scripts.filter((name) => code.includes(basename(name)));
  const visit = (name: string): void => {
    const output = bundle[name];
    if (output?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    const { importedCss = [], importedAssets = [] } = output.viteMetadata ?? {};
    for (const asset of [...importedCss, ...importedAssets, ...workersOf(output.code)]) found.add(asset);
    for (const next of output.imports) visit(next);
    for (const next of output.dynamicImports) if (!isExcluded(bundle[next])) visit(next);
  };
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.isEntry) visit(output.fileName);
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
  // Font files of other scripts load when a text needs them.
  for (const name of fonts) found[isFirstFont(name) ? 'add' : 'delete'](name);
  return [...found].map((name) => `/${name}`).toSorted();
}
