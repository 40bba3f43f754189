import * as z from 'zod';

export const orderStatuses = [
  'pending',
  'scheduled',
  'processing',
  'in_progress',
  'ready_for_pickup',
  'out_for_delivery',
  'delivered',
  'completed',
  'cancelled',
] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  scheduled: 'Scheduled',
  processing: 'Processing',
  in_progress: 'In Progress',
  ready_for_pickup: 'Order Ready for Pickup',
  out_for_delivery: 'Out for Delivery',
  delivered: 'Delivered',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** The statuses that the counter Active Orders counts. */
export const countedAsActive = ['pending', 'processing'] as const satisfies readonly OrderStatus[];

/** The laundry is still at the customer's. */
export const notCollectedOrderStatuses = ['pending', 'scheduled'] as const satisfies readonly OrderStatus[];

/** Nothing happens after these. */
export const finishedOrderStatuses = [
  'delivered',
  'completed',
  'cancelled',
] as const satisfies readonly OrderStatus[];

export const isFinished = (status: OrderStatus): boolean =>
  (finishedOrderStatuses as readonly OrderStatus[]).includes(status);

export const isCollected = (status: OrderStatus): boolean =>
  !(notCollectedOrderStatuses as readonly OrderStatus[]).includes(status);

/** The statuses of orders that their customer has back: they can be invoiced. */
export const fulfilledOrderStatuses = ['delivered', 'completed'] as const satisfies readonly OrderStatus[];

export const isFulfilled = (status: OrderStatus): boolean =>
  fulfilledOrderStatuses.some((one) => one === status);
