import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresHome } from './postgres-home.ts';
import { isRunning, launchServer, type ServerAddress } from './postgres-server.ts';

const everyMs = 250;
const afterFailureMs = 2_000;

/**
 * Starts the server again at its address when it ends unexpectedly: somebody killed it, or the disk was full
 * for a moment. Committed data is kept. Returns the function that stops supervising, which waits for a start
 * in progress.
 */
export function keepRunning(
  home: PostgresHome,
  address: ServerAddress,
  tell: (sentence: string) => void,
): () => Promise<void> {
  const ended = new AbortController();
  const wait = (ms: number) => delay(ms, undefined, { ref: false, signal: ended.signal }).catch(() => {}); // Aborted meanwhile.
  const watching = (async () => {
    for (await wait(everyMs); !ended.signal.aborted; await wait(everyMs)) {
      if (isRunning(home)) continue;
      try {
        await launchServer(home, address);
        tell('PostgreSQL had ended and was started again.');
      } catch (error) {
        tell(error instanceof Error ? error.message : String(error));
        await wait(afterFailureMs);
      }
    }
  })();
  return () => {
    ended.abort();
    return watching;
  };
}
