import { Link } from '@tanstack/react-router';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import type { Document } from '#shared/invoicing/document.ts';
import type { Recipient } from '#shared/invoicing/invoices.contract.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { useReadInApp, useSentText } from '#web/business/mail-leaves.ts';
import { fetchRecipients, issueDrafts, staleInvoicing } from '#web/invoicing/invoices.api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useInvalidate } from '#web/kernel/use-write.ts';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { askMany } from './ask-many.ts';
import { invoicesText } from './document-texts.ts';
import { type Outcome, refusedOf, summaryOf } from './outcomes.tsx';
import { RecipientsText } from './recipients-text.tsx';

const failure = 'Failed to issue invoice';

export const totalOf = (drafts: readonly Document[]): number =>
  drafts.reduce((sum, { total }) => sum + total, 0);

/** `Issue 37 Invoices` */
export const issueText = (count: number): string => `Issue ${count} Invoice${count === 1 ? '' : 's'}`;

/** Issues drafts as they were seen, after a question; one that is refused stops no other (INV-11). */
export function useIssue() {
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const sent = useSentText();
  const readInApp = useReadInApp();
  const invalidate = useInvalidate(staleInvoicing);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  /** Resolves to what came of each; to none if it was not confirmed. `send` mails them at once, and is asked with to whom. */
  const issue = async (drafts: readonly Document[], send: boolean): Promise<readonly Outcome[]> => {
    let answered: Outcome[] = [];
    let recipients: Recipient[] = [];
    const read = async () => {
      recipients = await fetchRecipients(drafts);
    };
    if (!(await run(read, { failure }))) return answered;
    const title = `Issue ${invoicesText(drafts.length)} for ${formatCents(totalOf(drafts))}`;
    const isSure = await confirm({
      title: send ? `${title} and send ${drafts.length === 1 ? 'it' : 'them'}?` : `${title}?`,
      body: (
        <>
          <span className="block">This uses up invoice numbers. You can’t undo it.</span>
          {recipients.some(({ has_account }) => has_account === false) && (
            <NoAccount isOne={drafts.length === 1} />
          )}
          {send && <RecipientsText recipients={recipients} />}
        </>
      ),
      action: send ? 'Issue and Send' : issueText(drafts.length),
    });
    if (!isSure) return answered;
    await run(
      async () => {
        answered = await askMany(drafts, (some) => issueDrafts(some, send), failure);
        await invalidate().catch(() => undefined);
        setOutcomes(answered);
        announce(answered, send ? sent : null, readInApp);
      },
      { failure },
    );
    return answered;
  };
  return { issue, isBusy, outcomes, close: () => setOutcomes([]) };
}

function NoAccount({ isOne }: { isOne: boolean }) {
  const isOwner = useUser()?.role === 'owner';
  return (
    <span className="mt-2 block font-medium text-warning-ink">
      <span>{`No bank details are on ${isOne ? 'it' : 'them'}. `}</span>
      {isOwner ? (
        <AlertDialog.Action asChild>
          <Link className="link" to="/dashboard/owner/settings/$page" params={{ page: 'invoicing' }}>
            Enter them in Settings
          </Link>
        </AlertDialog.Action>
      ) : (
        <span>An owner enters them in Settings.</span>
      )}
    </span>
  );
}

/** `sent`: what has become of the mails; `null` where none were asked for. */
function announce(
  outcomes: readonly Outcome[],
  sent: string | null,
  readInApp: ReturnType<typeof useReadInApp>,
): void {
  const refused = refusedOf(outcomes);
  const [only] = outcomes;
  const notSent = sent ? outcomes.filter(({ refusal, is_sent }) => refusal === null && !is_sent).length : 0;
  // Customers see only what was sent.
  const read =
    sent && notSent === 0
      ? readInApp(outcomes.length === 1 && only ? only.customer_name : 'each customer')
      : undefined;
  const done = outcomes.length === 1 && only?.document_number;
  if (refused.length === outcomes.length) toast.error(only?.refusal ?? failure);
  else if (done)
    toast.success(`${done} issued${sent ? (notSent > 0 ? ', not sent' : ` and ${sent}`) : ''}`, read);
  else toast.success(`${summaryOf(outcomes, 'issued')}${notSent > 0 ? `, ${notSent} not sent` : ''}`, read);
}
