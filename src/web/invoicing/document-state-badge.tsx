import type { Document } from '#shared/invoicing/document.ts';
import { Badge } from '#web/ui/display/badge.tsx';

const labels = { draft: 'Draft', void: 'Void' };

/** What a document is, where it is no issued one that stands. */
export const DocumentStateBadge = ({ state }: Pick<Document, 'state'>) =>
  state !== 'issued' && (
    <Badge kind="document" value={state}>
      {labels[state]}
    </Badge>
  );
