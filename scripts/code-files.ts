import type { Rolldown } from 'vite';

/**
 * The code splitting of the build. By default every set of modules with the same importers is a chunk:
 * thirty for the first screen. A group includes the imports of its modules that no earlier group has.
 * `main.tsx` must not need another chunk, so that it can load the Temporal polyfill first.
 */
export const codeFiles = {
  groups: [
    { name: 'main', test: /\/web\/main\.tsx$/, priority: 9 },
    { name: 'first-screen', test: /\/web\/app\.tsx$/, priority: 8 },
    {
      name: 'frame',
      test: /\/web\/(kernel\/session|shell\/prefetch-business|shell\/frame)\.tsx?$/,
      priority: 7,
    },
    // Modules of several screens are loaded with the first of them.
    { name: 'shared', test: /\/(src|node_modules)\//, minShareCount: 3 },
  ],
} satisfies Rolldown.OutputOptions['codeSplitting'];
