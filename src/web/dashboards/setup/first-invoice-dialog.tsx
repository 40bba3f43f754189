import { useQuery } from '@tanstack/react-query';
import { documentQuery } from '#web/invoicing/document.api.ts';
import { DraftLines } from '#web/invoicing/money/draft-lines.tsx';
import { useIssue } from '#web/invoicing/money/use-issue.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** The draft of the first order, to be looked at and issued. */
export function FirstInvoiceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(documentQuery(id));
  const { issue, isBusy } = useIssue();
  const issueOne = async (send: boolean) => {
    if (!data) return;
    const answered = await issue([data], send);
    if (answered.some(({ refusal }) => refusal === null)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Make Invoice"
      description={data && `The draft for ${data.customer_name}.`}
      busy={isBusy}
      reading
    >
      {data && <DraftLines draft={data} isBusy={isBusy} onIssue={(_, send) => void issueOne(send)} />}
      {!data && error && <LoadError title="The draft could not be loaded" error={error} onRetry={refetch} />}
      {!data && !error && <PanelSkeleton />}
    </Dialog>
  );
}
