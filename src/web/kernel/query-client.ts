import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { CallError } from './api.ts';
import { storedToken } from './session-token.ts';

let current: { token: string | null; client: QueryClient } | undefined;

/**
 * The query cache of the current session. Each session gets a cache of its own, so that nobody sees data of
 * the account that was signed in before.
 */
export function sessionQueryClient(): QueryClient {
  const token = storedToken();
  // Without a token the session has expired: its screens keep the cache until the user signs in again.
  if (!current || (token && current.token !== token)) current = { token, client: createQueryClient() };
  return current.client;
}

/** Keeps a cache for the new session of the same user, who signed in again; refetches all of it. */
export function adoptSession(client: QueryClient): void {
  const token = storedToken();
  if (!token || (current?.token === token && current.client === client)) return;
  current = { token, client };
  void client.invalidateQueries();
}

/** Shows what was kept on this device until the service answers. What is loaded stays as it is. */
export async function showKept<T>(
  client: QueryClient,
  queryKey: QueryKey,
  readKept: () => Promise<T | null>,
): Promise<void> {
  const isLoaded = () => client.getQueryData(queryKey) !== undefined;
  const kept = isLoaded() ? null : await readKept();
  if (kept !== null && !isLoaded()) client.setQueryData(queryKey, kept, { updatedAt: 0 });
}

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
        // Offline, queries still run, so that the offline cache is used; they refetch when online again.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Offline, a mutation fails at once, so that the screen can say so, instead of being paused.
      mutations: { networkMode: 'always' },
    },
  });

/** Whether a retry may help: there was no connection, or the server failed (5xx). */
const isTransient = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);
