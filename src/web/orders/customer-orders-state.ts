import * as z from 'zod';
import { manyOf } from '#shared/kernel/route.ts';
import { type OrderStatus, orderStatuses } from '#shared/orders/order-status.ts';
import type { OrderQuery } from '#shared/orders/orders.contract.ts';
import { useSearchState } from '#web/kernel/search-state.ts';

export const pageSize = 20;

const sorts = ['created_at', 'delivery_date', 'status', 'total_amount'] as const;

const schema = z.object({
  search: z.string().optional(),
  status: manyOf(orderStatuses).optional(),
  sort: z.enum(sorts).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  page: z.coerce.number().int().min(1).optional(),
});

type Patch = Omit<Partial<z.output<typeof schema>>, 'page'>;

/** What narrows and orders the customer's list, kept in the query string. */
export interface CustomerOrdersState {
  query: OrderQuery;
  search: string;
  chosen: readonly OrderStatus[];
  sort: (typeof sorts)[number];
  direction: 'asc' | 'desc';
  page: number;
  /** Whether orders are left out. */
  isNarrowed: boolean;
  /** Any other list begins at its first page. */
  set: (patch: Patch, options?: { replace?: boolean }) => void;
  setPage: (page: number) => void;
  clear: () => void;
}

export function useCustomerOrdersState(): CustomerOrdersState {
  const [state, setState] = useSearchState(schema);
  const { search = '', status: chosen = [], sort = 'created_at', direction = 'desc', page = 1 } = state;
  return {
    query: {
      ...(search ? { search } : {}),
      ...(chosen.length > 0 ? { status: chosen } : {}),
      sort,
      direction,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    },
    search,
    chosen,
    sort,
    direction,
    page,
    isNarrowed: search !== '' || chosen.length > 0,
    set: (patch, options) => setState({ ...patch, page: undefined }, options),
    setPage: (next) => setState({ page: next }),
    clear: () => setState({ search: undefined, status: undefined, page: undefined }),
  };
}
