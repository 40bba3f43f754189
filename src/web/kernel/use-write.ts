import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RouteReply, RouteShape } from '#shared/kernel/route.ts';
import { type CallInput, call } from './api.ts';

/** The beginnings of the query keys that a change makes stale. */
export type Stale = readonly QueryKey[];

interface Effects<Reply> {
  stale?: Stale;
  /** The key of the query that the reply answers anew. */
  answers?: (reply: Reply) => QueryKey;
}

/** Returns a function that loads again what is on screen of some queries. */
export function useInvalidate(stale: Stale): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** A write of the screens: the call of a route, or a function where the route alone does not say it. */
export function useWrite<R extends RouteShape>(
  write: R,
  effects?: Effects<RouteReply<R>>,
): UseMutationResult<RouteReply<R>, Error, CallInput<R>>;
export function useWrite<Input, Reply>(
  write: (input: Input) => Promise<Reply>,
  effects?: Effects<Reply>,
): UseMutationResult<Reply, Error, Input>;
export function useWrite<Reply>(
  write: RouteShape | ((input: never) => Promise<Reply>),
  { stale = [], answers }: Effects<never> = {},
): unknown {
  const client = useQueryClient();
  const invalidate = useInvalidate(stale);
  return useMutation({
    mutationFn: (input: never) => (typeof write === 'function' ? write(input) : call(write, input)),
    onSuccess: async (reply) => {
      if (answers) {
        const queryKey = answers(reply as never);
        // What is still loading may be older than the reply.
        await client.cancelQueries({ queryKey, exact: true });
        client.setQueryData(queryKey, reply);
      }
      await invalidate();
    },
    // A refused write means that the screen is stale.
    onError: () => void invalidate(),
  });
}

/** The input of a call about what was read at a version; the service refuses another with 412. */
export const atVersion = ({ id, version }: { id: string; version: number }) => ({
  params: { id },
  ifMatch: version,
});
