import * as z from 'zod';
import { Id } from '#shared/kernel/text.ts';
import { useSearchState } from '#web/kernel/search-state.ts';

const schema = z.object({ order: Id.optional() });

/** The order whose details are open. It is kept in the query string, so that a link leads to it and Back closes it. */
export function useOpenedOrder() {
  const [{ order }, set] = useSearchState(schema);
  return {
    id: order,
    open: (id: string) => set({ order: id }),
    close: () => set({ order: undefined }),
  };
}
