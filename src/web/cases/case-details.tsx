import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseOpening } from './case-opening.tsx';

/** A case as its customer reads it. */
export function CaseDetails({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <CaseOpening id={id} title="Case Details" onClose={onClose}>
      {(item) => (
        <Dialog
          open
          onOpenChange={onClose}
          title="Case Details"
          description={<span className="order-no">{item.case_number}</span>}
          reading
          foot={
            <Button className="ms-auto" onClick={onClose}>
              Close
            </Button>
          }
        >
          <CaseFacts item={item} />
        </Dialog>
      )}
    </CaseOpening>
  );
}
