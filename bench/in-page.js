// Runs in the page, which is handed it as it is.

/**
 * Goes to an address of the application as a click does, and resolves once a frame shows what it asked for: `call` has
 * answered, and nothing in the page is busy or stale. In milliseconds: the call itself, and all until that frame.
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
      // The frame that is being made shows it; the next one begins when it has been painted.
      else requestAnimationFrame(() => resolve({ call: answered.duration, rows: performance.now() - start }));
    };
    history.pushState({}, '', address);
    requestAnimationFrame(look);
  });

/** Resolves when what was opened before has come to rest: no call for a moment, nothing busy. */
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
