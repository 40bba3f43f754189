// Runs in the page from before its first line, which is handed it as it is.

let largest = 0;
let shift = 0;
let blocked = 0;

/** Calls back with every entry of a kind, those before it listened as well. */
const follow = (type, each) =>
  new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });

follow('largest-contentful-paint', ({ startTime }) => {
  largest = startTime;
});
follow('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) shift += value;
});
// What a task takes beyond 50 ms keeps whoever presses something waiting.
follow('longtask', ({ duration }) => {
  blocked += duration - 50;
});

/** Resolves when nothing is busy, and nothing has been asked for or answered for a moment. */
globalThis.atRest = () =>
  new Promise((resolve) => {
    const look = () => {
      const ends = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
      const isQuiet = performance.now() - Math.max(...ends) > 700;
      if (isQuiet && !document.querySelector('[aria-busy="true"]')) resolve();
      else setTimeout(look, 50);
    };
    look();
  });

globalThis.opened = () => ({ largest, shift, blocked });

/** Every file that came, with what it weighed on the way. */
globalThis.transfers = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }));
