import type { QueryKey } from '@tanstack/react-query';

/** So that nobody waits longer to see what is new, and nothing is loaded more than twice a second. */
const gapMs = 500;

/**
 * Gathers reloads: the first change reloads what it is about at once, all that follow within the gap reload it once more, at its end.
 * So the last change always has a reload after it.
 */
export function gatherReloads(reload: (key: QueryKey) => void): (key: QueryKey) => void {
  const reloadedAt = new Map<string, number>();
  const waiting = new Set<string>();
  return (key) => {
    const name = JSON.stringify(key);
    if (waiting.has(name)) return;
    const run = () => {
      waiting.delete(name);
      reloadedAt.set(name, performance.now());
      reload(key);
    };
    const wait = (reloadedAt.get(name) ?? Number.NEGATIVE_INFINITY) + gapMs - performance.now();
    if (wait <= 0) return run();
    waiting.add(name);
    setTimeout(run, wait);
  };
}
