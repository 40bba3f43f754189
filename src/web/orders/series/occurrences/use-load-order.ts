import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '#shared/orders/order.ts';
import { orderQuery } from '#web/orders/orders.api.ts';
import { useAction } from '#web/ui/overlay/use-action.ts';

/** Loads an order as it is now; `null`, and a toast, if that fails. */
export function useLoadOrder(): (id: string) => Promise<Order | null> {
  const client = useQueryClient();
  const { run } = useAction();
  return async (id) => {
    let loaded: Order | null = null;
    const load = async () => {
      loaded = await client.fetchQuery({ ...orderQuery(id), staleTime: 0 });
    };
    await run(load, { failure: 'The order could not be loaded' });
    return loaded;
  };
}
