import { ordersQuery } from '#web/orders/orders.api.ts';

/** How many orders are not finished and have no driver: its total. */
export const waitingCountQuery = ordersQuery({ driver: 'waiting', limit: 1 });

/** How many are offered at once; a search finds the others. */
const offered = 50;

/** The orders that wait for a driver, the oldest pickup first. */
export const waitingOrdersQuery = (search: string) =>
  ordersQuery({
    driver: 'waiting',
    sort: 'pickup_date',
    direction: 'asc',
    limit: offered,
    search: search || undefined,
  });
