type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asked: Promise<boolean> | null = null;

/** Has somebody asked by `ask` from now on. Returns how to end that. */
export function onProveAgain(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Asks who is signed in to confirm that it is them, once for all calls that wait for it; resolves to whether they did. */
export function proveAgain(): Promise<boolean> {
  asked ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}
