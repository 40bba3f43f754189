import * as z from 'zod';
import { Id } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';

export const notificationTypes = [
  'order_created',
  'order_updated',
  'order_status',
  'order_cancelled',
  'order_deleted',
  'occurrence_created',
  'series_changed',
  'booking_changed',
  'modification_proposed',
  'modification_decided',
  'order_locked',
  'order_unlocked',
  'driver_assigned',
  'driver_unassigned',
  'delivery_status',
  'stop_next',
  'stop_late',
  'stop_failed',
  'new_date',
  'order_counted',
  'run',
  'report_refused',
  'case_raised',
  'case_updated',
  'account',
  'request',
  'settings_changed',
  'closed_day',
  'document_sent',
  'payment_received',
  'payment_reminder',
  'money_problem',
] as const;
export const NotificationType = z.enum(notificationTypes);
export type NotificationType = z.infer<typeof NotificationType>;

export const Notification = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  type: NotificationType,
  /** What it is about. */
  subject: z.object({ type: z.string(), id: Id }),
  is_read: z.boolean(),
  created_at: Instant,
});
export type Notification = z.infer<typeof Notification>;
