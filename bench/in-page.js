// Runs in the page, without a build step.

/**
 * Navigates in the app as a click does. Resolves when a frame shows the result: `call` has answered, and
 * nothing in the page is busy or stale. Resolves to milliseconds: of the call, and of everything until that
 * frame.
 */
globalThis.openAddress = (address, call) =>
  new Promise((resolve) => {
    const start = performance.now();
    const isMeant = ({ name, startTime }) => startTime >= start && new URL(name).pathname === call;
    const look = () => {
      const answered = performance.getEntriesByType('resource').find(isMeant);
      const main = document.querySelector('main');
      if (!answered || !main || main.querySelector('[aria-busy="true"], .is-stale'))
        requestAnimationFrame(look);
      // The current frame shows it; the next one begins after it was painted.
      else requestAnimationFrame(() => resolve({ call: answered.duration, rows: performance.now() - start }));
    };
    history.pushState({}, '', address);
    requestAnimationFrame(look);
  });

/** Resolves when the page is idle: no call for 150 ms, nothing busy. */
globalThis.atRest = () =>
  new Promise((resolve) => {
    const look = () => {
      const ends = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
      const isQuiet = performance.now() - Math.max(...ends) > 150;
      const main = document.querySelector('main');
      if (isQuiet && main && !main.querySelector('[aria-busy="true"]')) resolve();
      else setTimeout(look, 20);
    };
    look();
  });
