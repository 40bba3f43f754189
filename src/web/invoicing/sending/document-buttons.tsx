import { Download, Send } from 'lucide-react';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import { useReadInApp, useSentText } from '#web/business/mail-leaves.ts';
import { Button } from '#web/ui/display/button.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { saveDocument, useSendDocument } from './sending.api.ts';

interface DocumentButtonProps {
  document: DocumentDetails;
}

/** Saves the PDF of an issued or void document; a draft has none. */
export function DownloadPdfButton({ document: { id, document_number } }: DocumentButtonProps) {
  const { run, isBusy } = useAction();
  if (!document_number) return null;
  const save = () => run(() => saveDocument(id, document_number), { failure: 'Failed to download invoice' });
  return (
    <Button className="max-md:flex-1" icon={Download} busy={isBusy} onClick={() => void save()}>
      Download PDF
    </Button>
  );
}

/** Mails an issued document that was not sent yet. */
export const SendButton = ({ document }: DocumentButtonProps) =>
  document.sent_at ? null : <MailButton document={document} name="Send" />;

/** Mails the same document once more. */
export const SendAgainButton = ({ document }: DocumentButtonProps) =>
  document.sent_at ? <MailButton document={document} name="Send Again" /> : null;

function MailButton({
  document: { id, state, document_number, customer_name },
  name,
}: DocumentButtonProps & { name: string }) {
  const sent = useSentText();
  const readInApp = useReadInApp();
  const { mutateAsync } = useSendDocument();
  const { run, isBusy } = useAction();
  if (state !== 'issued') return null;
  const send = () =>
    run(
      async () => {
        await mutateAsync({ params: { id }, body: {}, idempotencyKey: crypto.randomUUID() });
        toast.success(`${document_number} ${sent}`, readInApp(customer_name));
      },
      { failure: 'Failed to send invoice' },
    );
  return (
    <Button className="max-md:flex-1" icon={Send} busy={isBusy} onClick={() => void send()}>
      {name}
    </Button>
  );
}
