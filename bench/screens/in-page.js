// Runs in the page, without a build step.

performance.setResourceTimingBufferSize(10_000);

let lastKey = 0;
addEventListener(
  'input',
  () => {
    lastKey = performance.now();
  },
  true,
);

let tasks = [];
new PerformanceObserver((list) => {
  tasks.push(...list.getEntries().map(({ duration }) => duration));
}).observe({ type: 'longtask' });

/** The durations of tasks over 50 ms since the last call. */
globalThis.longTasks = () => {
  const found = tasks;
  tasks = [];
  return found;
};

/**
 * Resolves when a frame shows the results of a search: its call has answered, and nothing is busy or stale.
 * Resolves to milliseconds: of the call, and from the last key to that frame.
 */
globalThis.searched = (words) =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`nothing came for ${words}`)), 10_000);
    const isMeant = ({ name, startTime }) =>
      startTime >= lastKey && new URL(name).searchParams.get('search') === words;
    const look = () => {
      const answered = performance.getEntriesByType('resource').find(isMeant);
      if (!answered || document.querySelector('main :is([aria-busy="true"], .is-stale)'))
        requestAnimationFrame(look);
      // The current frame shows it; the next one begins after it was painted.
      else
        requestAnimationFrame(() => resolve({ call: answered.duration, rows: performance.now() - lastKey }));
    };
    requestAnimationFrame(look);
  });

/** Resolves when nothing is loading, busy or stale. */
globalThis.rested = () =>
  new Promise((resolve) => {
    const look = () =>
      document.querySelector('[aria-busy="true"], .skeleton, .is-stale')
        ? requestAnimationFrame(look)
        : resolve();
    requestAnimationFrame(look);
  });
