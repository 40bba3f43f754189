import * as z from 'zod';
import { OptionalText } from '#shared/kernel/text.ts';
import { deliveryStatuses } from '#shared/orders/delivery-status.ts';

export const DeliveryUpdate = z.object({
  status: z.enum(deliveryStatuses, 'Please select a status'),
  notes: OptionalText(1000),
  /** The status that the driver saw: a step back from another one is a late report, and refused. */
  seen_status: z.enum(deliveryStatuses).optional(),
});
export type DeliveryUpdate = z.infer<typeof DeliveryUpdate>;
