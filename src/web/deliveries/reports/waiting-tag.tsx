import { CloudUpload } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Tag } from '#web/ui/tag.tsx';
import { isUnsentOf, useWaitingReports } from './waiting-reports.ts';

/** Marks an order that has unsent updates. */
export function WaitingTag({ order }: { order: Order }) {
  const reports = useWaitingReports(useUser()?.id ?? '');
  const isWaiting = reports.some(isUnsentOf(order.id));
  return isWaiting && <Tag icon={CloudUpload}>Waiting to be sent</Tag>;
}
