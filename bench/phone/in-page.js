// Runs before the scripts of each page: when what a driver waits for is painted, and how long taps take.

/** When something that matches was first in sight, in ms from the start of the page. */
globalThis.seen = (selector) =>
  new Promise((resolve) => {
    const look = () => {
      const found = document.querySelector(selector);
      if (found?.checkVisibility()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      else requestAnimationFrame(look);
    };
    look();
  });

/** From a tap until the next frame is painted, in ms: what the browser itself says of each event. */
const taps = [];
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries())
    if (name === 'pointerup' || name === 'click') taps.push(duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
globalThis.slowestTap = () => new Promise((resolve) => setTimeout(() => resolve(Math.max(16, ...taps)), 300));

/** From when the camera has given its picture until it stands there as a thumbnail, in ms. */
globalThis.shutter = (selector) =>
  new Promise((resolve) => {
    addEventListener(
      'change',
      ({ timeStamp }) => globalThis.seen(selector).then((at) => resolve(at - timeStamp)),
      { capture: true, once: true },
    );
  });
