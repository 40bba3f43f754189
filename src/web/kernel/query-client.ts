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
  if (current?.token !== token || !current) current = { token, client: freshClient() };
  return current.client;
}

/** The same person has signed in again: what they were looking at is still theirs. */
export function carryOn(): void {
  if (current) current.token = storedToken();
  void current?.client.invalidateQueries();
}

const freshClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && mayPass(error) },
      // Without a connection a change fails at once and says so, rather than waiting unseen.
      mutations: { networkMode: 'always' },
    },
  });

/** Only what may pass by itself is tried again: no connection, or a server in trouble. */
const mayPass = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);
