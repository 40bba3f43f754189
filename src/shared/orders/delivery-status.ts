import * as z from 'zod';

/** The steps of a delivery in their usual order; a driver may choose any of them at any time. */
export const deliveryStatuses = ['assigned', 'picked_up', 'out_for_delivery', 'delivered'] as const;
export const DeliveryStatus = z.enum(deliveryStatuses);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

export const deliveryStatusLabels: Record<DeliveryStatus, string> = {
  assigned: 'Assigned',
  picked_up: 'Picked Up',
  out_for_delivery: 'Out for Delivery',
  delivered: 'Delivered',
};
