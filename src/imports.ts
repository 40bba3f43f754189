import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Who imports whom below `src/`: read by `architecture.test.ts` and `scripts/house.ts`. */

export interface Import {
  from: string;
  /** A path below `src/`, or the name of a package. */
  to: string;
  specifier: string;
  /** The names in its braces, as the other file exports them. */
  names: string[];
}

const source = import.meta.dirname;

export const files = globSync('**/*.{ts,tsx}', { cwd: source }).map((file) => file.replaceAll('\\', '/'));

export const readSource = (file: string): string => readFileSync(join(source, file), 'utf8');

export const imports = files.flatMap(readImports);

function readImports(file: string): Import[] {
  const code = readSource(file);
  const found = code.matchAll(
    /^\s*(?:import|export)\b([^'";]*?)\bfrom\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm,
  );
  return [...found].map((match) => {
    const specifier = match[2] ?? match[3] ?? match[4] ?? '';
    return { from: file, to: resolveImport(file, specifier), specifier, names: namesIn(match[1] ?? '') };
  });
}

/** `orders` and `Sku` of `{ orders, type Sku as Item }`. */
function namesIn(clause: string): string[] {
  const braces = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
  return [...braces.matchAll(/(?:^|,)\s*(?:type\s+)?(\w+)/g)].map((match) => match[1] ?? '');
}

function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier)).replaceAll('\\', '/');
  return specifier.startsWith('#') ? specifier.slice(1) : specifier;
}

/** `server` of `server/orders/place/place-order.ts`. */
export const side = (path: string): string => path.split('/')[0] ?? '';

/** `orders` of `server/orders/place/place-order.ts`. */
export const feature = (path: string): string => path.split('/')[1] ?? '';

export const isTest = (path: string): boolean => /\.test\.tsx?$|\.fixture\.ts$|\/testing\//.test(path);
