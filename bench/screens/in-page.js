// Runs in the page, which is handed it as it is.

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

/** How long each task took that took more than 50 ms, since this was asked before. */
globalThis.longTasks = () => {
  const found = tasks;
  tasks = [];
  return found;
};

/**
 * Resolves once a frame shows what `words` were searched for: their call has answered, and nothing is busy or stale. In
 * milliseconds: the call itself, and from the last key to that frame.
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
      // The frame that is being made shows it; the next one begins when it has been painted.
      else
        requestAnimationFrame(() => resolve({ call: answered.duration, rows: performance.now() - lastKey }));
    };
    requestAnimationFrame(look);
  });

/** Resolves once nothing is loading, busy or stale. */
globalThis.rested = () =>
  new Promise((resolve) => {
    const look = () =>
      document.querySelector('[aria-busy="true"], .skeleton, .is-stale')
        ? requestAnimationFrame(look)
        : resolve();
    requestAnimationFrame(look);
  });
