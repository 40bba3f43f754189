import { ordersQuery } from '#web/orders/orders.api.ts';

/** Its `total` is the number of unassigned orders: not finished, and the next open leg has no driver. */
export const unassignedCountQuery = ordersQuery({ driver: 'waiting', limit: 1 });

/** How many orders are shown; a search finds the others. */
const maxRows = 50;

/** The unassigned orders, the earliest pickup first. */
export const unassignedOrdersQuery = (search: string) =>
  ordersQuery({
    driver: 'waiting',
    sort: 'pickup_date',
    direction: 'asc',
    limit: maxRows,
    search: search || undefined,
  });
