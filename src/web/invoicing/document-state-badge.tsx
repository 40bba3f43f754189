import type { Document } from '#shared/invoicing/document.ts';
import { noteTitle } from '#shared/invoicing/document-text.ts';
import { paymentStatusLabels } from '#shared/invoicing/payment-status.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Tag } from '#web/ui/display/tag.tsx';

/** Whether a document is a draft, or how far it is paid. A note of which nothing is left is only named: nobody paid it. */
export function DocumentStateBadge(
  document: Pick<Document, 'kind' | 'payment_status' | 'gst_charged' | 'total' | 'open' | 'settled'>,
) {
  const { kind, payment_status, total, open, settled } = document;
  if (kind === 'adjustment' && (payment_status === 'used' || payment_status === 'paid'))
    return <Tag>{noteTitle(document)}</Tag>;
  const badge = (
    <Badge kind="document" value={payment_status ?? 'draft'}>
      {payment_status ? paymentStatusLabels[payment_status] : 'Draft'}
    </Badge>
  );
  // Nobody paid it: credit and notes alone have taken something off.
  const { credit = 0, adjusted = 0 } = settled ?? {};
  if (payment_status !== 'part_paid' || total - (open ?? 0) !== credit + adjusted) return badge;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {badge}
      <Tag>{credit > 0 ? 'Less credit' : 'Adjusted'}</Tag>
    </span>
  );
}
