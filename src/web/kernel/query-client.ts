import { QueryClient } from '@tanstack/react-query';
import { CallError } from './api.ts';

/** Only what may pass by itself is tried again: no connection, or a server in trouble. */
const mayPass = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);

/** The one source of truth of the screens. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
    },
  },
});
