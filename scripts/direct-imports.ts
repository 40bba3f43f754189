import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const indexOf = (file: string): string => readFileSync(new URL(import.meta.resolve(file)), 'utf8');

/** Where each part of a library of many parts is, as its index has it. */
function readParts(): Map<string, string> {
  const parts = new Map<string, string>();
  const icons = /^export \{(.*)\} from '\.\/icons\/(.*)\.mjs';$/gm;
  for (const [, names = '', icon] of indexOf('lucide-react/dist/esm/lucide-react.mjs').matchAll(icons))
    for (const [, name] of names.matchAll(/default as (\w+)/g))
      parts.set(`lucide-react ${name}`, `{ default as # } from 'lucide-react/icons/${icon}'`);
  for (const library of ['radix-ui', 'radix-ui/internal'])
    for (const [, name, from] of indexOf(library).matchAll(/^import \* as (\w+) from "(.*)";$/gm))
      parts.set(`${library} ${name}`, `* as # from '${from}'`);
  return parts;
}

/**
 * Imports the parts of a library past its index. Else whoever needs one part would count as needing all, and each role would begin
 * with the icons and menus of all others.
 */
export function directImports(): Plugin {
  const parts = readParts();
  const partsOf = (library: string, names: string) =>
    names
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each && !each.startsWith('type '))
      .map((each) => {
        const [name, alias = name ?? ''] = each.split(' as ');
        const part = parts.get(`${library} ${name}`);
        if (!part) throw new Error(`${library} has no ${name}`);
        return `import ${part.replace('#', alias)};`;
      });
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?$/, code: /from '(lucide-react|radix-ui(?:\/internal)?)'/ },
      handler: (code) =>
        code.replaceAll(
          /import \{([^}]*)\} from '(lucide-react|radix-ui(?:\/internal)?)';/g,
          (_whole, names: string, library: string) => partsOf(library, names).join(' '),
        ),
    },
  };
}
