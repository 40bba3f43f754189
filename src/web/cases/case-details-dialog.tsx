import { Button } from '#web/ui/display/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { CaseLoader } from './case-loader.tsx';
import { CaseSummary } from './case-summary.tsx';

/** The dialog in which a customer reads a case. */
export function CaseDetailsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <CaseLoader id={id} title="Case Details" onClose={onClose}>
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
          <CaseSummary item={item} />
        </Dialog>
      )}
    </CaseLoader>
  );
}
