import type { Rolldown } from 'vite';

/**
 * Which modules share a file. Left alone, every set of modules with the same users is a file of its own: thirty for
 * the first screen. A group takes along whatever its modules need that no group before it has.
 * Nothing behind `main.tsx` may be needed by it, so that it can bring Temporal to a browser first.
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
    // What several screens show comes with the first of them.
    { name: 'shared', test: /\/(src|node_modules)\//, minShareCount: 3 },
  ],
} satisfies Rolldown.OutputOptions['codeSplitting'];
