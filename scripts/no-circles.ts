import type { Plugin, Rollup } from 'vite';

/**
 * Fails the build when files import each other in a circle. Whichever of them runs first reads what the other has not set
 * yet, and a screen breaks that every test of its modules finds whole. A group of `code-files.ts` can cause it.
 */
export const noCircles = (): Plugin => ({
  name: 'no-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const circle = circleIn(bundle);
    if (circle) this.error(`These files import each other in a circle: ${circle.join(' → ')}`);
  },
});

function circleIn(bundle: Rollup.OutputBundle): string[] | null {
  const done = new Set<string>();
  const visit = (name: string, path: string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    const output = bundle[name];
    for (const next of output?.type === 'chunk' ? output.imports : []) {
      const circle = visit(next, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of Object.keys(bundle)) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return null;
}
