import * as z from 'zod';

/** A recurring order has a series that goes on; any other is regular. */
export const orderTypes = ['regular', 'recurring'] as const;
export const OrderType = z.enum(orderTypes);
export type OrderType = z.infer<typeof OrderType>;

export const orderTypeLabels: Record<OrderType, string> = { regular: 'Regular', recurring: 'Recurring' };
