import { useState } from 'react';
import type { Recipient } from '#shared/invoicing/invoices.contract.ts';
import { useReadInApp, useSentText } from '#web/business/mail-leaves.ts';
import { fetchRecipients, sendInvoices, staleInvoicing } from '#web/invoicing/invoices.api.ts';
import { useInvalidate } from '#web/kernel/use-write.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { askMany, type Chosen } from './ask-many.ts';
import { documentsText } from './document-texts.ts';
import { type Outcome, refusedOf, summaryOf } from './outcomes.tsx';
import { isMailable, leftOutText, RecipientsText } from './recipients-text.tsx';

const failure = 'Failed to send invoice';

/** Mails many issued documents, after it was asked to whom; one that is refused stops no other (INV-11). */
export function useSend() {
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const sent = useSentText();
  const readInApp = useReadInApp();
  const invalidate = useInvalidate(staleInvoicing);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  /** Resolves to what came of those that somebody is there for; to none if it was not confirmed. */
  const send = async (chosen: readonly Chosen[]): Promise<readonly Outcome[]> => {
    let answered: Outcome[] = [];
    let recipients: Recipient[] = [];
    const read = async () => {
      recipients = await fetchRecipients(chosen);
    };
    if (!(await run(read, { failure }))) return answered;
    const mailed = chosen.filter(({ id }) => recipients.some((one) => one.id === id && isMailable(one)));
    if (mailed.length === 0) {
      toast.error(leftOutText(recipients) || failure);
      return answered;
    }
    const isSure = await confirm({
      title: `Send ${documentsText(mailed.length)}?`,
      body: <RecipientsText recipients={recipients} />,
      action: `Send ${mailed.length}`,
    });
    if (!isSure) return answered;
    await run(
      async () => {
        answered = await askMany(mailed, sendInvoices, failure);
        await invalidate().catch(() => undefined);
        setOutcomes(answered);
        announce(answered, sent, readInApp);
      },
      { failure },
    );
    return answered;
  };
  return { send, isBusy, outcomes, close: () => setOutcomes([]) };
}

function announce(
  outcomes: readonly Outcome[],
  sent: string,
  readInApp: ReturnType<typeof useReadInApp>,
): void {
  const [only] = outcomes;
  if (refusedOf(outcomes).length === outcomes.length) toast.error(only?.refusal ?? failure);
  else if (outcomes.length === 1)
    toast.success(`${only?.document_number} ${sent}`, only && readInApp(only.customer_name));
  else toast.success(summaryOf(outcomes, sent), readInApp('each customer'));
}
