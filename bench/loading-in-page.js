// Runs in the page before any other script, without a build step.

let largest = 0;
let shift = 0;
let blocked = 0;

/** Calls back with every performance entry of a type, including earlier ones. */
const follow = (type, each) =>
  new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });

follow('largest-contentful-paint', ({ startTime }) => {
  largest = startTime;
});
follow('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) shift += value;
});
// Total blocking time: the part of each task over 50 ms.
follow('longtask', ({ duration }) => {
  blocked += duration - 50;
});

/** Resolves when the page is idle: no call for 700 ms, nothing busy. */
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

/** Every loaded file, with its transfer size. */
globalThis.transfers = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }));
