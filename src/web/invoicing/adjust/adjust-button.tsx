import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { Button } from '#web/ui/display/button.tsx';
import { AdjustDialog } from './lazy-adjust-dialog.ts';

/** Opens the correction of an issued invoice. */
export function AdjustButton({ document: { id, kind, state } }: { document: DocumentDetails }) {
  const [isOpen, setOpen] = useState(false);
  if (kind !== 'invoice' || state !== 'issued') return null;
  return (
    <>
      <Button className="max-md:flex-1" icon={ArrowDownUp} onClick={() => setOpen(true)}>
        Adjust
      </Button>
      {isOpen && <AdjustDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
