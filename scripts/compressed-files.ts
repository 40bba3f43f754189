import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const isText = /\.(js|css|html|svg|webmanifest)$/;
/** Smaller files fit into one packet anyway; in bytes. */
const worthIt = 1024;

/**
 * Writes a brotli and a gzip file beside every built text file, at the best compression, so that no request
 * waits.
 */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => isText.test(name));
    await Promise.all(names.map((name) => compress(join(dir, name))));
  },
});

async function compress(path: string): Promise<void> {
  const text = await readFile(path);
  if (text.length < worthIt) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const [small, everywhere] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, everywhere)]);
}
