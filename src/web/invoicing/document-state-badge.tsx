import type { Document } from '#shared/invoicing/document.ts';
import { paymentStatusLabels } from '#shared/invoicing/payment-status.ts';
import { Badge } from '#web/ui/display/badge.tsx';

/** Whether a document is a draft, or how far it is paid. */
export function DocumentStateBadge({ payment_status }: Pick<Document, 'payment_status'>) {
  return (
    <Badge kind="document" value={payment_status ?? 'draft'}>
      {payment_status ? paymentStatusLabels[payment_status] : 'Draft'}
    </Badge>
  );
}
