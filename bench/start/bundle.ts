import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const top = join(import.meta.dirname, '../..');

/** Who looks for a file beside itself still finds it. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform: (code, id) =>
    code.includes('import.meta.')
      ? code
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
};

/** What has machine code in it cannot be in a bundle; the other is optional, and not installed. */
const never = ['@node-rs/argon2', 'pg-native'];

/** Makes one file of the server; `whole`: with everything it stands on. @returns where it is, seen from `from` */
export async function bundleServer(name: string, whole: boolean, from: string): Promise<string> {
  const folder = join(top, 'dist/bench');
  await build({
    root: top,
    configFile: false,
    logLevel: 'error',
    plugins: [ownPlaces],
    ssr: whole ? { noExternal: true, external: never } : { external: true },
    build: {
      ssr: 'src/server/main.ts',
      target: 'esnext',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: `${name}.js`, codeSplitting: false } },
    },
  });
  return relative(from, join(folder, `${name}.js`));
}
