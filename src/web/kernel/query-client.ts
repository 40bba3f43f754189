import { QueryClient } from '@tanstack/react-query';
import { CallError } from './api.ts';
import { storedToken } from './session-token.ts';

let current: { token: string | null; client: QueryClient } | undefined;

/**
 * The query cache of a session, the one source of truth of its screens. The next session gets a fresh one, so that
 * whoever signs in sees nothing of the one before.
 */
export function sessionQueryClient(): QueryClient {
  const token = storedToken();
  // Without a token the screens of a session that has ended wait for it to begin again.
  if (!current || (token && current.token !== token)) current = { token, client: freshClient() };
  return current.client;
}

/** The same person has signed in again: what their screens hold stays, and is looked at anew. */
export function carryOn(client: QueryClient): void {
  const token = storedToken();
  if (!token || (current?.token === token && current.client === client)) return;
  current = { token, client };
  void client.invalidateQueries();
}

const freshClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
        // What has a copy on this device is shown without a connection too, and asked for again when it is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a connection a change fails at once and says so, rather than waiting unseen.
      mutations: { networkMode: 'always' },
    },
  });

/** Only what may pass by itself is tried again: no connection, or a server in trouble. */
const mayPass = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);
