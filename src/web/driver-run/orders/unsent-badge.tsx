import { CloudUpload } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { useOutbox } from '#web/driver-run/outbox/outbox.ts';
import { isUnsentFor } from '#web/driver-run/outbox/outbox-entry.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Tag } from '#web/ui/display/tag.tsx';

/** Marks an order that has unsent updates. */
export function UnsentBadge({ order }: { order: Order }) {
  const entries = useOutbox(useUser()?.id ?? '');
  const hasUnsent = entries.some(isUnsentFor(order.id));
  return hasUnsent && <Tag icon={CloudUpload}>Waiting to be sent</Tag>;
}
