import { CloudUpload } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { useWaitingReports } from '#web/deliveries/waiting-reports.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Tag } from '#web/ui/tag.tsx';

/** Says of an order that what is shown of it is not sent yet. */
export function WaitingTag({ order }: { order: Order }) {
  const reports = useWaitingReports(useUser()?.id ?? '');
  const isWaiting = reports.some(({ order_id, refusal }) => order_id === order.id && refusal === null);
  return isWaiting && <Tag icon={CloudUpload}>Waiting to be sent</Tag>;
}
