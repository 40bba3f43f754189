import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresHome } from './postgres-home.ts';
import { isRunning, launchServer } from './postgres-server.ts';
import type { ServerAddress } from './postgres-settings.ts';

const pollIntervalMs = 250;
const retryDelayMs = 2_000;

/**
 * Starts the server again at its address when it ends unexpectedly: somebody killed it, or the disk was full
 * for a moment. Committed data is kept. Returns the function that stops supervising, which waits for a start
 * in progress.
 */
export function superviseServer(
  home: PostgresHome,
  address: ServerAddress,
  warn: (sentence: string) => void,
): () => Promise<void> {
  const controller = new AbortController();
  const wait = (ms: number) =>
    delay(ms, undefined, { ref: false, signal: controller.signal }).catch(() => {}); // Aborted meanwhile.
  const supervising = (async () => {
    for (await wait(pollIntervalMs); !controller.signal.aborted; await wait(pollIntervalMs)) {
      if (isRunning(home)) continue;
      try {
        await launchServer(home, address);
        warn('PostgreSQL had ended and was started again.');
      } catch (error) {
        warn(error instanceof Error ? error.message : String(error));
        await wait(retryDelayMs);
      }
    }
  })();
  return () => {
    controller.abort();
    return supervising;
  };
}
