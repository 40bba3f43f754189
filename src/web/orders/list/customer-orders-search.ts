import * as z from 'zod';
import { commaSeparated } from '#shared/kernel/route.ts';
import { type OrderStatus, orderStatuses } from '#shared/orders/order-status.ts';
import { OrderQuery } from '#shared/orders/orders.contract.ts';
import { PageNumber, useSearchState } from '#web/kernel/routing/search-state.ts';
import type { PeriodValue } from '#web/ui/filters/period.ts';

export const customerOrdersPerPage = 20;

const sorts = ['created_at', 'delivery_date', 'status', 'total_amount'] as const;

const schema = z.object({
  ...OrderQuery.pick({ search: true, range: true, from: true, to: true, type: true }).shape,
  status: commaSeparated(orderStatuses).optional(),
  sort: z.enum(sorts).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  page: PageNumber.optional(),
});

type Patch = Omit<Partial<z.output<typeof schema>>, 'page'>;

/** The filters, sorting and page of the customer's list, kept in the query string. */
export interface CustomerOrdersSearch {
  query: OrderQuery;
  search: string;
  selectedStatuses: readonly OrderStatus[];
  /** The period of the order date. */
  period: PeriodValue;
  type: OrderQuery['type'];
  sort: (typeof sorts)[number];
  direction: 'asc' | 'desc';
  page: number;
  isFiltered: boolean;
  /** Sets filters or sorting, and goes back to the first page. */
  set: (patch: Patch, options?: { replace?: boolean }) => void;
  setPage: (page: number, options?: { replace?: boolean }) => void;
  clear: () => void;
}

const noFilters = {
  search: undefined,
  status: undefined,
  type: undefined,
  range: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
} satisfies Partial<z.output<typeof schema>>;

export function useCustomerOrdersSearch(): CustomerOrdersSearch {
  const [state, setState] = useSearchState(schema);
  const {
    search = '',
    status: selectedStatuses = [],
    sort = 'created_at',
    direction = 'desc',
    page = 1,
  } = state;
  const { type, range, from, to } = state;
  return {
    query: {
      ...(search ? { search } : {}),
      ...(selectedStatuses.length > 0 ? { status: selectedStatuses } : {}),
      type,
      range,
      from,
      to,
      sort,
      direction,
      limit: customerOrdersPerPage,
      offset: (page - 1) * customerOrdersPerPage,
    },
    search,
    selectedStatuses,
    period: { range, from, to },
    type,
    sort,
    direction,
    page,
    isFiltered: Boolean(search || selectedStatuses.length > 0 || type || range || from || to),
    set: (patch, options) => setState({ ...patch, page: undefined }, options),
    setPage: (next, options) => setState({ page: next }, options),
    clear: () => setState(noFilters),
  };
}
